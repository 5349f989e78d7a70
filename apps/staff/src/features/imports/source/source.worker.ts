import type { SourceSheet } from "./cells.ts";
import type { PastedText } from "./pasted.ts";
import { readPasted } from "./pasted.ts";
import type { SourceProblem } from "./problems.ts";
import { SourceError } from "./problems.ts";
import type { WrittenSheet } from "./write-sheet.ts";
import { writeSheet } from "./write-sheet.ts";
import { readWorkbook } from "./workbook.ts";

/** A request to the worker: read a workbook or a pasted text, or write a workbook. */
export type WorkerRequest =
  | { kind: "read"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "paste"; text: string }
  | { kind: "write"; sheet: WrittenSheet };

export type WorkerAnswer =
  | { kind: "progress"; share: number }
  | { kind: "sheets"; sheets: SourceSheet[] }
  | { kind: "pasted"; pasted: PastedText }
  | { kind: "file"; bytes: ArrayBuffer }
  | { kind: "problem"; problem: SourceProblem };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
const answer = (message: WorkerAnswer): void => self.postMessage(message);

async function run(request: WorkerRequest): Promise<void> {
  if (request.kind === "write") {
    answer({ kind: "file", bytes: await writeSheet(request.sheet) });
    return;
  }
  if (request.kind === "paste") {
    answer({ kind: "pasted", pasted: readPasted(request.text, "") });
    return;
  }
  const onProgress = (share: number) => answer({ kind: "progress", share });
  answer({ kind: "sheets", sheets: await readWorkbook(request.bytes, onProgress) });
}

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  run(data).catch((error: unknown) => {
    answer({
      kind: "problem",
      problem: error instanceof SourceError ? error.problem : "BROKEN",
    });
  });
});
