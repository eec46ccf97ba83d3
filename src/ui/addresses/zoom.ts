/** Steps of the grid's zoom: sides of a cell in px, from near to far. */

export const zoomSteps = 5;
/** The step that is 1:1. */
export const oneToOne = 1;

const names = ["2:1", "1:1", "1:2", "1:3", "1:7"] as const;

/** Side of a cell. 21 px lets 32 columns stand in the Lab's centre, 18 px lets 16 stand on a phone. */
export function cellSide(step: number, compact: boolean): number {
  const sides = [44, compact ? 18 : 21, 12, 8, 3];
  return sides[step] ?? 21;
}

export function zoomName(step: number): string {
  return names[step] ?? "1:1";
}

export function clampZoom(step: number): number {
  return Math.min(zoomSteps - 1, Math.max(0, step));
}
