import type { Scope } from "../../../core/scope.ts";
import type { Statement } from "../../../db/client.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { withMerged } from "../../../db/merged-persons.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../../db/read.ts";
import { endJobsWith } from "../../exported-persons/exported-persons.sql.ts";
import type { StoredEntry } from "../../history/history.sql.ts";
import {
  blankComments,
  blankEntries,
  blankSeparatedChildren,
  findEntriesOfAll,
  updateEntries,
} from "../../history/history.sql.ts";
import { blankImports } from "../../imported-persons/imported-persons.sql.ts";
import { erasedKeys, keysByHash } from "../../imported-persons/row-keys.service.ts";
import { blankKeys } from "../../idempotency/idempotency.sql.ts";
import { mayReadMerged } from "../record/visibility.service.ts";
import type { MergedRecord } from "./merged-records.repository.ts";
import {
  blankSnapshots,
  findMergedIds,
  findMergedRecords,
  removeChildFromSnapshots,
} from "./merged-records.repository.ts";
import {
  blankApprovals,
  deleteApprovals,
  deleteDecisions,
  findIsUndone,
  findTraces,
  findUndoneMerges,
  findUndoneOf,
  findWithSpouses,
  relativesOf,
} from "./redaction.repository.ts";
import type { Traces } from "./redaction.repository.ts";
import type { UndoneMerge } from "./redaction.ts";
import { withoutOther, withoutBroughtChildren } from "./redaction.ts";

type Query = ReturnType<typeof withMerged>;

/** What is read before the batch of a redaction. */
export interface RedactionBasis {
  /** Whether an undone merge left data in other records. If not, nothing else is read. */
  hasUndoneMerge: boolean;
  traces: Traces;
}

/** Reads the basis of a redaction of persons. */
export const findRedactionBasis = (ids: readonly string[]): Read<RedactionBasis> => {
  const persons = withMerged(jsonValues(ids));
  return joinReads({ hasUndoneMerge: findIsUndone(persons), traces: findTraces(persons) });
};

/**
 * The redaction of each table with personal data that survives a deletion. A slice with such a
 * table adds it here; `test/erasure.test.ts` fails for a table that it does not know.
 */
const REDACTED_TABLES = {
  history: ({ db }, persons) => [
    // First, because it reads the history of these persons.
    blankSeparatedChildren(db, persons, relativesOf),
    blankEntries(db, "person", persons),
    blankComments(db, persons),
  ],
  approved_applications: ({ db }, persons) => deleteApprovals(db, persons),
  different_persons: ({ db }, persons) => deleteDecisions(db, persons),
  export_jobs: ({ db, calendar }, persons) =>
    endJobsWith(db, persons, calendar.now().toISOString()),
  idempotency_keys: ({ db }, persons) => blankKeys(db, persons),
  import_rows: (scope, persons, { values, parentIds }) =>
    blankImports(scope.db, persons, {
      parentIds,
      // Without keys no secret is needed: the command `restore` has none.
      hashedKeys:
        values.length === 0 ? [] : [...keysByHash(scope, values.flatMap(erasedKeys)).keys()],
    }),
  person_merges: ({ db }, persons) => blankSnapshots(db, persons),
} as const satisfies Record<
  string,
  (scope: Scope, persons: Query, traces: Traces) => Statement | Statement[]
>;

/**
 * Returns statements that remove the personal data of permanently deleted persons, and of records
 * merged into them, from all tables, including data left by undone merges.
 */
export async function redactPersons(
  scope: Scope,
  ids: readonly string[],
  { hasUndoneMerge, traces }: RedactionBasis,
): Promise<Statement[]> {
  const persons = withMerged(jsonValues(ids));
  return [
    ...(hasUndoneMerge ? await redactUndoneMerges(scope, ids) : []),
    ...Object.values(REDACTED_TABLES).flatMap((redact) => redact(scope, persons, traces)),
  ];
}

/**
 * Returns the statements that remove a child with a record of its own from the undo data of merges
 * and of approvals, so that an unmerge does not restore a second record and a permanent deletion
 * leaves no data.
 */
export const removeFromSnapshots = (
  { db }: Scope,
  child: Parameters<typeof removeChildFromSnapshots>[1],
  parentIds: readonly string[],
): Statement[] => [
  removeChildFromSnapshots(db, child, parentIds),
  blankApprovals(db, jsonValues(parentIds)),
];

