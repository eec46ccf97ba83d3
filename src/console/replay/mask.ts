/** What two runs of the same commands cannot have in common is made equal before they are compared. */

const uid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const time = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const longTime = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000/g;
const revision = /(resourceVersion"?: ?")\d+(")/g;
const eventName = /(\S)\.[0-9a-f]{16}\b/g;
const processNumber = /^([EWI]\d{4}) \S+ +\d+ /gm;
const nodePort = /(:|nodePort"?: |\s)(3[0-2]\d{3})(?=\/|,|$)/gm;
/** An age as a word of its own, with the blanks that pad it. */
const age = /(^|[ \t(])(?:\d+y)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?(?<=[ymdhs])(?= |\)|$) */gm;
const ageTitle = /\b(AGE|Age|LAST SEEN|FIRST SEEN|LABELS|----) +/g;

/** Which node ports are told by somebody, and so have to agree. */
export interface Known {
  readonly nodePorts: ReadonlySet<string>;
  readonly ages: boolean;
}

export function masked(text: string, { nodePorts, ages }: Known): string {
  const plain = text
    .replaceAll(uid, "<uid>")
    .replaceAll(time, "<time>")
    .replaceAll(longTime, "<time>")
    .replaceAll(revision, "$1<revision>$2")
    .replaceAll(eventName, "$1.<event>")
    .replaceAll(processNumber, "$1 <time> <process> ")
    .replaceAll(nodePort, (whole, before: string, port: string) =>
      nodePorts.has(port) ? whole : `${before}<port>`,
    );
  return ages ? plain.replaceAll(age, "$1<age> ").replaceAll(ageTitle, "$1 ") : plain;
}
