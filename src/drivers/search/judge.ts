/** Which invariants a state breaks. */
import type { SnapshotOf } from "../../model/etcd/etcd.ts";
import type { InvariantId } from "../../model/invariants/invariant.ts";
import { checkInvariants } from "../../model/invariants/invariants.ts";
import { tableNames } from "./parts.ts";
import { firstServer, type Space } from "./space.ts";

/**
 * What a search can judge. Whether a refused request left something cannot be seen in a state, which forgets what was
 * answered; what it leaves is a bit or an IPAddress without a Service, and those are seen.
 * @public
 */
export const searchable: readonly InvariantId[] = [
  "unique-cluster-ip",
  "service-has-ipaddress",
  "ipaddress-has-service",
  "address-in-range",
  "no-leaked-bit",
  "service-has-bit",
  "kubernetes-service",
];

export class Judge {
  readonly #space: Space;
  readonly #servers: number;
  readonly #idle = new Map<number, boolean>();

  constructor(space: Space, servers: number) {
    this.#space = space;
    this.#servers = servers;
  }

  /** Those of the invariants asked about that are broken in this state. */
  broken(tuple: ArrayLike<number>, asked: ReadonlySet<InvariantId>): readonly InvariantId[] {
    const unique = asked.has("unique-cluster-ip");
    const duplicate = unique && hasDuplicate(this.#space, tuple);
    // The others are broken only when nothing is on its way that could mend them.
    if (asked.size === (unique ? 1 : 0) || !this.#allIdle(tuple)) return duplicate ? onlyUnique : none;
    return checkInvariants(this.#space.worldOf(tuple))
      .filter(({ id, state }) => state === "broken" && asked.has(id))
      .map(({ id }) => id);
  }

  #allIdle(tuple: ArrayLike<number>): boolean {
    for (let place = firstServer; place < firstServer + this.#servers; place++) {
      const number = tuple[place] as number;
      let idle = this.#idle.get(number);
      if (idle === undefined) {
        idle = this.#isIdle(number);
        this.#idle.set(number, idle);
      }
      if (!idle) return false;
    }
    return true;
  }

  #isIdle(number: number): boolean {
    const { server, logs, manager } = this.#space.server(number);
    if (server.tasks.length + server.queues.services.length + server.queues.ipaddresses.length > 0)
      return false;
    if (manager !== undefined && manager.tasks.length > 0) return false;
    return tableNames.every((name) => logs[name].length === 0);
  }
}

const none: readonly InvariantId[] = [];
const onlyUnique: readonly InvariantId[] = ["unique-cluster-ip"];

/** Some address has two Services. */
export function hasDuplicate(space: Space, tuple: ArrayLike<number>): boolean {
  const services = space.piece(tuple[0] as number) as SnapshotOf<"services">;
  return services.index.duplicates > 0;
}
