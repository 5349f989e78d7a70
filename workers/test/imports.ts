import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Import, ImportConfirm, RowAnswer } from "@kehila/shared/imports/imports";
import { chunkAnswerSchema, importRowsSchema, importSchema } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX } from "@kehila/shared/imports/rows";
import { expect } from "vitest";
import { calendar } from "../src/core/clock.ts";
import { stepImport } from "../src/features/imports/step.service.ts";
import type { Caller } from "./api.ts";
import { db } from "./api.ts";
import { REGISTER_QUERIES } from "./register-queries.ts";

/** Imports of tests, through the API. */

/** Starts an import and returns its id. */
export async function startImport(
  caller: Caller,
  rows: number,
  target: Import["target"] = "register",
  fileName: string | null = null,
): Promise<string> {
  const { status, body } = await caller.post("/api/import", { target, rows, fileName });
  expect([status, body.code]).toEqual([201, undefined]);
  return importSchema.parse(body.data).id;
}

/** Sends a chunk and returns the answers of its rows. */
export async function sendChunk(
  caller: Caller,
  id: string,
  number: number,
  rows: readonly ImportRow[],
): Promise<RowAnswer[]> {
  const answer = await caller.send("PUT", `/api/import/${id}/chunks/${number}`, { body: { rows } });
  expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  return chunkAnswerSchema.parse(answer.body).data;
}

/** Checks rows in a new import; returns its id and the answers. */
export async function checkRows(
  caller: Caller,
  rows: readonly ImportRow[],
  target: Import["target"] = "register",
  fileName: string | null = null,
): Promise<{ id: string; answers: RowAnswer[] }> {
  const id = await startImport(caller, rows.length, target, fileName);
  const answers: RowAnswer[] = [];
  for (let from = 0; from < rows.length; from += CHUNK_ROWS_MAX) {
    const chunk = rows.slice(from, from + CHUNK_ROWS_MAX);
    answers.push(...(await sendChunk(caller, id, from / CHUNK_ROWS_MAX, chunk)));
  }
  return { id, answers };
}

/** The decisions with which every row is imported. */
export const EVERYTHING: ImportConfirm = { unknown: "new", addLikely: true };

/**
 * Leaves the steps of an import to the test. Without this, the alarms of its object run steps
 * concurrently with the test.
 */
export const holdAlarms = (id: string): Promise<void> =>
  runInDurableObject(env.IMPORT_JOB.getByName(id), async (_instance, { storage }) => {
    Object.defineProperty(storage, "setAlarm", { value: async () => {} });
  });

/** Starts the run of an import. */
export async function confirm(
  caller: Caller,
  id: string,
  decisions: ImportConfirm = EVERYTHING,
): Promise<void> {
  const answer = await caller.post(`/api/import/${id}/confirm`, decisions);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  expect(importSchema.parse(answer.body.data).status).toBe("RUNNING");
}

const stateOf = async (caller: Caller, id: string): Promise<Import> =>
  importSchema.parse((await caller.get(`/api/import/${id}`)).body.data);

/** The scope that the object of a job uses. */
export const jobScope = { db, env, calendar, actor: null };

/** Runs the remaining steps of an import and returns its state. Its alarms may run concurrently. */
export async function finished(caller: Caller, id: string): Promise<Import> {
  while (await stepImport(jobScope, id));
  return stateOf(caller, id);
}

/** Runs all started imports and undos to their end. */
export async function importsEnded(): Promise<void> {
  const { results } = await env.DB.prepare(
    "select id from imports where status in ('RUNNING', 'UNDOING')",
  ).all<{ id: string }>();
  for (const { id } of results) while (await stepImport(jobScope, id));
}

/** Imports rows with the same decisions and returns the import after its end. */
export async function importRows(
  caller: Caller,
  rows: readonly ImportRow[],
  decisions: ImportConfirm = EVERYTHING,
  fileName: string | null = null,
): Promise<Import> {
  const target = decisions.listId === undefined ? "register" : "list";
  const { id } = await checkRows(caller, rows, target, fileName);
  await confirm(caller, id, decisions);
  return finished(caller, id);
}

/** Undoes an import and returns its state after the end. */
export async function undo(caller: Caller, id: string): Promise<Import> {
  const answer = await caller.post(`/api/import/${id}/undo`, {});
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return finished(caller, id);
}

/** Returns the rows that an import omitted (`left`) or an undo kept (`stayed`), as `row reason`. */
export async function reasons(
  caller: Caller,
  id: string,
  result: "left" | "stayed" = "left",
): Promise<string[]> {
  const { status, body } = await caller.get(`/api/import/${id}/rows?result=${result}`);
  expect(status).toBe(200);
  return importRowsSchema.parse(body).data.map(({ row, reason }) => `${row} ${reason}`);
}

/** Returns all rows of the register, for a comparison before and after a change. */
export async function registerRows(): Promise<unknown> {
  const rows = await Promise.all(
    Object.values(REGISTER_QUERIES).map(async (query) => {
      const { results } = await env.DB.prepare(query).all();
      return results;
    }),
  );
  return Object.fromEntries(
    Object.keys(REGISTER_QUERIES).map((name, index) => [name, rows[index]]),
  );
}
