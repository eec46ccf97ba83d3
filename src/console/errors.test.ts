import { expect, test } from "vitest";
import { ClientError, errorText, ServerError, SeveralErrors, throwAll } from "./errors.ts";

const notFound = new ServerError({ reason: "NotFound", message: 'services "a" not found', causes: [] });
const invalid = (causes: { field?: string; message: string }[]) =>
  new ServerError(
    { reason: "Invalid", message: 'IPAddress.networking.k8s.io "a" is invalid: x', causes },
    'error when creating "STDIN": ',
  );

test("the client's own complaint", () => {
  expect(errorText(new ClientError("no"))).toBe("error: no\n");
  expect(errorText(new ClientError("usage", true))).toBe("usage\n");
  expect(errorText(new ClientError("error: once"))).toBe("error: once\n");
});

test("a server's answer names its reason", () => {
  expect(errorText(notFound)).toBe('Error from server (NotFound): services "a" not found\n');
});

test("an Invalid answer shows its causes instead of its text", () => {
  expect(errorText(invalid([{ field: "spec.a", message: "no" }]))).toBe(
    'The IPAddress "a" is invalid: spec.a: no\n',
  );
  expect(
    errorText(invalid([{ field: "b", message: "1" }, { message: "2" }, { field: "b", message: "1" }])),
  ).toBe('The IPAddress "a" is invalid: \n* b: 1\n* 2\n');
});

test("nobody listens", () => {
  const error = new ServerError({ reason: "ServiceUnavailable", message: "", causes: [] });
  expect(errorText(error)).toMatch(/^The connection to the server \S+ was refused/);
});

test("several stand one below the other, without the prefix", () => {
  expect(errorText(new SeveralErrors([new ClientError("a"), notFound, invalid([])]))).toBe(
    'a\nError from server (NotFound): services "a" not found\nError from server (Invalid): error when creating "STDIN": IPAddress.networking.k8s.io "a" is invalid: x\n',
  );
});

test("throwing none, one and many", () => {
  expect(() => throwAll([])).not.toThrow();
  expect(() => throwAll([notFound])).toThrow(ServerError);
  expect(() => throwAll([notFound, notFound])).toThrow(SeveralErrors);
});
