import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import { isSameJson } from "../../core/json-of.ts";
import type { Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { readOfValue } from "../../db/read.ts";
import { retryOnConflict } from "../../db/change.ts";
import type { EditedList } from "../event-lists/update.service.ts";
import { planMembership } from "../event-lists/update.service.ts";
import { applyByStaff } from "../participants/participants.service.ts";
import type {
  FamilyRow,
  PlannedFamily,
  PlannedResult,
} from "../persons/families/families.service.ts";
import { planFamilies } from "../persons/families/families.service.ts";
import { adultsOfWrite, saveFamilies } from "../persons/families/save.service.ts";
import { undoOf } from "../persons/families/undo.service.ts";
import { commitThenRead } from "../persons/record/change.service.ts";
import { familyRow, parseRow, requiredFor } from "./check.service.ts";
import type { StoredAnswer } from "./checked-rows.repository.ts";
import type { StoredRow, WrittenChunk } from "./chunks.repository.ts";
import { keepDeclined } from "./declined-differences.service.ts";
import * as chunks from "./chunks.repository.ts";
import type { FoundImport } from "./imports.repository.ts";

/** A row of the chunk that is written. */
interface RunRow {
  row: number;
  family: FamilyRow;
  seen: StoredAnswer;
  decision: RowDecision | null;
}

/** Reasons of rows that are left out, by row. */
type LeftOutRows = Map<number, string>;

/** Parses the rows of a chunk, except rows that the user skipped or left undecided. */
function prepare(rows: readonly StoredRow[], leftOutRows: LeftOutRows): RunRow[] {
  return rows.flatMap(({ row, cells, answer, decision }) => {
    if (!cells || !answer) {
      // A person of the row was permanently deleted after the check.
      leftOutRows.set(row, "CHANGED_SINCE_CHECK");
      return [];
    }
    const parsed = parseRow(cells);
    if ("fields" in parsed) {
      leftOutRows.set(row, "REFUSED_VALUES");
      return [];
    }
    const reason = decision?.act === "skip" ? "SKIPPED" : decision ? null : answer.problem;
    if (reason) {
      leftOutRows.set(row, reason);
      return [];
    }
    const { repeats, declined } = answer;
    const family = familyRow(parsed.cells, parsed.values, { decision, declined, repeats });
    return [{ row, family, seen: answer, decision }];
  });
}

/**
 * Whether a change has only fields that the user saw, with the same values. A decision about the other
 * row of the household also makes the couple.
 */
function wasSeen(
  now: PlannedResult["person"],
  seenPerson: RowAnswer["person"],
  isCoupleDecided: boolean,
): boolean {
  if (!now) return true;
  const before = new Map<string, unknown>(Object.entries(seenPerson?.before ?? {}));
  const after = new Map<string, unknown>(Object.entries(seenPerson?.after ?? {}));
  return Object.keys(now.after).every((field) => {
    // Each plan gives a new spouse another random id.
    if (field === "spouse" || (field === "married" && isCoupleDecided)) return true;
    const isSameAfter = field === "childrenData" || isSameJson(after.get(field), now.after[field]);
    return isSameAfter && isSameJson(before.get(field), now.before[field]);
  });
}

/** Whether the plan of a row differs from the answer that the user saw. */
const differsFromSeen = (
  seenAnswer: RunRow["seen"],
  plan: PlannedResult,
  isCoupleDecided: boolean,
): boolean =>
  plan.kind !== "same" &&
  ((plan.kind !== seenAnswer.kind && !(isCoupleDecided && seenAnswer.kind === "same")) ||
    (seenAnswer.person !== null && plan.personId !== seenAnswer.person.id) ||
    !wasSeen(plan.person, seenAnswer.person, isCoupleDecided) ||
    !wasSeen(plan.spouse, seenAnswer.spouse, isCoupleDecided));

/** Returns why a planned row is left out; null if it is written. */
function reasonOf(
  { seen, decision }: RunRow,
  plan: PlannedResult,
  { unknown: newPersonAction, addLikely }: ImportConfirm,
  isCoupleDecided: boolean,
): string | null {
  if (plan.problem) return decision ? plan.problem : "CHANGED_SINCE_CHECK";
  // A decision on an update chooses among the fields that the user saw, so a row that would change
  // other fields is left out.
  const choosesFields = decision?.act === "update" && seen.kind === "update";
  if ((!decision || choosesFields) && differsFromSeen(seen, plan, isCoupleDecided))
    return "CHANGED_SINCE_CHECK";
  if (!decision && plan.kind === "new" && newPersonAction === "skip") return "SKIPPED";
  const isConfirmed = decision?.act === "new" || decision?.act === "apply";
  // The matches of the check count too. This search reads a limited number of persons with one birth
  // date, so persons that the import has added can displace a match.
  const wasLikely = !decision && plan.kind !== "same" && (seen.matchIds ?? []).length > 0;
  const isLikely = plan.matches.length > 0 || wasLikely;
  return isLikely && !addLikely && !isConfirmed ? "LIKELY_DUPLICATE" : null;
}

/**
 * Leaves out the other rows of a household as soon as one row waits: a household comes in whole or
 * waits whole. A row that the user skips holds no other row up.
 */
function keepWhole(rows: readonly Pick<FamilyRow, "row" | "household">[], leftOut: LeftOutRows) {
  const waiting = new Set(
    rows.flatMap(({ row, household }) =>
      (leftOut.get(row) ?? "SKIPPED") === "SKIPPED" ? [] : (household ?? []),
    ),
  );
  for (const { row, household } of rows) {
    if (waiting.has(household ?? "") && !leftOut.has(row)) leftOut.set(row, "HOUSEHOLD_WAITS");
  }
}

interface PreparedChunk {
  rows: readonly RunRow[];
  leftOut: LeftOutRows;
}

/**
 * Plans the rows of a chunk. After rows are left out, the remaining rows are planned again without
 * them; their changes may then be fewer than the user saw.
 */
async function planRows(
  scope: Scope,
  foundImport: FoundImport,
  decisions: ImportConfirm,
  { rows, leftOut }: PreparedChunk,
): Promise<PlannedFamily[]> {
  const choices = {
    required: requiredFor(foundImport.import.target),
    keep: decisions.keep,
    onlyEmpty: decisions.onlyEmpty,
    except: chunks.isAddedBy(foundImport.import.id),
  };
  for (let remainingRows = rows; ;) {
    if (remainingRows.length === 0) return [];
    const plannedFamilies = await planFamilies(
      scope,
      remainingRows.map(({ family }) => family),
      choices,
    );
    const results = new Map(
      plannedFamilies.flatMap((family) => family.rows.map((rowPlan) => [rowPlan.row, rowPlan])),
    );
    const isReplanned = remainingRows !== rows;
    const decidedHouseholds = Map.groupBy(
      remainingRows.filter(({ decision }) => decision !== null),
      ({ family }) => family.household,
    );
    const plannedRows = remainingRows.filter((runRow) => {
      const plan = results.get(runRow.row);
      if (!plan) return false;
      const seenAnswer = isReplanned
        ? { ...runRow.seen, kind: plan.kind, person: plan.person, spouse: plan.spouse }
        : runRow.seen;
      const { household } = runRow.family;
      const isCoupleDecided =
        household !== null &&
        (decidedHouseholds.get(household) ?? []).some(({ row }) => row !== runRow.row);
      const seenRow = { ...runRow, seen: seenAnswer };
      const reason = reasonOf(seenRow, plan, decisions, isCoupleDecided);
      if (reason) leftOut.set(runRow.row, reason);
      return true;
    });
    keepWhole(
      plannedRows.map(({ row, family, seen }) => ({
        row,
        household: seen.isApart ? null : family.household,
      })),
      leftOut,
    );
    const keptRows = plannedRows.filter(({ row }) => !leftOut.has(row));
    if (keptRows.length === remainingRows.length) return plannedFamilies;
    remainingRows = keptRows;
  }
}

/**
 * The input for a chunk of a running import: the decisions, the rows of the chunk, and the event
 * list.
 */
interface ChunkInput {
  decisions: ImportConfirm;
  rows: readonly StoredRow[];
  list: EditedList | null;
}

/** Writes one chunk of a running import as one transaction, with retries on conflict. */
export async function writeChunk(
  scope: Scope,
  foundImport: FoundImport,
  input: ChunkInput,
): Promise<void> {
  const [first] = input.rows;
  if (!first) return;
  await retryOnConflict(async () => {
    const leftOutRows: LeftOutRows = new Map();
    const preparedRows = prepare(input.rows, leftOutRows);
    keepWhole(
      input.rows.map(({ row, cells, answer }) => ({
        row,
        household: (!answer?.isApart && cells?.household) || null,
      })),
      leftOutRows,
    );
    const rows = preparedRows.filter(({ row }) => !leftOutRows.has(row));
    const plannedFamilies = await planRows(scope, foundImport, input.decisions, {
      rows,
      leftOut: leftOutRows,
    });
    const decidedRows = input.rows.filter(
      ({ row }) => (leftOutRows.get(row) ?? "SKIPPED") === "SKIPPED",
    );
    await commitChunk(
      scope,
      foundImport,
      { ...input, rows: decidedRows, chunk: first.chunk, leftOut: leftOutRows },
      withApplicants(plannedFamilies, rows, input),
    );
  });
}

/** Turns new persons into applicants if a decision asks for it. */
function withApplicants(
  plannedFamilies: readonly PlannedFamily[],
  rows: readonly RunRow[],
  { decisions, list }: ChunkInput,
): PlannedFamily[] {
  const byRow = new Map(rows.map((runRow) => [runRow.row, runRow.decision]));
  return plannedFamilies.map(({ rows: results, write }) => {
    const isAddedAsApplication = results.some(({ row, kind }) => {
      const decided = byRow.get(row)?.act;
      const isDecided = decided !== undefined && decided !== "spouse";
      return (isDecided ? decided : kind === "new" && decisions.unknown) === "apply";
    });
    const isPending =
      list !== null && isAddedAsApplication && write?.isNewHousehold === true && !write.joining;
    return { rows: results, write: write && isPending ? { ...write, status: "pending" } : write };
  });
}

async function commitChunk(
  scope: Scope,
  foundImport: FoundImport,
  { list, chunk, leftOut, rows, decisions }: ChunkInput & { chunk: number; leftOut: LeftOutRows },
  plannedFamilies: readonly PlannedFamily[],
): Promise<void> {
  const importId = foundImport.import.id;
  const chunkKey = { importId, chunk };
  const writes = plannedFamilies.flatMap(({ write }) => write ?? []);
  const pendingWrites = writes.filter(({ status }) => status === "pending");
  const applicants = pendingWrites.flatMap(({ added: [applicant] }) => applicant ?? []);
  const applicantIds = new Set(pendingWrites.flatMap(({ added }) => added.map(({ id }) => id)));
  const results = plannedFamilies.flatMap((family) => family.rows);
  const participants = list
    ? [
        ...new Map(
          results.flatMap(({ row, personId: id }) =>
            id === null || applicantIds.has(id) ? [] : [[id, row] as const],
          ),
        ),
      ]
    : [];
  const room = list ? Math.max(0, LIST_PERSONS_MAX - list.personCount) : 0;
  for (const [, row] of participants.slice(room)) leftOut.set(row, "LIST_FULL");
  const listedPersons = new Map(participants.slice(0, room));
  const membership =
    list && listedPersons.size > 0
      ? planMembership(scope, list, { add: [...listedPersons.keys()] })
      : null;
  const statements: Statement[] = [
    chunks.expectChunk(scope.db, chunkKey, { status: "RUNNING", state: "received" }),
    ...saveFamilies(scope, writes, { importId }),
    ...keepDeclined(scope, importId, { rows, choices: decisions }),
    ...(list
      ? applyByStaff(
          scope,
          list.id,
          applicants.map(({ id, fields }) => ({ personId: id, idNumber: fields.idNumber })),
        )
      : []),
    ...(membership?.statements ?? []),
    ...chunks.writeChunk(scope.db, chunkKey, {
      counts: countsOf(results, {
        leftOut,
        applicantIds,
        addedIds: writes.flatMap(({ added }) => added.map(({ id }) => id)),
        listed: listedPersons.size,
      }),
      reasons: [...leftOut].map(([row, reason]) => ({ row, reason })),
      undo: writes.map((write) => ({ row: write.row, undo: undoOf(write) })),
      persons: personsOf(writes, listedPersons),
    }),
  ];
  // The membership changes after the statements, which add the new persons.
  await commitThenRead(scope, statements, membership?.read ?? readOfValue(null));
}

/**
 * Returns the persons of a chunk: new and changed adults, and participants without other changes.
 */
function personsOf(
  writes: readonly Parameters<typeof adultsOfWrite>[0][],
  listedPersons: ReadonlyMap<string, number>,
): WrittenChunk["persons"] {
  const isListed = (id: string): 0 | 1 => (listedPersons.has(id) ? 1 : 0);
  const writtenRows = writes.flatMap((write) => [
    ...write.added.map(({ id }) => ({ row: write.row, id, isNew: 1, before: 0 }) as const),
    ...adultsOfWrite(write).map(
      ({ person: { id, version } }) => ({ row: write.row, id, isNew: 0, before: version }) as const,
    ),
  ]);
  const writtenIds = new Set(writtenRows.map(({ id }) => id));
  const otherPersons = [...listedPersons].filter(([id]) => !writtenIds.has(id));
  return [
    ...writtenRows.map((writtenRow) => ({ ...writtenRow, isListed: isListed(writtenRow.id) })),
    ...otherPersons.map(([id, row]) => ({ row, id, isNew: 0, before: 0, isListed: 1 }) as const),
  ];
}

function countsOf(
  results: readonly PlannedResult[],
  {
    leftOut,
    applicantIds,
    addedIds,
    listed,
  }: {
    leftOut: LeftOutRows;
    applicantIds: ReadonlySet<string>;
    /** The new adults of the chunk, applicants included. */
    addedIds: readonly string[];
    listed: number;
  },
): WrittenChunk["counts"] {
  const count = (kind: "update" | "same"): number =>
    results.filter((result) => result.kind === kind && !applicantIds.has(result.personId ?? ""))
      .length;
  return {
    // People, not rows: a row of a couple adds two.
    created: addedIds.filter((id) => !applicantIds.has(id)).length,
    updated: count("update"),
    same: count("same"),
    applied: results.filter(({ personId }) => applicantIds.has(personId ?? "")).length,
    left: leftOut.size,
    listed,
  };
}
