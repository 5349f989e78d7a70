import type { StoredEntry } from "../../history/history.sql.ts";

type Fields = Record<string, unknown>;

/**
 * An undone merge, reconstructed from the histories. `first` and `last` are the entries of the
 * merge and of the unmerge in the history of the record that stayed.
 */
export interface UndoneMerge {
  personId: string;
  otherId: string;
  first: number;
  last: number;
  /** The batch id of the merge. */
  changeId: string | null;
  /** The fields that the merge changed in the record that stayed. */
  before: Fields;
  after: Fields;
  /** The last state of the other record before the merge, from its history; null if redacted. */
  ended: Fields | null;
}

/** Fields of a change without data of the other record. */
const NEUTRAL: ReadonlySet<string> = new Set([
  "mergedPersonId",
  "spouseId",
  "married",
  "childrenData",
]);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const difference = (values: unknown, otherValues: unknown): unknown[] =>
  listOf(values).filter(
    (value) => !listOf(otherValues).some((otherValue) => isEqual(value, otherValue)),
  );

/** Whether an entry was written while two records were merged, including the batch of the merge. */
const isDuringMerge = (merge: UndoneMerge, { seq, changeId }: StoredEntry): boolean =>
  (seq >= merge.first || (changeId !== null && changeId === merge.changeId)) && seq <= merge.last;

function withoutChildren(fields: Fields | null, children: readonly unknown[]): Fields | null {
  if (!fields || children.length === 0 || !("childrenData" in fields)) return fields;
  return { ...fields, childrenData: difference(fields["childrenData"], children) };
}

/** Returns the fields without values that the merge took from the other record. */
function withoutOtherValues(fields: Fields | null, takenFields: Fields): Fields | null {
  if (!fields) return fields;
  const ownFields = Object.entries(fields).filter(
    ([key, value]) =>
      NEUTRAL.has(key) ||
      !(key in takenFields) ||
      // A merged or edited comment may contain the other record's comment.
      (key !== "comment" && !isEqual(value, takenFields[key])),
  );
  return Object.fromEntries(ownFields);
}

/**
 * Returns an entry without data that the other record of an undone merge brought into it. Values
 * from before the merge and from after the unmerge remain.
 */
export function withoutOther<Entry extends StoredEntry>(entry: Entry, merge: UndoneMerge): Entry {
  const { personId, first, last, before, after, ended } = merge;
  // The other record's spouse is a parent of the added children, so the entry stays.
  if (!isDuringMerge(merge, entry) || entry.entityId === ended?.["spouseId"]) return entry;
  const addedChildren = difference(after["childrenData"], before["childrenData"]);
  const ownEntry = {
    ...entry,
    before: withoutChildren(entry.before, addedChildren),
    after: withoutChildren(entry.after, addedChildren),
  };
  if (entry.entityId !== personId || entry.seq < first) return ownEntry;
  return {
    ...ownEntry,
    before: entry.seq === first ? ownEntry.before : withoutOtherValues(ownEntry.before, after),
    after: entry.seq === last ? ownEntry.after : withoutOtherValues(ownEntry.after, after),
  };
}

/**
 * Returns the children that a merge brought to the other record's spouse, from the spouse's
 * history.
 */
function childrenBroughtToSpouse(entries: readonly StoredEntry[], merge: UndoneMerge): unknown[] {
  return (
    entries
      .filter(({ entityId }) => entityId === merge.ended?.["spouseId"])
      // The entry in which the record that stayed became the spouse.
      .filter((entry) => isDuringMerge(merge, entry) && entry.seq < merge.first)
      .filter(({ before, after }) => before !== null && after?.["spouseId"] === merge.personId)
      .flatMap(({ before, after }) => difference(after?.["childrenData"], before?.["childrenData"]))
  );
}

/**
 * Returns entries of the other record's spouse without the children that the record that stayed
 * brought. Entries of other persons do not change.
 */
export function withoutBroughtChildren<Entry extends StoredEntry>(
  entries: readonly Entry[],
  merge: UndoneMerge,
): Entry[] {
  const broughtChildren = childrenBroughtToSpouse(entries, merge);
  return entries.map((entry) =>
    isDuringMerge(merge, entry) && entry.entityId === merge.ended?.["spouseId"]
      ? {
          ...entry,
          before: withoutChildren(entry.before, broughtChildren),
          after: withoutChildren(entry.after, broughtChildren),
        }
      : entry,
  );
}
