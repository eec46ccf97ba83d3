/** What is so: one address, the invariants, and the recording beside the model. */
import { Inspector } from "../rails/inspector.tsx";
import { Invariants } from "../rails/invariants.tsx";
import { RecordingPanel } from "../rails/recording-panel.tsx";
import { Remedy } from "../rails/remedy.tsx";
import { WhatNext } from "../rails/what-next.tsx";

export function RightRail() {
  return (
    <>
      <RecordingPanel />
      <Inspector />
      <Invariants />
      <WhatNext />
      <Remedy />
    </>
  );
}
