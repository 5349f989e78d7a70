import type { Person } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";

/** Renders the history of a person; the route provides it from the history and merge features. */
export type RenderHistory = (person: Person, onOpenPerson: (id: string) => void) => ReactNode;

/** Renders the dialogs of a merge; the route provides them from the merge feature. */
export type RenderMerge = (merge: {
  person: Person;
  /** The id of the other record; if absent, the user picks one first. */
  otherId?: string;
  onClose: () => void;
  /** Called with the record that remains after the merge, which can be either record. */
  onMerged: (person: Person) => void;
}) => ReactNode;
