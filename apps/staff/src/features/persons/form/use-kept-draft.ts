import { useCallback, useEffect, useRef, useState } from "react";
import type { FormSlot, Work } from "./kept-draft.ts";
import { forgetWork, keepWork, keptWork } from "./kept-draft.ts";

/** The work that came back after an interruption, null in a form that starts anew. */
export function useRestoredWork({ userId, personId }: FormSlot): Work | null {
  const [restored] = useState(() => keptWork({ userId, personId }));
  return restored;
}

/** A way to say that the work may be lost, and to ask whether that was said. */
export interface Abandonment {
  abandon: () => void;
  isAbandoned: () => boolean;
}

/**
 * Keeps unsaved work when the form goes away and nobody said that it may: the router leaves without
 * asking when the session is over.
 */
export function useKeptWhenInterrupted(
  { userId, personId }: FormSlot,
  work: Work & { isDirty: boolean },
): Abandonment {
  const latest = useRef({ work, isAbandoned: false });
  useEffect(() => {
    latest.current.work = work;
  }, [work]);
  useEffect(() => {
    const slot = { userId, personId };
    forgetWork(slot);
    const kept = latest.current;
    return () => {
      const { isDirty, draft, person } = kept.work;
      if (isDirty && !kept.isAbandoned) keepWork(slot, { draft, person });
    };
  }, [userId, personId]);
  const abandon = useCallback(() => {
    latest.current.isAbandoned = true;
  }, []);
  const isAbandoned = useCallback(() => latest.current.isAbandoned, []);
  return { abandon, isAbandoned };
}
