import type { Import, RowAnswer } from "@kehila/shared/imports/imports";
import { chunkAnswerSchema, importSchema } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX } from "@kehila/shared/imports/rows";
import { expect } from "vitest";
import type { Caller } from "./api.ts";

/** Imports of tests, through the API. */

/** Starts an import and returns its id. */
export async function startImport(
  caller: Caller,
  rows: number,
  target: Import["target"] = "register",
): Promise<string> {
  const { status, body } = await caller.post("/api/import", { target, rows });
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
): Promise<{ id: string; answers: RowAnswer[] }> {
  const id = await startImport(caller, rows.length, target);
  const answers: RowAnswer[] = [];
  for (let from = 0; from < rows.length; from += CHUNK_ROWS_MAX) {
    const chunk = rows.slice(from, from + CHUNK_ROWS_MAX);
    answers.push(...(await sendChunk(caller, id, from / CHUNK_ROWS_MAX, chunk)));
  }
  return { id, answers };
}
