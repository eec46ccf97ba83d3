import { describe, expect, test } from "vitest";
import { durationMs } from "./duration.ts";
import { flagSets, globalFlags } from "./flag-sets.ts";
import { parseFlags } from "./flags.ts";

const parse = (words: string) =>
  parseFlags(words === "" ? [] : words.split(" "), [...(flagSets.get ?? []), ...globalFlags], "kubectl get");
const parsePatch = (words: string[]) =>
  parseFlags(words, [...(flagSets.patch ?? []), ...globalFlags], "kubectl patch");

describe("flags", () => {
  test("stand anywhere, long or short, with or without an equals sign", () => {
    const flags = parse("svc -o wide web --namespace=shop -l a=b -A");
    expect(flags.args).toEqual(["svc", "web"]);
    expect(flags.text("output")).toBe("wide");
    expect(flags.text("namespace")).toBe("shop");
    expect(flags.text("selector")).toBe("a=b");
    expect(flags.on("all-namespaces")).toBe(true);
  });

  test("of one letter may be joined, and take what follows", () => {
    const flags = parse("-Aojson -wn=shop");
    expect([flags.on("all-namespaces"), flags.on("watch")]).toEqual([true, true]);
    expect([flags.text("output"), flags.text("namespace")]).toEqual(["json", "shop"]);
  });

  test("end at two dashes; one dash is an argument", () => {
    expect(parse("- -- -A").args).toEqual(["-", "-A"]);
  });

  test("with a value of their own take no word", () => {
    const flags = parsePatch(["--dry-run", "svc", "--dry-run=server"]);
    expect(flags.args).toEqual(["svc"]);
    expect(flags.each("dry-run")).toEqual(["unchanged", "server"]);
  });

  test("of a list collect and split at commas", () => {
    expect(parse("-L a,b -L c").list("label-columns")).toEqual(["a", "b", "c"]);
  });

  test.each([
    ["--nosuch", "unknown flag: --nosuch"],
    ["-z", "unknown shorthand flag: 'z' in -z"],
    ["-o", "flag needs an argument: 'o' in -o"],
    ["--output", "flag needs an argument: --output"],
    [
      "--watch=maybe",
      'invalid argument "maybe" for "-w, --watch" flag: strconv.ParseBool: parsing "maybe": invalid syntax',
    ],
    [
      "--chunk-size=a",
      'invalid argument "a" for "--chunk-size" flag: strconv.ParseInt: parsing "a": invalid syntax',
    ],
  ])("%s is refused", (words, message) => {
    expect(() => parse(words)).toThrow(`${message}\nSee 'kubectl get --help' for usage.`);
  });
});

describe("a duration", () => {
  test.each([
    ["5s", 5_000],
    ["1m30s", 90_000],
    ["0", 0],
    ["-1s", -1_000],
    ["1.5h", 5_400_000],
  ])("%s", (text, ms) => {
    expect(durationMs(text)).toBe(ms);
  });

  test.each([
    ["5", 'missing unit in duration "5"'],
    ["soon", 'invalid duration "soon"'],
  ])("%s is refused", (text, why) => {
    expect(() => durationMs(text)).toThrow(`invalid argument "${text}" for "--timeout" flag: time: ${why}`);
  });
});
