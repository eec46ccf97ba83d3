/** What keys do in the grid: where the focus goes, or another action. */
import type { Shape } from "./grid-window.ts";

export type GridAction =
  | { readonly does: "focus"; readonly offset: bigint }
  | { readonly does: "range"; readonly by: 1 | -1 }
  | { readonly does: "zoom"; readonly by: 1 | -1 | 0 }
  | { readonly does: "pin" };

/** `offset` has the focus; it stays inside the range. Undefined: the key is not the grid's. */
export function gridAction(
  key: string,
  control: boolean,
  offset: bigint,
  size: bigint,
  shape: Shape,
): GridAction | undefined {
  const columns = BigInt(shape.columns);
  const focus = (to: bigint): GridAction => ({ does: "focus", offset: to >= 0n && to < size ? to : offset });
  const rowStart = offset - (offset % columns);
  const rowEnd = rowStart + columns - 1n;
  switch (key) {
    case "ArrowLeft":
      return focus(offset - 1n);
    case "ArrowRight":
      return focus(offset + 1n);
    case "ArrowUp":
      return focus(offset - columns);
    case "ArrowDown":
      return focus(offset + columns);
    case "Home":
      return focus(control ? 0n : rowStart);
    case "End":
      return focus(control || rowEnd >= size ? size - 1n : rowEnd);
    case "PageUp":
      return { does: "range", by: -1 };
    case "PageDown":
      return { does: "range", by: 1 };
    case "Enter":
      return { does: "pin" };
    case "+":
    case "=":
      return { does: "zoom", by: -1 };
    case "-":
      return { does: "zoom", by: 1 };
    case "0":
      return { does: "zoom", by: 0 };
    default:
      return undefined;
  }
}
