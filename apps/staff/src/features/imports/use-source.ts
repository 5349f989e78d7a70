import { useEffect, useRef, useState } from "react";
import type { Source } from "./draft.ts";
import type { Encoding } from "./source/encodings.ts";
import type { SourceProblem } from "./source/problems.ts";
import { SourceError } from "./source/problems.ts";
import type { EncodingChoice } from "./source/read-source.ts";
import { readFile, readPastedText } from "./source/read-source.ts";

type State =
  | { kind: "none" }
  | { kind: "reading"; share: number }
  | { kind: "failed"; problem: SourceProblem | "OFFLINE" }
  | { kind: "encodings"; file: File; choices: readonly EncodingChoice[] };

/** Reads a file or a pasted text, and calls `onRead` with the content. */
export function useSource(onRead: (source: Source) => void) {
  const [state, setState] = useState<State>({ kind: "none" });
  const [pasted, setPasted] = useState("");
  const runningTask = useRef<AbortController | null>(null);
  useEffect(() => () => runningTask.current?.abort(), []);
  const fail = (error: unknown): void => {
    // Any other error means that code failed to load.
    const problem = error instanceof SourceError ? error.problem : "OFFLINE";
    setState({ kind: "failed", problem });
  };
  /** Runs a read, which ends an earlier one; ignores what it yields after a cancel. */
  const run = (readOne: (signal: AbortSignal) => Promise<() => void>): void => {
    runningTask.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    runningTask.current = controller;
    setState({ kind: "reading", share: 0 });
    const finish = async (): Promise<void> => {
      try {
        const accept = await readOne(signal);
        if (!signal.aborted) accept();
      } catch (error) {
        if (!signal.aborted) fail(error);
      }
    };
    void finish();
  };
  const accept = (source: Source) => (): void => {
    setState({ kind: "none" });
    onRead(source);
  };
  const read = (file: File, encoding?: Encoding): void => {
    const onProgress = (share: number) => setState({ kind: "reading", share });
    run(async (signal) => {
      const result = await readFile(file, { encoding, onProgress, signal });
      if (result.kind === "encodings") return () => setState({ ...result, file });
      return accept({ fileName: file.name, sheets: result.sheets, isLines: false });
    });
  };
  return {
    state,
    pasted,
    setPasted,
    readFile: read,
    readPasted: (text: string) =>
      run(async (signal) => {
        const { kind, sheet } = await readPastedText(text, signal);
        return accept({ fileName: null, sheets: [sheet], isLines: kind === "lines" });
      }),
    cancel: () => {
      runningTask.current?.abort();
      setState({ kind: "none" });
    },
  };
}

export type SourceReading = ReturnType<typeof useSource>;
