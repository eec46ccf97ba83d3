/** What can be changed: processes, delays, a new Service. */
import { ControlPlane } from "../rails/control-plane.tsx";
import { CreateService } from "../rails/create-service.tsx";
import { DelaysPanel } from "../rails/delays.tsx";
import { ScenarioNotes } from "../rails/scenario-notes.tsx";

export function LeftRail() {
  return (
    <>
      <ScenarioNotes />
      <ControlPlane />
      <DelaysPanel />
      <CreateService />
    </>
  );
}