/** What the actor may read of a person's history. */
export interface HistoryReader {
  /** Returns the entries that the actor may read, with the parts that the actor may read. */
  readable: (entries: readonly StoredEntry[]) => StoredEntry[];
  /** The records merged into the person that the actor may read, with their former names. */
  merged: { id: string; firstName: string; lastName: string }[];
}

/**
 * Reads what the actor may read of a person's history. Excludes entries of a merged record if the
 * record, or a record on the chain of merges to the person, was hidden from the actor. Excludes the
 * data of an unmerged record if the record is hidden from the actor now.
 */
export const findReader = (id: string): Read<HistoryReader> =>
  mapRead(
    joinReads({ undone: findUndoneMerges(id), merged: findMergedRecords(id) }),
    ({ undone, merged }, scope) => {
      const hiddenMerges = undone.filter(({ otherStatus }) => !mayReadMerged(scope, otherStatus));
      const readable = readableOf(scope, id, merged);
      const isReadable = new Set([id, ...readable.map((each) => each.id)]);
      return {
        readable: (entries) =>
          entries
            .filter(({ entityId }) => isReadable.has(entityId))
            .map((entry) => hiddenMerges.reduce(withoutOther, entry)),
        merged: readable.map(({ id: ended, firstName, lastName }) => ({
          id: ended,
          firstName: firstName ?? "",
          lastName: lastName ?? "",
        })),
      };
    },
  );

/**
 * Returns the records merged into a person, directly or through readable records, that the actor
 * may read.
 */
function readableOf(
  scope: Scope,
  id: string,
  mergedRecords: readonly MergedRecord[],
): readonly MergedRecord[] {
  const direct = mergedRecords.filter(
    ({ into, status }) => into === id && mayReadMerged(scope, status),
  );
  return direct.flatMap((each) => [each, ...readableOf(scope, each.id, mergedRecords)]);
}

/**
 * Returns statements that remove the data which persons left in other histories while they were
 * merged. Undone merges no longer change, so this read is still correct when the batch runs.
 */
async function redactUndoneMerges(scope: Scope, ids: readonly string[]): Promise<Statement[]> {
  const mergedIds = await Promise.all(ids.map((id) => findMergedIds(scope.db, id)));
  const erasedIds = [...ids, ...mergedIds.flat()];
  const undoneMerges = await undoneMergesOf(scope, erasedIds);
  const contributions = await runRead(scope, findUndoneOf(erasedIds, "person_id"));
  if (undoneMerges.length + contributions.length === 0) return [];
  const relatives = await findWithSpouses(scope.db, [
    ...undoneMerges.map(({ personId }) => personId),
    ...contributions.map(({ otherId }) => otherId),
  ]);
  const entries = await findEntriesOfAll(scope.db, "person", relatives);
  const redactable = contributions
    .reduce(withoutBroughtChildren<StoredEntry>, entries)
    .map((entry) => undoneMerges.reduce(withoutOther, entry));
  const storedEntries = new Map(entries.map((entry) => [entry.seq, JSON.stringify(entry)]));
  const changedEntries = redactable.filter(
    (entry) => JSON.stringify(entry) !== storedEntries.get(entry.seq),
  );
  return changedEntries.length > 0 ? [updateEntries(scope.db, changedEntries)] : [];
}

/** Reads the undone merges of persons into records, and of these records into further records. */
async function undoneMergesOf(scope: Scope, ids: readonly string[]): Promise<UndoneMerge[]> {
  const merges: UndoneMerge[] = await runRead(scope, findUndoneOf(ids, "other_id"));
  for (let next = merges; next.length > 0;) {
    const persons = next.map(({ personId }) => personId);
    const furtherMerges = await runRead(scope, findUndoneOf(persons, "other_id"));
    next = furtherMerges.filter(
      (merge) =>
        !merges.some(({ first }) => first === merge.first) &&
        merges.some(
          (otherMerge) => otherMerge.personId === merge.otherId && isNested(merge, otherMerge),
        ),
    );
    merges.push(...next);
  }
  return merges;
}

const isNested = (merge: UndoneMerge, otherMerge: UndoneMerge): boolean =>
  merge.first > otherMerge.first && merge.last < otherMerge.last;
