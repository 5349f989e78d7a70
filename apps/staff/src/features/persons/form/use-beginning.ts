import { useEffect, useState } from "react";
import { useRestoredWork } from "../../../lib/form/use-unsaved-changes.ts";
import { isDirty } from "./draft.ts";
import { startedName, startedWork } from "./from-search.ts";
import type { Work } from "./use-form.ts";
import { NEW_PERSON, personWork } from "./use-form.ts";

/**
 * Returns the initial work of the form of a new person: restored work, otherwise a draft started
 * from a search. If both exist, the user can switch between them.
 */
export function useBeginning(userId: string) {
  const workKey = [userId, null];
  const restoredWork = useRestoredWork(personWork, workKey);
  const initialWork = useRestoredWork(startedWork, workKey);
  const [other, setOther] = useState(() =>
    isDifferent(restoredWork, initialWork) ? initialWork : null,
  );
  // Stores the work that is not shown, since the form stores only the shown work.
  useEffect(() => {
    if (other) startedWork.keep([userId, null], other);
    else startedWork.forget([userId, null]);
  }, [userId, other]);
  const [isRestored, setRestored] = useState(restoredWork !== null);
  return {
    work: restoredWork ?? initialWork ?? NEW_PERSON,
    /** Whether the form shows restored work. */
    isRestored,
    /** The work that is not shown; null if there is none. */
    other,
    /** Stores the shown work and returns the other work. */
    swap: (shownWork: Work): Work => {
      setOther(shownWork);
      setRestored(!isRestored);
      return other ?? NEW_PERSON;
    },
    /** Drops the shown work and returns the other work, or an empty form. */
    next: (): Work => {
      setOther(null);
      setRestored(other !== null && !isRestored);
      return other ?? NEW_PERSON;
    },
  };
}

const isDifferent = (restoredWork: Work | null, initialWork: Work | null): boolean =>
  restoredWork !== null &&
  initialWork !== null &&
  startedName(initialWork.draft) !== "" &&
  isDirty(restoredWork.draft, initialWork.draft);
