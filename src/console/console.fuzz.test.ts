import fc from "fast-check";
import { expect, test } from "vitest";
import { commandNames } from "./commands.ts";
import { complete } from "./completion.ts";
import { smallCluster } from "./console.fixture.ts";
import { run } from "./console.ts";
import { flagSets } from "./line/flag-sets.ts";

const cluster = smallCluster();

const kinds = [
  "svc",
  "services",
  "ip",
  "servicecidr",
  "svc,ip",
  "all",
  "pods",
  "ns",
  "events",
  "nosuch",
  "svc/web",
  "ip/10.96.0.1",
  "/",
];
const names = [
  "web",
  "cart",
  "kubernetes",
  "10.96.0.1",
  "more",
  "nosuch",
  "a=b",
  "a-",
  "x=",
  "",
  "-",
  "--",
  "{}",
];
const values = [
  "json",
  "yaml",
  "name",
  "wide",
  "shop",
  "-",
  "app=web",
  "a in (b",
  "{.items[*]}",
  "{.a[",
  "80:81",
  "None",
  "5s",
  "server",
  "client",
  "condition=Ready",
  "delete",
  '{"spec":{"type":"NodePort"}}',
  '[{"op":"remove","path":"/spec"}]',
  "custom-columns=A:.a,B:.b[0]",
  "jsonpath={range .x}",
  "go-template={{.a}}",
  "merge",
  "1",
];
const inputs = [
  undefined,
  "",
  "a: [",
  "text",
  "---\n---\n",
  "kind: List\napiVersion: v1\nitems:\n- 1\n- kind: Service\n  apiVersion: v1\n",
  "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec: 5\n",
  "apiVersion: v1\nkind: Service\nmetadata:\n  name: new\n  labels: {a: 'b c'}\nspec:\n  type: NodePort\n  ports: [{port: 80}, 7]\n",
  "apiVersion: networking.k8s.io/v1\nkind: IPAddress\nmetadata:\n  name: 10.96.0.9\nspec:\n  parentRef: [x]\n",
  "apiVersion: networking.k8s.io/v1\nkind: ServiceCIDR\nmetadata: {name: z}\nspec: {cidrs: [10.99.0.0/24]}\n",
  "apiVersion: v1\nkind: Namespace\nmetadata: {name: z}\n",
];

const flag = fc.constantFrom(...Object.values(flagSets).flat()).chain((spec) =>
  fc.oneof(
    fc.constantFrom(...values).map((value) => [`--${spec.name}=${value}`]),
    fc.constantFrom(...values).map((value) => [`--${spec.name}`, value]),
    fc.constant([`--${spec.name}`]),
  ),
);
const words = fc
  .tuple(
    fc.constantFrom(...commandNames, "explain", "gt"),
    fc.array(fc.constantFrom(...kinds, ...names), { maxLength: 3 }),
    fc.array(flag, { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([command, args, flags, file]) => [
    ...command.split(" "),
    ...args,
    ...flags.flat(),
    ...(file ? ["-f", "-"] : []),
  ]);

test("no command line breaks the console, and each failure is explained", () => {
  fc.assert(
    fc.property(words, fc.constantFrom(...inputs), (line, input) => {
      const { exitCode, stderr } = run(cluster.world, 0, line, input, {
        surroundings: cluster.surroundings,
        patienceMs: 3_000,
      });
      expect([0, 1, 130]).toContain(exitCode);
      if (exitCode === 1) expect(stderr).not.toBe("");
    }),
    { numRuns: 1_500 },
  );
});

test("no text breaks the line, and every beginning of it can be completed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (line) => {
      expect([0, 1, 130]).toContain(run(cluster.world, 0, line, undefined, { patienceMs: 1_000 }).exitCode);
      expect(complete(cluster.world, 0, line).from).toBeLessThanOrEqual(line.length);
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(words, (line) => {
      expect(Array.isArray(complete(cluster.world, 0, line.join(" ")).candidates)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
