/** What a command fails with, and how the client prints it (kubectl's CheckErr). */
import type { StatusCause, StatusError } from "../model/objects/status-error.ts";

/** The client's own complaint: printed as `error: text`, or as it stands when `bare`. */
export class ClientError extends Error {
  override readonly name = "ClientError";
  readonly bare: boolean;

  constructor(message: string, bare = false) {
    super(message);
    this.bare = bare;
  }
}

/** What an apiserver answered. `during` is the client's own beginning: `error when creating "STDIN": `. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly status: Pick<StatusError, "reason" | "message" | "causes">;
  readonly during: string;

  constructor(status: Pick<StatusError, "reason" | "message" | "causes">, during = "") {
    super(during + status.message);
    this.status = status;
    this.during = during;
  }
}

/** Several at once, as from a file of several documents. */
export class SeveralErrors extends Error {
  override readonly name = "SeveralErrors";
  readonly errors: readonly Error[];

  constructor(errors: readonly Error[]) {
    super(errors.map((error) => error.message).join("\n"));
    this.errors = errors;
  }
}

/** Nothing, the one error, or all of them. */
export function throwAll(errors: readonly Error[]): void {
  const [first] = errors;
  if (first === undefined) return;
  throw errors.length === 1 ? first : new SeveralErrors(errors);
}

/** The address the recordings show for the server. */
export const serverAddress = "192.0.2.1:6443";

const refused = `The connection to the server ${serverAddress} was refused - did you specify the right host or port?`;

function causeText({ field, message }: StatusCause): string {
  return field === undefined || field === "" ? message : `${field}: ${message}`;
}

/** An Invalid answer prints its causes below the object's name, a single one on the same line. */
function invalidText({ status }: ServerError): string {
  const named = /^(\w+)[^ "]* "(.*?)" is invalid: /s.exec(status.message);
  const head = named === null ? "The request is invalid" : `The ${named[1]} "${named[2]}" is invalid`;
  const causes = [...new Set(status.causes.map(causeText))];
  if (causes.length === 0) return named === null ? `${head}: ${status.message}` : head;
  if (causes.length === 1) return `${head}: ${causes[0]}`;
  return `${head}: \n${causes.map((cause) => `* ${cause}`).join("\n")}`;
}

function serverText(error: ServerError): string {
  if (error.status.reason === "ServiceUnavailable") return refused;
  return `Error from server (${error.status.reason}): ${error.message}`;
}

/** The lines for stderr, with their line ends. */
export function errorText(error: Error): string {
  if (error instanceof ServerError) {
    return `${error.status.reason === "Invalid" ? invalidText(error) : serverText(error)}\n`;
  }
  if (error instanceof SeveralErrors) {
    return error.errors
      .map((one) => `${one instanceof ServerError ? serverText(one) : one.message}\n`)
      .join("");
  }
  if (error instanceof ClientError && error.bare) return `${error.message}\n`;
  return error.message.startsWith("error: ") ? `${error.message}\n` : `error: ${error.message}\n`;
}
