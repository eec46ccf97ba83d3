/** The run as a link and as a file. */
import { useEffect, useRef, useState } from "react";
import { encodeLink } from "../../scenarios/link.ts";
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { Dialog } from "../shell/dialog.tsx";
import styles from "./share-dialog.module.css";

export function ShareDialog() {
  const ask = useLab((lab) => lab.ask);
  const open = useLab((lab) => lab.open);
  const exported = useLab((lab) => lab.exported);
  const [link, setLink] = useState("");
  const [copying, setCopying] = useState<"no" | "copied" | "refused">("no");
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => ask({ ask: "export" }), [ask]);
  useEffect(() => {
    let wanted = true;
    if (exported !== null) {
      void encodeLink(exported).then((fragment) => {
        if (wanted) setLink(`${location.href.split("#")[0]}#${fragment}`);
      });
    }
    return () => {
      wanted = false;
    };
  }, [exported]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopying("copied");
    } catch {
      // Refused by the person's settings, or not there at all on a page that did not come over https.
      setCopying("refused");
      text.current?.focus();
      text.current?.select();
    }
  };
  return (
    <Dialog title="Share this run" onClose={() => open(null)}>
      <label htmlFor="share-link">
        Link: the cluster, what was done, and the seed. Whoever opens it sees the same run.
      </label>
      <textarea
        ref={text}
        id="share-link"
        className={styles.link}
        readOnly
        value={link}
        rows={4}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        <button type="button" className={controls.primary} disabled={link === ""} onClick={() => void copy()}>
          {copying === "copied" ? "Copied" : "Copy the link"}
        </button>
        {exported !== null && (
          <a
            className={controls.button}
            download="scenario.json"
            href={`data:application/json;charset=utf-8,${encodeURIComponent(exported)}`}
          >
            Save as a file
          </a>
        )}
        <span className={styles.size}>{link === "" ? "" : `${link.length} characters`}</span>
      </div>
      <p role="status" className={styles.status}>
        {copying === "refused" &&
          "The browser does not let this page copy. The link is selected: copy it with Ctrl C or Cmd C."}
      </p>
    </Dialog>
  );
}
