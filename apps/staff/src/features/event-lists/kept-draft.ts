import { useCallback, useEffect, useRef, useState } from "react";
import { useMe } from "../../entities/users/session.queries.ts";
import type { ListDraft } from "./draft.ts";

/**
 * What each user had typed when the dialog was taken from them, by a session that ran out for
 * instance. Kept in this tab's memory only, and for them only.
 */
const kept = new Map<string, ListDraft>();

/** The work that was taken from this user's last dialog, if any. */
export function useRestoredList(): ListDraft | null {
  const userId = useMe()?.id ?? "";
  const [restored] = useState(() => kept.get(userId) ?? null);
  return restored;
}

/**
 * Keeps what is typed when the dialog goes away and nobody has said that it may. Returns the way to
 * say so.
 */
export function useKeptList(draft: ListDraft, isDirty: boolean): () => void {
  // Who is signed out by the time the dialog goes has begun it signed in.
  const [userId] = useState(useMe()?.id ?? "");
  const latest = useRef({ draft, isDirty, isAbandoned: false });
  useEffect(() => {
    latest.current.draft = draft;
    latest.current.isDirty = isDirty;
  }, [draft, isDirty]);
  useEffect(() => {
    kept.delete(userId);
    const work = latest.current;
    return () => {
      if (work.isDirty && !work.isAbandoned) kept.set(userId, work.draft);
    };
  }, [userId]);
  return useCallback(() => {
    latest.current.isAbandoned = true;
  }, []);
}
