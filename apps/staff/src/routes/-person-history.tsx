import type { Person } from "@kehila/shared/person-answers";
import { PersonHistory } from "../features/history/person-history.tsx";
import { UndoableMerges } from "../features/merge/undoable-merges.tsx";

interface HistoryProps {
  person: Person;
  onOpenPerson: (id: string) => void;
}

/** Merges that can be undone, then all changes of a person. */
export function History({ person, onOpenPerson }: HistoryProps) {
  return (
    <>
      <UndoableMerges person={person} />
      <PersonHistory person={person} onOpenPerson={onOpenPerson} />
    </>
  );
}
