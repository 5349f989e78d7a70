import type { Person } from "@kehila/shared/persons/answers";
import { useState } from "react";
import { MergeDialog } from "./merge-dialog.tsx";
import { PickDialog } from "./pick-dialog.tsx";

interface MergeDialogsProps {
  person: Person;
  /** The other record; without it the user picks one first. */
  otherId?: string;
  onClose: () => void;
  /** Called with the record that stayed, which may be the other one. */
  onMerged: (person: Person) => void;
}

/** Merges a person: the other record is picked unless given, then compared field by field. */
export function MergeDialogs({ person, otherId, onClose, onMerged }: MergeDialogsProps) {
  const [pickedId, setPickedId] = useState<string | null>(null);
  const comparedId = otherId ?? pickedId;
  return (
    <>
      {otherId === undefined ? (
        // Stays open behind the comparison: one step back leads to another choice.
        <PickDialog person={person} onClose={onClose} onPick={setPickedId} />
      ) : null}
      {comparedId === null ? null : (
        <MergeDialog
          person={person}
          otherId={comparedId}
          onClose={otherId === undefined ? () => setPickedId(null) : onClose}
          onMerged={onMerged}
        />
      )}
    </>
  );
}
