import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { sessionQuery, useMe } from "../../../entities/users/session.queries.ts";
import { useRestoredWork } from "../../../lib/form/use-unsaved-changes.ts";
import { WorkStore } from "../../../lib/storage/work-store.ts";
import type { PersonsSelection } from "./selection.ts";
import { NO_SELECTION } from "./selection.ts";

/** Stored selections by user and filter, since another filter matches other persons. */
const store = new WorkStore<PersonsSelection>();

/**
 * Returns the selection of this user and filter when the session ended; an empty selection if there
 * is none.
 */
export function useRestoredSelection(filter: string): PersonsSelection {
  return useRestoredWork(store, [useMe()?.id ?? "", filter]) ?? NO_SELECTION;
}

/** Stores the selection if the screen unmounts because the session has ended. */
export function useKeptSelection(filter: string, selection: PersonsSelection): void {
  const client = useQueryClient();
  // Stored at the first render, since no user is signed in at the unmount.
  const [userId] = useState(useMe()?.id ?? "");
  const forgetSelection = useEffectEvent(() => store.forget([userId, filter]));
  const keep = useEffectEvent(() => {
    const session = client.getQueryData(sessionQuery.queryKey);
    if (session?.status !== "signed-in") store.keep([userId, filter], selection);
  });
  useEffect(() => {
    forgetSelection();
    return () => keep();
  }, []);
}
