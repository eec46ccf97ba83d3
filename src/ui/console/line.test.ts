import { describe, expect, it } from "vitest";
import { commonStart, completed, isOpenHeredoc } from "./line.ts";

describe("a command line", () => {
  it("is completed as far as the candidates agree", () => {
    expect(commonStart(["servicecidrs", "services"])).toBe("service");
    expect(commonStart(["pods"])).toBe("pods");
    expect(commonStart([])).toBe("");
    expect(commonStart(["a", "b"])).toBe("");
  });

  it("keeps what stands after the cursor", () => {
    expect(completed("kubectl get ser -A", 12, 15, "services ")).toBe("kubectl get services -A");
    expect(completed("kubectl ge", 8, 10, "get ")).toBe("kubectl get ");
  });

  it("goes on while a heredoc is open", () => {
    expect(isOpenHeredoc("kubectl apply -f - <<EOF")).toBe(true);
    expect(isOpenHeredoc("kubectl apply -f - <<'EOF'\nkind: Service")).toBe(true);
    expect(isOpenHeredoc("kubectl apply -f - <<EOF\nkind: Service\nEOF")).toBe(false);
    expect(isOpenHeredoc("kubectl get services")).toBe(false);
  });
});
