import { useCallback, useEffect, useRef, useState } from "react";
import { forgetDraft, keepDraft, keptDraft } from "./kept-draft.ts";
import type { PersonDraft } from "./person-draft.ts";
import { isDirty } from "./person-draft.ts";

/** The draft that came back after an interruption, null in a form that starts anew. */
export function useRestoredDraft(userId: string): PersonDraft | null {
  const [restored] = useState(() => keptDraft(userId));
  return restored;
}

/**
 * Keeps the draft when the form goes away and nobody said that it may: the router leaves without
 * asking when the session is over. Returns how to say that it may.
 */
export function useKeptWhenInterrupted(userId: string, draft: PersonDraft): () => void {
  const latest = useRef({ draft, isAbandoned: false });
  useEffect(() => {
    latest.current.draft = draft;
  }, [draft]);
  useEffect(() => {
    forgetDraft();
    const kept = latest.current;
    return () => {
      if (isDirty(kept.draft) && !kept.isAbandoned) keepDraft(userId, kept.draft);
    };
  }, [userId]);
  return useCallback(() => {
    latest.current.isAbandoned = true;
  }, []);
}
