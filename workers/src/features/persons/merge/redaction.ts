import type { Recorded } from "../../history/history.service.ts";

type Fields = Record<string, unknown>;

/**
 * What a merge that was undone has left of one record in the histories of others, between the two
 * entries of the record that stayed for a while: `first` of the merge, `last` of the undo.
 */
export interface MergeTrace {
  personId: string;
  otherId: string;
  first: number;
  last: number;
  /** What the merge changed in the record that stayed. */
  before: Fields;
  after: Fields;
  /** The record that ended, as its own history keeps it; null when that was blanked. */
  ended: Fields | null;
}

/** Fields of a change that are no data of the other record. */
const NEUTRAL: ReadonlySet<string> = new Set([
  "mergedPersonId",
  "spouseId",
  "married",
  "childrenData",
]);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const minus = (some: unknown, others: unknown): unknown[] =>
  listOf(some).filter((one) => !listOf(others).some((other) => isEqual(one, other)));

/** At most so many entries of the adults around stand before `first`, in the transaction of a merge. */
const AROUND = 3;

/** Whether an entry was made while two records were one. */
const isWithin = ({ first, last }: MergeTrace, { seq }: Recorded): boolean =>
  seq >= first - AROUND && seq <= last;

function withoutChildren(fields: Fields | null, children: readonly unknown[]): Fields | null {
  if (!fields || children.length === 0 || !("childrenData" in fields)) return fields;
  return { ...fields, childrenData: minus(fields["childrenData"], children) };
}

/** The fields without those that still say what the merge took from the other record. */
function withoutTaken(fields: Fields | null, taken: Fields): Fields | null {
  if (!fields) return fields;
  const own = Object.entries(fields).filter(
    ([key, value]) =>
      NEUTRAL.has(key) ||
      !(key in taken) ||
      // Both comments may be in it, and whatever was made of them.
      (key !== "comment" && !isEqual(value, taken[key])),
  );
  return Object.fromEntries(own);
}

/**
 * An entry without what the other record of a merge brought into it. What the record that stayed was
 * before the merge and is since the undo is its own, and remains.
 */
export function withoutOther<Entry extends Recorded>(entry: Entry, trace: MergeTrace): Entry {
  const { personId, first, last, before, after, ended } = trace;
  // Whom the other one was married to has those children too.
  if (!isWithin(trace, entry) || entry.entityId === ended?.["spouseId"]) return entry;
  const brought = minus(after["childrenData"], before["childrenData"]);
  const own = {
    ...entry,
    before: withoutChildren(entry.before, brought),
    after: withoutChildren(entry.after, brought),
  };
  if (entry.entityId !== personId || entry.seq < first) return own;
  return {
    ...own,
    before: entry.seq === first ? own.before : withoutTaken(own.before, after),
    after: entry.seq === last ? own.after : withoutTaken(own.after, after),
  };
}

/** Children whom a merge brought to the other record's spouse, by what that one's history tells. */
function broughtToSpouse(entries: readonly Recorded[], trace: MergeTrace): unknown[] {
  return (
    entries
      .filter(({ entityId }) => entityId === trace.ended?.["spouseId"])
      // It is the one by which the record that stayed became the spouse.
      .filter((entry) => isWithin(trace, entry) && entry.seq < trace.first)
      .filter(({ before, after }) => before !== null && after?.["spouseId"] === trace.personId)
      .flatMap(({ before, after }) => minus(after?.["childrenData"], before?.["childrenData"]))
  );
}

/**
 * Entries of the other record's spouse without the children whom the record that stayed brought. What
 * is told of that record itself says nothing of them where it brought the only ones.
 */
export function withoutStayed<Entry extends Recorded>(
  entries: readonly Entry[],
  trace: MergeTrace,
): Entry[] {
  const brought = broughtToSpouse(entries, trace);
  return entries.map((entry) =>
    isWithin(trace, entry) && entry.entityId === trace.ended?.["spouseId"]
      ? {
          ...entry,
          before: withoutChildren(entry.before, brought),
          after: withoutChildren(entry.after, brought),
        }
      : entry,
  );
}
