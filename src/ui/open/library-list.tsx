/** Scenes and cases beyond the first scenarios, loaded when this list is shown. */
import { useEffect, useState } from "react";
import { builtIn } from "../../scenarios/built-in.ts";
import { found, type Library, loadLibrary, type Story } from "../../scenarios/library.ts";
import { markSeen, seenStories } from "../../state/seen-stories.ts";
import { TickIcon } from "../icons/icons.tsx";
import styles from "./scenario-dialog.module.css";

interface Props {
  readonly onChoose: (story: Story) => void;
}

const alreadyListed = new Set(builtIn.map(({ id }) => id));

export function LibraryList({ onChoose }: Props) {
  const [library, setLibrary] = useState<Library | "failed">();
  const [search, setSearch] = useState("");
  const [seen] = useState(seenStories);
  useEffect(() => {
    let wanted = true;
    loadLibrary().then(
      (loaded) => wanted && setLibrary(loaded),
      () => wanted && setLibrary("failed"),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (library === undefined) return null;
  if (library === "failed")
    return (
      <p className={styles.own}>
        More scenes are part of this page and could not be loaded. Reload it to try again; the scenarios above
        work.
      </p>
    );
  const scenes = found(
    library.scenes.filter(({ id }) => !alreadyListed.has(id)),
    search,
  );
  const cases = found(library.cases, search);
  const choose = (story: Story) => {
    markSeen(story.id);
    onChoose(story);
  };
  const shared = { open: search !== "", seen, onChoose: choose };
  return (
    <>
      <label className={styles.search}>
        Search scenes and cases
        <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      <Stories title={`Questions of the review (${scenes.length})`} stories={scenes} {...shared} />
      <Stories title={`Met in real clusters (${cases.length})`} stories={cases} {...shared} />
    </>
  );
}

interface StoriesProps extends Props {
  readonly title: string;
  readonly stories: readonly Story[];
  readonly seen: ReadonlySet<string>;
  readonly open: boolean;
}

function Stories({ title, stories, seen, open, onChoose }: StoriesProps) {
  return (
    <details open={open} className={styles.stories}>
      <summary>{title}</summary>
      <ul className={styles.list}>
        {stories.map((story) => (
          <li key={story.id}>
            <button type="button" onClick={() => onChoose(story)}>
              <b>
                {story.title}
                {seen.has(story.id) && (
                  <span className={styles.seen}>
                    <TickIcon size={11} /> seen
                  </span>
                )}
              </b>
              <span>{story.question}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
