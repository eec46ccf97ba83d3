/** Scenes and cases beyond the first scenarios, loaded when this list is shown. */
import { useEffect, useState } from "react";
import { builtIn } from "../../scenarios/built-in.ts";
import { found, type Library, loadLibrary, type Story } from "../../scenarios/library.ts";
import styles from "./scenario-dialog.module.css";

interface Props {
  readonly onChoose: (story: Story) => void;
}

const alreadyListed = new Set(builtIn.map(({ id }) => id));

export function LibraryList({ onChoose }: Props) {
  const [library, setLibrary] = useState<Library>();
  const [search, setSearch] = useState("");
  useEffect(() => {
    let wanted = true;
    void loadLibrary().then((loaded) => {
      if (wanted) setLibrary(loaded);
    });
    return () => {
      wanted = false;
    };
  }, []);
  if (library === undefined) return null;
  const scenes = found(
    library.scenes.filter(({ id }) => !alreadyListed.has(id)),
    search,
  );
  const cases = found(library.cases, search);
  const opened = search !== "";
  return (
    <>
      <label className={styles.search}>
        Search scenes and cases
        <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      <Stories
        title={`Questions of the review (${scenes.length})`}
        stories={scenes}
        open={opened}
        onChoose={onChoose}
      />
      <Stories
        title={`Met in real clusters (${cases.length})`}
        stories={cases}
        open={opened}
        onChoose={onChoose}
      />
    </>
  );
}

interface StoriesProps extends Props {
  readonly title: string;
  readonly stories: readonly Story[];
  readonly open: boolean;
}

function Stories({ title, stories, open, onChoose }: StoriesProps) {
  return (
    <details open={open} className={styles.stories}>
      <summary>{title}</summary>
      <ul className={styles.list}>
        {stories.map((story) => (
          <li key={story.id}>
            <button type="button" onClick={() => onChoose(story)}>
              <b>{story.title}</b>
              <span>{story.question}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
