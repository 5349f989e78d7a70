import { readTab, writeTab } from "../../lib/storage/tab-storage.ts";

/**
 * Names the entry of the tab's storage with the ids of walk-ins that were removed on this page. The
 * ids survive a reload, because a request that was running at the removal may still store a walk-in.
 */
const nameOf = (listId: string): string => `door-taken-back.${listId}`;

export const takenBackOf = (listId: string): Set<string> =>
  new Set(readTab(nameOf(listId))?.split(" "));

export const noteTakenBack = (listId: string, ids: ReadonlySet<string>): void =>
  writeTab(nameOf(listId), [...ids].join(" "));
