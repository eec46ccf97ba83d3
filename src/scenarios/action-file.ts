/** Between actions as a file has them, with letters for apiservers, and the model's inputs. */
import type { Input } from "../model/input.ts";
import type { ActionFile } from "./action-schema.ts";

/** 0 for A. */
export function indexOfLetter(letter: string): number {
  return letter.charCodeAt(0) - 65;
}

export function letterAt(index: number): string {
  return String.fromCharCode(65 + index);
}

export function inputOf(action: ActionFile): Input {
  return "server" in action
    ? ({ ...action, server: indexOfLetter(action.server) } as Input)
    : (action as Input);
}

export function actionOf(input: Input): object {
  return "server" in input ? { ...input, server: letterAt(input.server) } : input;
}
