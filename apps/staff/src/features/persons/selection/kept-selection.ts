import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sessionQuery, useMe } from "../../../entities/users/session.queries.ts";
import type { PersonsSelection } from "./selection.ts";
import { NOBODY_SELECTED } from "./selection.ts";

interface Kept {
  userId: string;
  /** What was searched and filtered: another view is about other people. */
  filter: string;
  selection: PersonsSelection;
}

/** Picked one by one, and taken away by a session that ran out. In this tab's memory only. */
let kept: Kept | null = null;

/** The selection that was taken from this user in this view, or nobody. */
export function useRestoredSelection(filter: string): PersonsSelection {
  const userId = useMe()?.id;
  const [restored] = useState(() =>
    kept?.userId === userId && kept?.filter === filter ? kept.selection : NOBODY_SELECTED,
  );
  return restored;
}

/** Keeps the selection when the screen goes because nobody is signed in any more. */
export function useKeptSelection(filter: string, selection: PersonsSelection): void {
  const client = useQueryClient();
  // Who is signed out by the time the screen goes has begun it signed in.
  const [userId] = useState(useMe()?.id);
  const latest = useRef({ filter, selection });
  useEffect(() => {
    latest.current.filter = filter;
    latest.current.selection = selection;
  }, [filter, selection]);
  useEffect(() => {
    kept = null;
    const work = latest.current;
    return () => {
      const session = client.getQueryData(sessionQuery.queryKey);
      if (userId !== undefined && session?.status !== "signed-in") kept = { userId, ...work };
    };
  }, [client, userId]);
}
