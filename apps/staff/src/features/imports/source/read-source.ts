import type { SourceSheet } from "./cells.ts";
import { cellText } from "./cells.ts";
import type { Encoding } from "./encodings.ts";
import { decode, encodingsOf, refuseBinary } from "./encodings.ts";
import { parseDelimited, delimiterOf, readDelimited } from "./delimited.ts";
import { FILE_BYTES_MAX, SourceError } from "./problems.ts";
import { isZip, refuseOldExcel, refuseOtherText } from "./signatures.ts";
import type { PastedText } from "./pasted.ts";
import type { WorkerAnswer, WorkerRequest } from "./source.worker.ts";
import type { WrittenSheet } from "./write-sheet.ts";

/** One possible encoding of a text file, with the first rows of the file in this encoding. */
export interface EncodingChoice {
  encoding: Encoding;
  rows: readonly (readonly string[])[];
}

export type ReadFile =
  | { kind: "sheets"; sheets: readonly SourceSheet[] }
  | { kind: "encodings"; choices: readonly EncodingChoice[] };

/** Milliseconds without progress after which a workbook counts as unreadable. */
const PATIENCE_MS = 90_000;
const SAMPLE_ROWS = 3;
/** Bytes at the beginning of a text file that tell its kind. */
const BEGINNING_BYTES = 4096;
const SAMPLE_CHARACTERS = 20_000;

/**
 * Reads a workbook in a worker, or a text file on the main thread. Returns a choice if the bytes of
 * a text file fit two encodings. Throws a {@link SourceError} with the reason of a refusal.
 */
export async function readFile(
  file: File,
  { encoding, onProgress, signal }: ReadOptions,
): Promise<ReadFile> {
  if (file.size > FILE_BYTES_MAX) throw new SourceError("TOO_LARGE");
  if (file.size === 0) throw new SourceError("EMPTY");
  const bytes = new Uint8Array(await file.arrayBuffer());
  refuseOldExcel(bytes);
  if (isZip(bytes)) {
    const answer = await inWorker({ kind: "read", bytes }, { onProgress, signal });
    if (answer.kind !== "sheets") throw new SourceError("BROKEN");
    return answer;
  }
  const possible = encoding ? [encoding] : encodingsOf(bytes);
  const [first = "utf-8"] = possible;
  refuseBinary(bytes, first);
  refuseOtherText(decode(bytes.subarray(0, BEGINNING_BYTES), first));
  if (possible.length > 1) {
    return {
      kind: "encodings",
      choices: possible.map((possibleEncoding) => choiceOf(bytes, possibleEncoding)),
    };
  }
  return { kind: "sheets", sheets: [readDelimited(decode(bytes, first), file.name)] };
}

interface ReadOptions {
  /** The encoding that the user chose for a text file. */
  encoding?: Encoding | undefined;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Returns an encoding with the first rows whose letters depend on the encoding. */
function choiceOf(bytes: Uint8Array, encoding: Encoding): EncodingChoice {
  const text = decode(bytes, encoding).slice(0, SAMPLE_CHARACTERS);
  const { rows } = parseDelimited(text, delimiterOf(text), 200);
  const nonAsciiRows = rows.filter(({ cells }) =>
    cells.some((cell) => /[^\p{ASCII}]/u.test(cellText(cell))),
  );
  return {
    encoding,
    rows: nonAsciiRows
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => cells.map((cell) => cellText(cell))),
  };
}

/** Reads a pasted text in the worker, so that a long text does not stop the page. */
export async function readPastedText(text: string, signal: AbortSignal): Promise<PastedText> {
  const answer = await inWorker({ kind: "paste", text }, { onProgress: () => {}, signal });
  if (answer.kind !== "pasted") throw new SourceError("BROKEN");
  return answer.pasted;
}

/** Writes a sheet as an .xlsx file in the worker. */
export async function sheetFile(sheet: WrittenSheet): Promise<Blob> {
  const { signal } = new AbortController();
  const answer = await inWorker({ kind: "write", sheet }, { onProgress: () => {}, signal });
  if (answer.kind !== "file") throw new SourceError("BROKEN");
  return new Blob([answer.bytes], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
}

type FinalAnswer = Exclude<WorkerAnswer, { kind: "progress" | "problem" }>;

/** Runs one request in a new worker, which ends with the request: a cancel frees the memory. */
function inWorker(
  request: WorkerRequest,
  { onProgress, signal }: Pick<ReadOptions, "onProgress" | "signal">,
): Promise<FinalAnswer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("source.worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<FinalAnswer>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => reject(new SourceError("TOO_SLOW")), PATIENCE_MS);
  };
  const cancel = (): void => reject(signal.reason);
  signal.addEventListener("abort", cancel);
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => {
    wait();
    if (data.kind === "progress") onProgress(data.share);
    else if (data.kind === "problem") reject(new SourceError(data.problem));
    else resolve(data);
  });
  worker.addEventListener("error", (event) => {
    // An event without a message means that the script failed to load, as after a lost connection.
    event.preventDefault();
    reject(event.message ? new SourceError("BROKEN") : new TypeError("The worker failed to load"));
  });
  wait();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
    worker.terminate();
  });
}
