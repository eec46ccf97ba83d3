import type { InvalidValueStyle } from "../releases/behaviours.ts";

export type StatusReason =
  | "Invalid"
  | "AlreadyExists"
  | "NotFound"
  | "Conflict"
  | "InternalError"
  | "Forbidden"
  | "BadRequest"
  | "ServerTimeout"
  | "Timeout"
  | "Unknown";

export interface StatusCause {
  readonly reason?: string;
  readonly message: string;
  readonly field?: string;
}

/** An error answer of the API, as a client sees it: HTTP code, machine reason, text and causes. */
export interface StatusError {
  readonly code: number;
  readonly reason: StatusReason;
  readonly message: string;
  readonly causes: readonly StatusCause[];
}

/** How a refused value is printed: Go syntax up to 1.33, JSON from 1.34 (`validation.md 0`). */
export type { InvalidValueStyle };
