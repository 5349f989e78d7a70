import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";

/** A task that reports its progress, from 0 to 1. */
export type Task = (report: (share: number) => void, signal: AbortSignal) => Promise<void>;

/**
 * Runs one task at a time; returns its progress and the text of its failure. A stop or the start of
 * another task aborts the running task without a failure.
 */
export function useTask() {
  const { t } = useTranslation();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const runningTask = useRef<AbortController | null>(null);
  useEffect(() => () => runningTask.current?.abort(), []);
  const stop = (): void => {
    runningTask.current?.abort();
    setShare(null);
    setError(null);
  };
  const run = (task: Task): void => {
    stop();
    const controller = new AbortController();
    runningTask.current = controller;
    setShare(0);
    task(setShare, controller.signal)
      .catch((reason: unknown) => {
        if (!controller.signal.aborted) {
          setError(failureText(t, reason, t("imports:values.failed")));
        }
      })
      .finally(() => {
        if (runningTask.current === controller) setShare(null);
      });
  };
  return { share, error, run, stop };
}
