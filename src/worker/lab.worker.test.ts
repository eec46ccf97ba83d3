import { expect, it, vi } from "vitest";
import type { Notice, Reply, Request } from "./protocol.ts";
import { plainSpec } from "./testing/sessions.ts";

it("announces itself and answers what it is sent, with nothing that cannot be cloned", async () => {
  const sent: (Reply | Notice)[] = [];
  vi.stubGlobal("postMessage", (message: Reply | Notice) => sent.push(structuredClone(message)));
  await import("./lab.worker.ts");
  expect(sent).toEqual([{ notice: "ready" }]);
  const request: Request = { id: 1, spec: plainSpec, body: { ask: "view" } };
  const scope = globalThis as unknown as { onmessage: (event: { data: Request }) => void };
  scope.onmessage({ data: request });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ id: 1, reply: "view", view: { run: { source: "empty" } } });
});
