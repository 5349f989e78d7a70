import type { ImportRow } from "@kehila/shared/imports/rows";
import { restAfter } from "@kehila/shared/imports/rows";
import { pause } from "../../../lib/timing/pause.ts";
import { sendChunk } from "../imports.queries.ts";
import { chunksOf } from "../rows/chunks.ts";
import type { CheckedImport } from "./checked.ts";

/** Compares the rows of an import with the register, in chunks, with a pause after each chunk. */
export async function checkRows(
  id: string,
  rows: readonly ImportRow[],
  report: (share: number) => void,
  signal: AbortSignal,
): Promise<CheckedImport> {
  const chunks = chunksOf(rows);
  const answers: CheckedImport["answers"][number][] = [];
  for (const [number, chunk] of chunks.entries()) {
    const start = performance.now();
    answers.push(...(await sendChunk(id, number, chunk, signal)));
    report((number + 1) / chunks.length);
    if (number + 1 < chunks.length) await pause(restAfter(performance.now() - start));
    signal.throwIfAborted();
  }
  return { id, answers: answers.toSorted((a, b) => a.row - b.row) };
}
