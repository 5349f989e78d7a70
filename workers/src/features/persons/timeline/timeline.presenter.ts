import type { ChangedFields, HistoryEntry, PersonChange } from "@kehila/shared/persons/history";
import { changedFieldsSchema, PERSON_CHANGES } from "@kehila/shared/persons/history";
import * as z from "zod/mini";
import { presentLoggedUser } from "../../../core/logged-user.ts";

/** An entry, as stored in the history. */
export interface RecordedChange {
  seq: number;
  at: string;
  actorId: string | null;
  actorName: string;
  actorNow?: string | null;
  action: string;
  entityId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Names of other persons in a history, if the actor may read them. */
export type Names = ReadonlyMap<string, string>;

/** Keys of an entry with ids of other persons, and the keys of their names in the response. */
const SPOUSE = "spouseId";
const MERGED = "mergedPersonId";
const DUPLICATES = "confirmedDuplicates";
const DIFFERENT = "otherPersonId";
const CHILD = "separatedChildId";
const PARENTS = "parentIds";
export const PERSON_KEYS = [SPOUSE, MERGED, DUPLICATES, DIFFERENT, CHILD, PARENTS] as const;

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");

/**
 * Returns one side of an entry with the fields of the contract only, so that an entry of an older
 * version, or one with further fields, is readable.
 */
export function presentFields(record: Record<string, unknown>, names: Names): ChangedFields {
  const withName = (id: string) => ({ id, name: names.get(id) ?? null });
  const [merged] = idsIn(record[MERGED]);
  const [different] = idsIn(record[DIFFERENT]);
  const [child] = idsIn(record[CHILD]);
  const namedFields: Record<string, unknown> = {
    ...record,
    ...(SPOUSE in record ? { spouse: idsIn(record[SPOUSE]).map(withName)[0] ?? null } : {}),
    ...(DUPLICATES in record ? { [DUPLICATES]: idsIn(record[DUPLICATES]).map(withName) } : {}),
    ...(merged === undefined ? {} : { mergedPerson: withName(merged) }),
    ...(different === undefined ? {} : { otherPerson: withName(different) }),
    ...(child === undefined ? {} : { separatedChild: withName(child) }),
    ...(PARENTS in record ? { parents: idsIn(record[PARENTS]).map(withName) } : {}),
  };
  const shownFields = Object.entries(changedFieldsSchema.shape).flatMap(([key, schema]) => {
    const value = namedFields[key];
    return value !== undefined && z.safeParse(schema, value).success ? [[key, value] as const] : [];
  });
  return changedFieldsSchema.parse(Object.fromEntries(shownFields));
}

const changeOf = (action: string): PersonChange | undefined =>
  PERSON_CHANGES.find((change) => action === `person.${change}`);

/**
 * Returns an entry in the format of the API; empty for an action that this version does not know.
 */
export function presentEntry(
  entry: RecordedChange,
  names: Names,
  { isRestorable, isAddressShown }: { isRestorable: boolean; isAddressShown: boolean },
): HistoryEntry[] {
  const action = changeOf(entry.action);
  if (action === undefined) return [];
  const restoredSeq = entry.after?.["restoredSeq"];
  return [
    {
      seq: entry.seq,
      at: entry.at,
      actor: {
        id: entry.actorId,
        ...presentLoggedUser(entry.actorName, entry.actorNow, isAddressShown),
      },
      action,
      personId: entry.entityId,
      before: entry.before && presentFields(entry.before, names),
      after: entry.after && presentFields(entry.after, names),
      isRestorable,
      ...(typeof restoredSeq === "number" ? { restoredSeq } : {}),
    },
  ];
}
