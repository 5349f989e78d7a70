import { useEffect, useRef, useState } from "react";
import type { Source } from "./draft.ts";
import type { Encoding } from "./source/encodings.ts";
import { readPasted } from "./source/pasted.ts";
import type { SourceProblem } from "./source/problems.ts";
import { SourceError } from "./source/problems.ts";
import type { EncodingChoice } from "./source/read-source.ts";
import { readFile } from "./source/read-source.ts";

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
  const read = (file: File, encoding?: Encoding): void => {
    runningTask.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    runningTask.current = controller;
    setState({ kind: "reading", share: 0 });
    const onProgress = (share: number) => setState({ kind: "reading", share });
    const finish = async (): Promise<void> => {
      try {
        const result = await readFile(file, { encoding, onProgress, signal });
        if (signal.aborted) return;
        if (result.kind === "encodings") return setState({ ...result, file });
        setState({ kind: "none" });
        onRead({ fileName: file.name, sheets: result.sheets, isLines: false });
      } catch (error) {
        if (!signal.aborted) fail(error);
      }
    };
    void finish();
  };
  return {
    state,
    pasted,
    setPasted,
    readFile: read,
    readPasted: (text: string) => {
      try {
        const { kind, sheet } = readPasted(text, "");
        setState({ kind: "none" });
        onRead({ fileName: null, sheets: [sheet], isLines: kind === "lines" });
      } catch (error) {
        fail(error);
      }
    },
    cancel: () => {
      runningTask.current?.abort();
      setState({ kind: "none" });
    },
  };
}

export type SourceReading = ReturnType<typeof useSource>;
