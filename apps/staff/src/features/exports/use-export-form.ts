import { today } from "@kehila/shared/base/dates";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import type { ExportStatus } from "@kehila/shared/exports";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExportSource } from "../../entities/exports/source.ts";
import { changedCountOf } from "../../entities/persons/refusals.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { hasCode } from "../../lib/api/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { useIdempotencyKey } from "../../lib/api/use-idempotency-key.ts";
import type { ExportDraft } from "./draft.ts";
import { bodyOf, fileNameProblem, hasLimit, isTooMany, newDraft } from "./draft.ts";
import { countQuery, exportsQuery, useStartExport } from "./exports.queries.ts";
import { isRefusedFormat } from "./reasons.ts";

interface ExportFormOptions {
  source: ExportSource;
  /** The status of the last job if it ended without a file; null before the first job. */
  outcome: ExportStatus | null;
  onStart: () => void;
  onStarted: (jobId: string) => void;
}

/** Returns the choices of the export dialog, and the function that starts the job. */
export function useExportForm({ source, outcome, onStart, onStarted }: ExportFormOptions) {
  const language = useLanguage();
  const name = useName(source);
  const [draft, setDraft] = useState(() => newDraft(name, today(calendar)));
  const [problem, setProblem] = useState<FieldErrorCode | undefined>();
  const fileName = useRef<HTMLInputElement>(null);
  const [endedCount, setEndedCount] = useState(0);
  const keyOf = useIdempotencyKey();
  const start = useStartExport();
  const { count, isCounting } = useCount(source, changedCountOf(start.error));
  const isRefused = isRefusedFormat(start.error) || outcome === "TOO_MANY_PERSONS";
  const { data: own } = useQuery({
    ...exportsQuery,
    enabled: hasCode(start.error, "TOO_MANY_REQUESTS"),
  });

  const submit = (change: Partial<ExportDraft> = {}) => {
    const chosenDraft = { ...draft, ...change };
    setDraft(chosenDraft);
    const nameProblem = fileNameProblem(chosenDraft.fileName);
    setProblem(nameProblem);
    if (nameProblem) {
      fileName.current?.focus();
      return;
    }
    onStart();
    const body = bodyOf(chosenDraft, { source, language, count });
    // After a job has ended, the same choices need a new key to start another job.
    const idempotencyKey = keyOf({ body, endedCount });
    start.mutate(
      { body, idempotencyKey },
      {
        onSuccess: (jobId) => {
          setEndedCount(endedCount + 1);
          onStarted(jobId);
        },
      },
    );
  };
  return {
    draft,
    change: (change: Partial<ExportDraft>) => {
      if (change.fileName !== undefined) setProblem(undefined);
      setDraft({ ...draft, ...change });
    },
    fileName: { input: fileName, problem },
    count,
    isCounting,
    isTooMany: hasLimit(draft.format) && (isRefused || isTooMany(draft.format, count)),
    outcome,
    start,
    /** The user's exports, read after a refusal for too many exports. */
    own,
    submit,
  };
}

export type ExportFormState = ReturnType<typeof useExportForm>;

/** Returns the number of persons of an export; null while unknown. */
function useCount(source: ExportSource, changedCount: number | null) {
  const isKnown = source.kind !== "register" || source.count !== undefined;
  const { data, isFetching } = useQuery(countQuery(isKnown ? null : source.filter));
  const [latestCount, setLatestCount] = useState(knownCount(source));
  if (changedCount !== null && changedCount !== latestCount) setLatestCount(changedCount);
  return { count: changedCount ?? latestCount ?? data ?? null, isCounting: isFetching };
}

function knownCount(source: ExportSource): number | null {
  switch (source.kind) {
    case "register":
      return source.count ?? null;
    case "picked":
      return source.personIds.length;
    case "list":
      return source.count;
  }
}

/** Returns the title of an exported list, or a name for exported persons in the user's language. */
function useName(source: ExportSource): string {
  const { t } = useTranslation();
  if (source.kind === "list") {
    return source.part ? `${source.title}, ${source.part.name}` : source.title;
  }
  const isArchive = source.kind === "register" && source.filter.active === "false";
  return t(`exports:fileName.${isArchive ? "archive" : "people"}`);
}
