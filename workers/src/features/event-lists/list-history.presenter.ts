import type { EventListHistoryEntry, ListChangedFields } from "@kehila/shared/events/history";
import { EVENT_LIST_CHANGES, listChangedFieldsSchema } from "@kehila/shared/events/history";
import { LIST_HISTORY_NAMES_MAX } from "@kehila/shared/base/limits";
import * as z from "zod/mini";
import { presentLoggedUser } from "../../core/logged-user.ts";

/** An entry, as stored in the history. */
interface RecordedEntry {
  seq: number;
  at: string;
  actorId: string | null;
  actorName: string;
  actorNow?: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Names of persons and users by id, if the actor may read them. */
type Names = ReadonlyMap<string, string>;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** Returns one side of an entry: the fields of the contract that it has. */
function presentFields(
  side: Record<string, unknown>,
  withName: (id: string) => { id: string; name: string | null },
): ListChangedFields {
  const users = "userIds" in side ? { users: textsIn(side["userIds"]).map(withName) } : {};
  const namedSide: Record<string, unknown> = { ...side, ...users };
  const entries = Object.entries(listChangedFieldsSchema.shape).flatMap(([key, schema]) => {
    const value = namedSide[key];
    return value !== undefined && z.safeParse(schema, value).success ? [[key, value] as const] : [];
  });
  return listChangedFieldsSchema.parse(Object.fromEntries(entries));
}

/**
 * Returns an entry in the format of the API; empty for an action that this version does not know.
 */
export function presentEntry(
  entry: RecordedEntry,
  names: Names,
  isAddressShown: boolean,
): EventListHistoryEntry[] {
  const { seq, at, actorId, actorName, actorNow, before, after } = entry;
  const action = EVENT_LIST_CHANGES.find((change) => entry.action === `list.${change}`);
  if (action === undefined) return [];
  const withName = (id: string) => ({ id, name: names.get(id) ?? null });
  const group = (name: "added" | "removed", ids: string[], count = ids.length) =>
    count === 0
      ? {}
      : { [name]: { count, persons: ids.slice(0, LIST_HISTORY_NAMES_MAX).map(withName) } };
  const count = action === "create" ? after?.["personCount"] : undefined;
  const subjectId = after?.["personId"] ?? after?.["userId"];
  return [
    {
      seq,
      at,
      actor: {
        id: actorId,
        ...presentLoggedUser(actorName, actorNow, isAddressShown),
      },
      action,
      before: before && presentFields(before, withName),
      after: after && presentFields(after, withName),
      ...group("removed", textsIn(before?.["removed"])),
      ...group("added", textsIn(after?.["added"]), typeof count === "number" ? count : undefined),
      ...(typeof subjectId === "string" ? { about: withName(subjectId) } : {}),
    },
  ];
}
