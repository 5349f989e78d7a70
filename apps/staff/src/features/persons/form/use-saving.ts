import type { FieldErrors } from "@kehila/shared/base/errors";
import type { ParseResult } from "@kehila/shared/base/fields";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { useState } from "react";
import { holdersOf, matchesOf } from "../../../entities/persons/refusals.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";

/**
 * The reason of a failed save: field errors (with the holders of a taken ID number), or a failed
 * call.
 */
export type Problem =
  | { kind: "fields"; holders: readonly PersonMatch[] }
  | { kind: "failed"; error: unknown };

interface SavingOptions<Work, Data, Saved> {
  /** What the user has typed. */
  work: Work;
  errors: FieldErrors;
  setErrors: (errors: FieldErrors) => void;
  /** Validates with the shared schema. */
  parse: (work: Work) => ParseResult<Data>;
  send: (work: Work, data: Data, confirmDuplicates: boolean) => Promise<Saved>;
  onSaved: (person: Saved) => void;
  /** Called when the form shows field errors. */
  onRefused?: (() => void) | undefined;
  /** Whether the form shows an error of the call itself. */
  handles: (error: unknown, work: Work, data: Data) => boolean;
}

/**
 * Saves a form about a person: validates, sends, and stops for likely duplicates until the user has
 * confirmed them. The server checks duplicates in the same call, so that no record can be added
 * between check and save. A failed attempt keeps what was typed.
 */
export function useSaving<Work, Data, Saved>(options: SavingOptions<Work, Data, Saved>) {
  const { work: typed, errors, setErrors, parse, send, onSaved, onRefused, handles } = options;
  const [{ isSaving }, setProgress] = useState({ isSaving: false });
  const begin = useSingleFlight(isSaving);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [matches, setMatches] = useState<readonly PersonMatch[]>([]);

  const showErrors = (fields: FieldErrors, holders: readonly PersonMatch[] = []) => {
    setErrors(fields);
    setProblem({ kind: "fields", holders });
    setRefusals((before) => before + 1);
    onRefused?.();
  };

  const refuse = (error: unknown, work: Work, data: Data) => {
    const foundMatches = matchesOf(error);
    setMatches(foundMatches);
    if (foundMatches.length > 0) return;
    if (handles(error, work, data)) return;
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      showErrors(error.fields, holdersOf(error));
    } else setProblem({ kind: "failed", error });
  };

  const attempt = async (work: Work, confirmDuplicates: boolean): Promise<void> => {
    const result = parse(work);
    if (!result.success) {
      setMatches([]);
      showErrors(result.fields);
      return;
    }
    if (!begin()) return;
    setProblem(null);
    setProgress({ isSaving: true });
    try {
      const savedPerson = await send(work, result.data, confirmDuplicates);
      setMatches([]);
      onSaved(savedPerson);
    } catch (error) {
      refuse(error, work, result.data);
    } finally {
      setProgress({ isSaving: false });
    }
  };

  // Corrected fields have no error, so the problem is gone. An error that appears later, when a
  // field is left, was not refused by a save.
  const isCorrected = problem?.kind === "fields" && Object.keys(errors).length === 0;
  if (isCorrected) setProblem(null);

  return {
    isSaving,
    problem: isCorrected ? null : problem,
    /** The number of saves that were refused for their fields. */
    refusals,
    matches,
    save: (work: Work = typed) => void attempt(work, false),
    saveAnyway: () => void attempt(typed, true),
    reviewAgain: () => setMatches([]),
    forget: () => {
      setProblem(null);
      setMatches([]);
    },
  };
}
