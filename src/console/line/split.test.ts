import { expect, test } from "vitest";
import { splitLine } from "./split.ts";

test.each([
  ["kubectl get svc", ["get", "svc"], undefined],
  ["get  svc\t-A ", ["get", "svc", "-A"], undefined],
  [`patch svc a -p '{"a": "b c"}'`, ["patch", "svc", "a", "-p", '{"a": "b c"}'], undefined],
  [`-o jsonpath="{.a}\\"x"'y'`, ["-o", 'jsonpath={.a}"xy'], undefined],
  ["a\\ b \\\nc", ["a b", "c"], undefined],
  ["create -f - <<EOF\na: 1\nEOF\nrest", ["create", "-f", "-"], "a: 1\n"],
  ["create -f - <<-'X'\n\ta: 1\n\tX", ["create", "-f", "-"], "a: 1\n"],
  ["create -f - <<EOF -n shop\na: 1", ["create", "-f", "-", "-n", "shop"], "a: 1\n"],
  ["get ''", ["get", ""], undefined],
])("%j", (line, args, heredoc) => {
  expect(splitLine(line)).toEqual({ args, heredoc });
});

test.each(["get 'svc", 'get "svc', "get svc | grep a", "get svc > file", "a; b"])("refuses %j", (line) => {
  expect(splitLine(line)).toHaveProperty("problem");
});
