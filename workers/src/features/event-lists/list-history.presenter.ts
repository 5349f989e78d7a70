import type { EventListHistoryEntry, ListChangedFields } from "@kehila/shared/events/history";
import { EVENT_LIST_CHANGES, listChangedFieldsSchema } from "@kehila/shared/events/history";
import { LIST_HISTORY_NAMES_MAX } from "@kehila/shared/base/limits";
import * as z from "zod/mini";

/** An entry, as stored in the history. */
interface RecordedEntry {
  seq: number;
  at: string;
  actorId: string | null;
  actorName: string;
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
  named: (id: string) => { id: string; name: string | null },
): ListChangedFields {
  const users = "userIds" in side ? { users: textsIn(side["userIds"]).map(named) } : {};
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
export function presentEntry(entry: RecordedEntry, names: Names): EventListHistoryEntry[] {
  const { seq, at, actorId, actorName, before, after } = entry;
  const action = EVENT_LIST_CHANGES.find((change) => entry.action === `list.${change}`);
  if (action === undefined) return [];
  const named = (id: string) => ({ id, name: names.get(id) ?? null });
  const group = (name: "added" | "removed", ids: string[], count = ids.length) =>
    count === 0
      ? {}
      : { [name]: { count, persons: ids.slice(0, LIST_HISTORY_NAMES_MAX).map(named) } };
  const count = action === "create" ? after?.["personCount"] : undefined;
  const about = after?.["personId"] ?? after?.["userId"];
  return [
    {
      seq,
      at,
      actor: { id: actorId, name: actorName },
      action,
      before: before && presentFields(before, named),
      after: after && presentFields(after, named),
      ...group("removed", textsIn(before?.["removed"])),
      ...group("added", textsIn(after?.["added"]), typeof count === "number" ? count : undefined),
      ...(typeof about === "string" ? { about: named(about) } : {}),
    },
  ];
}
