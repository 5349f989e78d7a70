import type { Person } from "@kehila/shared/persons/answers";
import { useState } from "react";
import { MergeDialog } from "./merge-dialog.tsx";
import { PickDialog } from "./pick-dialog.tsx";

interface MergeDialogsProps {
  person: Person;
  /** The id of the other record; if absent, the user picks one first. */
  otherId?: string;
  onClose: () => void;
  /** Called with the record that remains, which can be either of the two. */
  onMerged: (person: Person) => void;
}

/**
 * Merges a person: the user picks the other record unless it is given, then compares field by
 * field.
 */
export function MergeDialogs({ person, otherId, onClose, onMerged }: MergeDialogsProps) {
  const [pickedId, setPickedId] = useState<string | null>(null);
  const comparedId = otherId ?? pickedId;
  return (
    <>
      {otherId === undefined ? (
        // Stays open behind the comparison, so that closing the comparison leads back to the
        // picker.
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
