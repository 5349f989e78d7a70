import type { SourceSheet } from "./cells.ts";
import type { SourceProblem } from "./problems.ts";
import { SourceError } from "./problems.ts";
import type { WrittenSheet } from "./write-sheet.ts";
import { writeSheet } from "./write-sheet.ts";
import { readWorkbook } from "./workbook.ts";

/** A request to the worker: read a workbook, or write one. */
export type WorkerRequest =
  | { kind: "read"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "write"; sheet: WrittenSheet };

export type WorkerAnswer =
  | { kind: "progress"; share: number }
  | { kind: "sheets"; sheets: SourceSheet[] }
  | { kind: "file"; bytes: ArrayBuffer }
  | { kind: "problem"; problem: SourceProblem };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
const answer = (message: WorkerAnswer): void => self.postMessage(message);

async function run(request: WorkerRequest): Promise<void> {
  if (request.kind === "write") {
    answer({ kind: "file", bytes: await writeSheet(request.sheet) });
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
