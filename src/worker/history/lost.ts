/** Messages that were under way when their sender or receiver died. */
import type { Task } from "../../model/apiserver/task.ts";
import type { Note } from "../../model/note.ts";
import type { World } from "../../model/world.ts";

export interface Lost {
  /** The apiserver that died, and when, ms. */
  readonly server: number;
  readonly at: number;
  /** What it was doing: the operation it had sent, or the request that was about to arrive. */
  readonly task: Task;
}

/** What a step lost: operations sent by an apiserver that crashed or exited in it. */
export function lostIn(notes: readonly Note[], before: World, at: number): Lost[] {
  const lost: Lost[] = [];
  for (const note of notes) {
    if (
      note.note !== "life" ||
      note.server === "controller-manager" ||
      (note.what !== "crash" && note.what !== "exit")
    )
      continue;
    for (const task of before.servers[note.server]?.tasks ?? []) {
      if (task.parked === undefined && task.sentAt <= at && task.due >= at)
        lost.push({ server: note.server, at, task });
    }
  }
  return lost;
}
