/** Files dropped anywhere on the page, and scenarios pasted outside a text field. */
import { useEffect, useState } from "react";
import { useLab } from "../../state/lab-store.ts";
import { askForText } from "./text-kind.ts";

const largestBytes = 50_000_000;

/** True while something is dragged over the page. */
export function useDrop(): boolean {
  const ask = useLab((lab) => lab.ask);
  const refuse = useLab((lab) => lab.refuse);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const take = async (file: File) => {
      if (file.size > largestBytes) {
        refuse({
          title: "This file is too large",
          found: `${file.size} bytes`,
          expected: `at most ${largestBytes} bytes`,
          where: file.name,
          mend: "Open a smaller recording or scenario.",
        });
        return;
      }
      ask(askForText(await file.text(), file.name));
    };
    const onOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void take(file);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.trim() !== "") ask(askForText(text, "pasted text"));
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    addEventListener("paste", onPaste);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
      removeEventListener("paste", onPaste);
    };
  }, [ask, refuse]);
  return over;
}
