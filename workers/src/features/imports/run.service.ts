import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { readOfValue } from "../../db/read.ts";
import { retryOnConflict } from "../../db/retry.ts";
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
import { commitAnd } from "../persons/record/change.service.ts";
import { familyRow, parseRow, requiredFor } from "./check.service.ts";
import type { StoredAnswer } from "./checked-rows.repository.ts";
import type { StoredRow, WrittenChunk } from "./chunks.repository.ts";
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

/** Parses the rows of a chunk without those that the user skipped or left undecided. */
function prepare(rows: readonly StoredRow[], left: LeftOutRows): RunRow[] {
  return rows.flatMap(({ row, cells, answer, decision }) => {
    const parsed = cells && parseRow(cells);
    if (!parsed || !answer || "fields" in parsed) {
      left.set(row, "REFUSED_VALUES");
      return [];
    }
    const reason = decision?.act === "skip" ? "SKIPPED" : decision ? null : answer.problem;
    if (reason) {
      left.set(row, reason);
      return [];
    }
    const family = familyRow(parsed.cells, parsed.values, { decision, repeats: answer.repeats });
    return [{ row, family, seen: answer, decision }];
  });
}

const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a change has only fields that the user saw, with the same values. */
function wasSeen(now: PlannedResult["person"], seen: RowAnswer["person"]): boolean {
  if (!now) return true;
  const before = new Map<string, unknown>(Object.entries(seen?.before ?? {}));
  const after = new Map<string, unknown>(Object.entries(seen?.after ?? {}));
  return Object.keys(now.after).every((field) => {
    // A spouse who is not stored yet gets another id.
    if (field === "spouse") return true;
    const isSameAfter = field === "childrenData" || isSameJson(after.get(field), now.after[field]);
    return isSameAfter && isSameJson(before.get(field), now.before[field]);
  });
}

/** Whether a row would do something else than the user saw. */
const isOther = (seen: RunRow["seen"], plan: PlannedResult): boolean =>
  plan.kind !== "same" &&
  (plan.kind !== seen.kind ||
    (seen.person !== null && plan.personId !== seen.person.id) ||
    !wasSeen(plan.person, seen.person) ||
    !wasSeen(plan.spouse, seen.spouse));

/** Returns why a planned row is left out; null if it is written. */
function reasonOf(
  { seen, decision }: RunRow,
  plan: PlannedResult,
  { unknown, addLikely }: ImportConfirm,
): string | null {
  if (plan.problem) return decision ? plan.problem : "CHANGED_SINCE_CHECK";
  // A decision on an update that the user saw chooses among its fields.
  const isOnSeen = decision?.act === "update" && seen.kind === "update";
  if ((!decision || isOnSeen) && isOther(seen, plan)) return "CHANGED_SINCE_CHECK";
  if (!decision && plan.kind === "new" && unknown === "skip") return "SKIPPED";
  const isConfirmed = decision?.act === "new" || decision?.act === "apply";
  // Of a common birth date, the persons added so far may displace those that the user saw.
  const wasLikely = !decision && plan.kind !== "same" && seen.hasMatches;
  const isLikely = plan.matches.length > 0 || wasLikely;
  return isLikely && !addLikely && !isConfirmed ? "LIKELY_DUPLICATE" : null;
}

interface PreparedChunk {
  rows: readonly RunRow[];
  left: LeftOutRows;
}

/**
 * Plans the rows of a chunk. When a row is left out, its household is planned again without it: the
 * others then change less than the user saw.
 */
async function planRows(
  scope: Scope,
  found: FoundImport,
  decisions: ImportConfirm,
  { rows, left }: PreparedChunk,
): Promise<PlannedFamily[]> {
  const choices = {
    required: requiredFor(found.import.target),
    keep: decisions.keep,
    onlyEmpty: decisions.onlyEmpty,
    except: chunks.isAddedBy(found.import.id),
  };
  for (let going = rows; ;) {
    if (going.length === 0) return [];
    const planned = await planFamilies(
      scope,
      going.map(({ family }) => family),
      choices,
    );
    const results = new Map(planned.flatMap((family) => family.rows.map((one) => [one.row, one])));
    const isAgain = going !== rows;
    const stays = going.filter((one) => {
      const plan = results.get(one.row);
      if (!plan) return false;
      const seen = isAgain
        ? { ...one.seen, kind: plan.kind, person: plan.person, spouse: plan.spouse }
        : one.seen;
      const reason = reasonOf({ ...one, seen }, plan, decisions);
      if (reason) left.set(one.row, reason);
      return reason === null;
    });
    if (stays.length === going.length) return planned;
    going = stays;
  }
}

/** What a running import writes with: its decisions, the rows of a chunk, and the event list. */
interface ChunkInput {
  decisions: ImportConfirm;
  rows: readonly StoredRow[];
  list: EditedList | null;
}

