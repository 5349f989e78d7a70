import type { FieldErrors } from "@kehila/shared/base/errors";
import type { ImportChunk, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { ImportRow, ImportValues } from "@kehila/shared/imports/rows";
import { rowParser } from "@kehila/shared/imports/rows";
import { AppError } from "../../core/app-error.ts";
import { calendar } from "../../core/clock.ts";
import type { Scope } from "../../core/scope.ts";
import { runBatch } from "../../db/client.ts";
import { violatesUnique, failedExpectation } from "../../db/expectations.ts";
import { runRead } from "../../db/read.ts";
import { logShown } from "../access-log/access-log.service.ts";
import { neverStop } from "../access-log/shown.service.ts";
import { keysByHash, REFUSED, storedHashes } from "../imported-persons/row-keys.service.ts";
import type { FamilyRow, PlannedResult } from "../persons/families/families.service.ts";
import { planFamilies } from "../persons/families/families.service.ts";
import * as checkedRows from "./checked-rows.repository.ts";
import * as chunks from "./chunks.repository.ts";
import type { FoundImport } from "./imports.repository.ts";
import * as repository from "./imports.repository.ts";
import { withDeclined } from "./declined-differences.service.ts";
import type { EarlierRow } from "./repeated-rows.ts";
import { adultKeys, keysToSeek, withRepeats } from "./repeated-rows.ts";

/** Values that a new person must have; a participant may lack a city, as a walk-in does. */
const REQUIRED = {
  register: ["firstName", "lastName", "city"],
  list: ["firstName", "lastName"],
} as const;

export const requiredFor = (target: FoundImport["import"]["target"]) => REQUIRED[target];

const parse = rowParser(calendar);

type ParsedRow = { cells: ImportRow } & ({ values: ImportValues } | { fields: FieldErrors });

export const parseRow = (cells: ImportRow): ParsedRow => ({ cells, ...parse(cells) });

/**
 * Returns the keys of a row with refused values, from its other values. Only the erasure of a person
 * looks for them: no row repeats a refused row.
 */
function keysOfRefused(cells: ImportRow, fields: FieldErrors): string[] {
  const isAccepted = (adult: "person" | "spouse") => (field: [string, unknown]) =>
    !Object.hasOwn(fields, `${adult}.${field[0]}`);
  const accepted = parse({
    person: Object.fromEntries(Object.entries(cells.person).filter(isAccepted("person"))),
    spouse: Object.fromEntries(Object.entries(cells.spouse ?? {}).filter(isAccepted("spouse"))),
  });
  return "values" in accepted ? adultKeys(accepted.values).map((key) => REFUSED + key) : [];
}

export const familyRow = (
  { row, household, record }: ImportRow,
  values: ImportValues,
  {
    decision = null,
    declined,
    repeats,
  }: { decision?: RowDecision | null; repeats: number | null } & Pick<RowAnswer, "declined">,
): FamilyRow => ({
  row,
  household: household ?? null,
  recordId: record ?? null,
  values,
  decision,
  declined,
  repeats,
});

const NOTHING_FOUND = { person: null, spouse: null, repeats: null, matches: [] };

const refusedAnswer = (row: number, fields: FieldErrors): RowAnswer => ({
  row,
  kind: "problem",
  problem: "REFUSED_VALUES",
  fields,
  ...NOTHING_FOUND,
});

/** Returns the answer of a planned row. */
const answerOf = ({ personId: _id, ...plan }: PlannedResult): RowAnswer => ({
  ...plan,
  matches: [...plan.matches],
});

/**
 * Answers each row of a chunk and stores the chunk; nothing is written to the register. A chunk
 * with the same number is replaced.
 */
export async function checkChunk(
  scope: Scope,
  foundImport: FoundImport,
  number: number,
  { rows }: ImportChunk,
): Promise<RowAnswer[]> {
  neverStop(scope);
  const importId = foundImport.import.id;
  const chunkKey = { importId, chunk: number };
  const parsed = rows.map(parseRow);
  const validRows = parsed.flatMap((parsedRow) => ("values" in parsedRow ? [parsedRow] : []));
  const otherRows = await findKeyed(scope, chunkKey, validRows.flatMap(keysToSeek));
  const keyedRows = withRepeats(validRows, otherRows);
  const wholeRows = keyedRows.filter(({ isSplit }) => !isSplit);
  const plans = await planFamilies(
    scope,
    wholeRows.map(({ cells, values, repeats }) => familyRow(cells, values, { repeats })),
    { required: REQUIRED[foundImport.import.target], except: chunks.isAddedBy(importId) },
  );
  const answers = new Map<number, RowAnswer>([
    ...parsed.flatMap((parsedRow) =>
      "fields" in parsedRow
        ? [[parsedRow.cells.row, refusedAnswer(parsedRow.cells.row, parsedRow.fields)] as const]
        : [],
    ),
    ...keyedRows
      .filter(({ isSplit }) => isSplit)
      .map(({ cells: { row } }) => [row, splitAnswer(row)] as const),
    ...plans.flatMap((plan) => plan.rows.map((row) => [row.row, answerOf(row)] as const)),
  ]);
  const orderedAnswers = await withDeclined(
    scope,
    rows.flatMap(({ row }) => answers.get(row) ?? []),
  );
  const rowKeys = new Map([
    ...keyedRows.map((row) => [row.cells.row, row.keys] as const),
    ...parsed.flatMap((parsedRow) =>
      "fields" in parsedRow
        ? [[parsedRow.cells.row, keysOfRefused(parsedRow.cells, parsedRow.fields)] as const]
        : [],
    ),
  ]);
  await store(scope, chunkKey, rows, {
    answers: new Map(orderedAnswers.map((answer) => [answer.row, answer])),
    rowKeys,
  });
  await logShown(scope, shownIn(orderedAnswers));
  return orderedAnswers;
}

/** Finds the rows of other chunks that have one of the keys, each with its keys. */
async function findKeyed(
  scope: Scope,
  chunkKey: checkedRows.ChunkKey,
  keys: readonly string[],
): Promise<EarlierRow[]> {
  const keyOf = keysByHash(scope, keys);
  const found = await runRead(scope, checkedRows.findKeyed(chunkKey, [...keyOf.keys()]));
  return [...Map.groupBy(found, ({ row }) => row).values()].flatMap((sameRow) => {
    const parsed = parseRow(JSON.parse(sameRow[0]?.cells ?? "{}") as ImportRow);
    const ownKeys = sameRow.flatMap(({ key: hash }) => keyOf.get(hash) ?? []);
    return "values" in parsed ? [{ ...parsed, keys: ownKeys }] : [];
  });
}

const splitAnswer = (row: number): RowAnswer => ({
  row,
  kind: "problem",
  problem: "HOUSEHOLD_UNCLEAR",
  ...NOTHING_FOUND,
});

/** Returns the persons whose stored values an answer shows. */
const shownIn = (answers: readonly RowAnswer[]): { id: string }[] =>
  answers.flatMap(({ person, spouse, matches }) => [
    ...[person, spouse].flatMap((adult) =>
      adult && Object.keys(adult.after).length > 0 ? [adult] : [],
    ),
    ...matches,
  ]);

async function store(
  scope: Scope,
  chunkKey: checkedRows.ChunkKey,
  rows: readonly ImportRow[],
  {
    answers,
    rowKeys,
  }: {
    answers: ReadonlyMap<number, RowAnswer>;
    rowKeys: ReadonlyMap<number, readonly string[]>;
  },
): Promise<void> {
  const hashes = storedHashes(scope, [...rowKeys.values()].flat());
  const storedRows = rows.flatMap((cells) => {
    const answer = answers.get(cells.row);
    if (!answer) return [];
    const { matches, ...shown } = answer;
    const storedAnswer = { ...shown, matchIds: matches.map(({ id }) => id) };
    const keys = (rowKeys.get(cells.row) ?? []).flatMap((key) => hashes.get(key) ?? []);
    return [{ row: cells.row, cells, answer: storedAnswer, keys }];
  });
  try {
    await runBatch(scope.db, [
      repository.expectStatus(scope.db, chunkKey.importId, "CHECKING"),
      ...checkedRows.storeChunk(scope.db, chunkKey, storedRows),
    ]);
  } catch (error) {
    const code = failedExpectation(error);
    if (code === "INVALID_INPUT") {
      throw new AppError("INVALID_INPUT", { fields: { rows: "OUT_OF_RANGE" } });
    }
    if (code) throw new AppError(code);
    if (violatesUnique(error, "import_rows.import_id")) {
      throw new AppError("INVALID_INPUT", { fields: { rows: "NOT_ALLOWED" } });
    }
    throw error;
  }
}
