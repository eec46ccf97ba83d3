import { describe, expect, test } from "vitest";
import { nextPending } from "../drivers/clock.ts";
import { advance, apply } from "../model/apply.ts";
import type { Transition } from "../model/transition.ts";
import { runLines, smallCluster } from "./console.fixture.ts";
import { run, Session } from "./console.ts";

const manifest = "apiVersion: v1\nkind: Service\nmetadata:\n  name: b\nspec:\n  ports:\n  - port: 80\n";

describe("a command", () => {
  test("reads through the apiserver that was chosen", () => {
    const [result] = runLines(smallCluster(), ["kubectl get svc -o name"]);
    expect(result).toMatchObject({ stdout: "service/kubernetes\nservice/web\n", stderr: "", exitCode: 0 });
  });

  test("writes by a request of the model", () => {
    const cluster = smallCluster();
    const transitions: Transition[] = [];
    const [made, seen] = runLines(
      cluster,
      ["create service clusterip a --tcp=80 --clusterip=10.96.0.77", "get ip 10.96.0.77 --no-headers"],
      { onTransition: (transition) => transitions.push(transition) },
    );
    expect(made).toMatchObject({ stdout: "service/a created\n", exitCode: 0 });
    expect(seen?.stdout).toBe("10.96.0.77   services/default/a\n");
    expect(transitions[0]).toMatchObject({ kind: "input", input: { do: "request", server: 0 } });
    expect(transitions.reduce(apply, cluster.world).etcd.revision).toBe(seen?.world.etcd.revision);
  });

  test("takes its input from a heredoc", () => {
    const [result] = runLines(smallCluster(), [`create -f - <<EOF\n${manifest}EOF`]);
    expect(result).toMatchObject({ stdout: "service/b created\n", stderr: "", exitCode: 0 });
  });

  test("takes its input from the caller", () => {
    const [first, again] = runLines(smallCluster(), [
      ["apply -f -", manifest],
      ["apply -f -", manifest],
    ]);
    expect(first?.stdout).toBe("service/b created\n");
    expect(again?.stdout).toBe("service/b unchanged\n");
  });

  test("ends with status 1 and the client's words", () => {
    const [missing, unknown, quote] = runLines(smallCluster(), ["get svc nosuch", "gett svc", "get 'svc"]);
    expect(missing).toMatchObject({
      stderr: 'Error from server (NotFound): services "nosuch" not found\n',
      exitCode: 1,
    });
    expect(unknown?.stderr).toContain(
      'error: unknown command "gett" for "kubectl"\n\nDid you mean this?\n\tget',
    );
    expect(quote?.stderr).toBe("error: the line ends inside a quote\n");
  });

  test("says what it does not support", () => {
    for (const line of ["explain svc", "apply -f - --server-side", "get svc -o jsonpath-file=x"]) {
      const [result] = runLines(smallCluster(), [[line, manifest]]);
      expect(result?.stderr).toMatch(/^error: the console .*does not support /);
    }
  });

  test("is refused by an apiserver that does not run", () => {
    const cluster = smallCluster();
    const { world } = advance(cluster.world, {
      kind: "input",
      at: cluster.world.now,
      input: { do: "crash", server: 0 },
    });
    const [result] = runLines({ ...cluster, world }, ["get svc"]);
    expect(result?.stderr).toMatch(/^The connection to the server .* was refused/);
  });

  test("keeps the namespaces that were made", () => {
    const [made, inside, gone, after] = runLines(smallCluster(), [
      "create ns team",
      "create service clusterip a --tcp=80 -n team",
      "delete ns team",
      "get svc -A -o name",
    ]);
    expect(made?.stdout).toBe("namespace/team created\n");
    expect(inside?.stdout).toBe("service/a created\n");
    expect(gone?.stdout).toBe('namespace "team" deleted\n');
    expect(after?.stdout).not.toContain("service/a");
  });
});

test("a file may bring its namespace", () => {
  const both = `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: team\n---\n${manifest.replace("name: b", "name: b\n  namespace: team")}`;
  const [made, again] = runLines(smallCluster(), [
    ["create -f -", both],
    ["create -f -", both],
  ]);
  expect(made).toMatchObject({ stdout: "namespace/team created\nservice/b created\n", exitCode: 0 });
  expect(again?.stderr).toBe(
    'Error from server (AlreadyExists): error when creating "STDIN": namespaces "team" already exists\nError from server (AlreadyExists): error when creating "STDIN": services "b" already exists\n',
  );
});

describe("a session", () => {
  test("tells its caller what to do, and goes on when that is done", () => {
    const cluster = smallCluster();
    const session = new Session({ world: cluster.world, server: 0, line: "label svc web a=b" });
    expect(session.ask?.ask).toBe("send");
    let world = cluster.world;
    const choice = { starts: [], ranges: [] };
    while (session.ask !== undefined) {
      const next = nextPending(world);
      const transition: Transition =
        session.ask.ask === "send"
          ? { kind: "input", at: world.now, input: session.ask.input }
          : { ...(next?.transition as Transition), ...(next?.transition.kind === "step" && { choice }) };
      world = apply(world, transition);
      session.take(world);
    }
    expect(session).toMatchObject({ stdout: "service/web labeled\n", stderr: "", exitCode: 0 });
  });

  test("of a watch prints changes until it is interrupted", () => {
    const cluster = smallCluster();
    const watch = new Session({ world: cluster.world, server: 0, line: "get svc -w -o name" });
    expect(watch.ask).toMatchObject({ ask: "until", open: true });
    run(cluster.world, 0, "delete svc web", undefined, { onTransition: (_, world) => watch.take(world) });
    expect(watch.stdout).toBe("service/kubernetes\nservice/web\nservice/web\n");
    watch.interrupt();
    expect(watch.exitCode).toBe(130);
    expect(watch.ask).toBeUndefined();
  });

  test("hears that its time is up", () => {
    const cluster = smallCluster();
    const result = run(cluster.world, 0, "wait --for=delete svc/web --timeout=2s");
    expect(result).toMatchObject({
      stderr: "error: timed out waiting for the condition on services/web\n",
      exitCode: 1,
    });
  });

  test("loses patience with what never comes", () => {
    const { world } = smallCluster();
    expect(run(world, 0, "delete servicecidr more", undefined, { patienceMs: 30_000 }).exitCode).toBe(130);
  });

  test("is told when the apiserver dies before it answers", () => {
    const { world } = smallCluster();
    const session = new Session({ world, server: 0, line: "label svc web a=b" });
    if (session.ask?.ask !== "send") throw new Error("expected a request");
    const sent = apply(world, { kind: "input", at: world.now, input: session.ask.input });
    session.take(sent);
    session.take(apply(sent, { kind: "input", at: world.now, input: { do: "crash", server: 0 } }));
    expect(session.exitCode).toBe(1);
  });
});