/** Writes one chunk of a running import as one transaction, with retries on conflict. */
export async function writeChunk(
  scope: Scope,
  found: FoundImport,
  running: ChunkInput,
): Promise<void> {
  const [first] = running.rows;
  if (!first) return;
  await retryOnConflict(async () => {
    const left: LeftOutRows = new Map();
    const rows = prepare(running.rows, left);
    const planned = await planRows(scope, found, running.decisions, { rows, left });
    await commitChunk(
      scope,
      found,
      { ...running, chunk: first.chunk, left },
      withApplicants(planned, rows, running),
    );
  });
}

/** Turns unknown persons into applicants, where a decision says so. */
function withApplicants(
  planned: readonly PlannedFamily[],
  rows: readonly RunRow[],
  { decisions, list }: ChunkInput,
): PlannedFamily[] {
  const byRow = new Map(rows.map((one) => [one.row, one.decision]));
  return planned.map(({ rows: results, write }) => {
    const applies = results.some(({ row, kind }) => {
      const act = byRow.get(row)?.act ?? (kind === "new" ? decisions.unknown : null);
      return act === "apply";
    });
    const isPending = list !== null && applies && write?.isNewHousehold === true && !write.joining;
    return { rows: results, write: write && isPending ? { ...write, status: "pending" } : write };
  });
}

async function commitChunk(
  scope: Scope,
  found: FoundImport,
  { list, chunk, left, rows }: ChunkInput & { chunk: number; left: LeftOutRows },
  planned: readonly PlannedFamily[],
): Promise<void> {
  const importId = found.import.id;
  const place = { importId, chunk };
  const writes = planned.flatMap(({ write }) => write ?? []);
  const pending = writes.filter(({ status }) => status === "pending");
  const applicants = pending.flatMap(({ added: [applicant] }) => applicant ?? []);
  const isApplicant = new Set(pending.flatMap(({ added }) => added.map(({ id }) => id)));
  const results = planned.flatMap((family) => family.rows);
  const participants = list
    ? [
        ...new Map(
          results.flatMap(({ row, personId: id }) =>
            id === null || isApplicant.has(id) ? [] : [[id, row] as const],
          ),
        ),
      ]
    : [];
  const room = list ? Math.max(0, LIST_PERSONS_MAX - list.personCount) : 0;
  for (const [, row] of participants.slice(room)) left.set(row, "LIST_FULL");
  const listed = new Map(participants.slice(0, room));
  const membership =
    list && listed.size > 0 ? planMembership(scope, list, { add: [...listed.keys()] }) : null;
  const statements: Statement[] = [
    chunks.expectChunk(scope.db, place, { status: "RUNNING", state: "received" }),
    ...saveFamilies(scope, writes, { importId }),
    ...(list
      ? applyByStaff(
          scope,
          list.id,
          applicants.map(({ id, fields }) => ({ personId: id, idNumber: fields.idNumber })),
        )
      : []),
    ...(membership?.statements ?? []),
    ...chunks.writeChunk(scope.db, place, {
      counts: countsOf(results, { left, isApplicant, rows: rows.length, listed: listed.size }),
      reasons: [...left].map(([row, reason]) => ({ row, reason })),
      undo: writes.map((write) => ({ row: write.row, undo: undoOf(write) })),
      persons: personsOf(writes, listed),
    }),
  ];
  // The membership changes after the statements, which add the new persons.
  await commitAnd(scope, statements, membership?.read ?? readOfValue(null));
}

/**
 * Returns the persons of a chunk: added and stored adults, and participants who change otherwise
 * nothing.
 */
function personsOf(
  writes: readonly Parameters<typeof adultsOfWrite>[0][],
  listed: ReadonlyMap<string, number>,
): WrittenChunk["persons"] {
  const isListed = (id: string): 0 | 1 => (listed.has(id) ? 1 : 0);
  const written = writes.flatMap((write) => [
    ...write.added.map(({ id }) => ({ row: write.row, id, isNew: 1, before: 0 }) as const),
    ...adultsOfWrite(write).map(
      ({ person: { id, version } }) => ({ row: write.row, id, isNew: 0, before: version }) as const,
    ),
  ]);
  const isWritten = new Set(written.map(({ id }) => id));
  const others = [...listed].filter(([id]) => !isWritten.has(id));
  return [
    ...written.map((one) => ({ ...one, isListed: isListed(one.id) })),
    ...others.map(([id, row]) => ({ row, id, isNew: 0, before: 0, isListed: 1 }) as const),
  ];
}

function countsOf(
  results: readonly PlannedResult[],
  {
    left,
    isApplicant,
    listed,
  }: { left: LeftOutRows; isApplicant: ReadonlySet<string>; rows: number; listed: number },
): WrittenChunk["counts"] {
  const count = (kind: PlannedResult["kind"]): number =>
    results.filter((one) => one.kind === kind && !isApplicant.has(one.personId ?? "")).length;
  return {
    created: count("new"),
    updated: count("update"),
    same: count("same"),
    applied: results.filter(({ personId }) => isApplicant.has(personId ?? "")).length,
    left: left.size,
    listed,
  };
}
