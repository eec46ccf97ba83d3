/** The gallery: every scene and case with the question that it answers, searched by words. */
import { type ReactNode, useEffect, useState } from "react";
import { builtIn } from "../../scenarios/built-in.ts";
import { found, type Library, loadLibrary, type Story } from "../../scenarios/library.ts";
import { markSeen, seenStories } from "../../state/seen-stories.ts";
import { TickIcon } from "../icons/icons.tsx";
import styles from "./scenario-dialog.module.css";

interface Props {
  readonly onChoose: (text: string, title: string) => void;
}

/** The first ones come with the page. They are scenes of the review too, and stand in their place of the course there. */
const first: readonly Story[] = builtIn.map((scene) => ({ ...scene, text: () => scene.text }));

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
  const choose = (story: Story) => {
    markSeen(story.id);
    onChoose(story.text(), story.title);
  };
  const searched = search.trim() !== "";
  const loaded = library === "failed" ? undefined : library;
  const scenes = found(loaded?.scenes ?? first, search);
  const cases = found(loaded?.cases ?? [], search);
  const shared = { seen, onChoose: choose };
  return (
    <>
      <label className={styles.search}>
        Search scenes and cases
        <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {!searched && <Stories stories={first} {...shared} />}
      {(loaded !== undefined || searched) && (
        <Fold title={`Questions of the review (${scenes.length})`} open={searched}>
          <Stories stories={scenes} {...shared} />
        </Fold>
      )}
      {loaded !== undefined && (
        <Fold title={`Met in real clusters (${cases.length})`} open={searched}>
          <Stories stories={cases} {...shared} />
        </Fold>
      )}
      {library === "failed" && (
        <p className={styles.own}>
          More scenes are part of this page and could not be loaded. Reload it to try again; the scenes above
          work.
        </p>
      )}
    </>
  );
}

interface FoldProps {
  readonly title: string;
  readonly open: boolean;
  readonly children: ReactNode;
}

function Fold({ title, open, children }: FoldProps) {
  return (
    <details open={open} className={styles.stories}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

interface StoriesProps {
  readonly stories: readonly Story[];
  readonly seen: ReadonlySet<string>;
  readonly onChoose: (story: Story) => void;
}

function Stories({ stories, seen, onChoose }: StoriesProps) {
  return (
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
  );
}
