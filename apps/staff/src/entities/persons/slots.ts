import type { Person } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";

/** Draws the history of a person; the route brings it from the history and merge features. */
export type RenderHistory = (person: Person, onOpenPerson: (id: string) => void) => ReactNode;

/** Draws the dialogs of a merge; the route brings them from the merge feature. */
export type RenderMerge = (merge: {
  person: Person;
  /** The other record; without it the user picks one first. */
  otherId?: string;
  onClose: () => void;
  /** Called with the record that stayed, which may be the other one. */
  onMerged: (person: Person) => void;
}) => ReactNode;
