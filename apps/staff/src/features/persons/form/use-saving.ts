import type { FieldErrors } from "@kehila/shared/base/errors";
import type { ParseResult } from "@kehila/shared/base/fields";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { Phones } from "@kehila/shared/persons/phone-questions";
import {
  areQuestions,
  doubtfulPhones,
  openQuestions,
} from "@kehila/shared/persons/phone-questions";
import { useRef, useState } from "react";
import { holdersOf, matchesOf } from "../../../entities/persons/refusals.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useSingleFlight } from "../../../lib/api/use-single-flight.ts";

/**
 * The reason of a failed save: refused fields, or a failed call. `holders` are the persons who have
 * the refused ID number.
 */
export type Problem =
  | { kind: "fields"; holders: readonly PersonMatch[] }
  | { kind: "failed"; error: unknown };

interface SavingOptions<Work, Data, Saved> {
  /** The work of the user. */
  work: Work;
  errors: FieldErrors;
  setErrors: (errors: FieldErrors) => void;
  /** Validates with the shared schema. */
  parse: (work: Work) => ParseResult<Data>;
  /** Returns the changed phones of the work, by field. */
  phonesOf: (work: Work) => Readonly<Record<string, string | undefined>>;
  send: (work: Work, data: Data, confirmDuplicates: boolean) => Promise<Saved>;
  onSaved: (person: Saved) => void;
  /** Called when the form shows field errors. */
  onRefused?: (() => void) | undefined;
  /** Handles an error in the form's own way; returns false for other errors. */
  handles: (error: unknown, work: Work, data: Data) => boolean;
}

/**
 * Saves a form about a person. Validates, asks once about a phone that seems to lack a digit, sends,
 * and waits for a confirmation of likely duplicates.
 * The server checks duplicates in the call that saves, so that no record can be added in between.
 * A failed attempt keeps the user's work.
 */
export function useSaving<Work, Data, Saved>(options: SavingOptions<Work, Data, Saved>) {
  const {
    work: typed,
    errors,
    setErrors,
    parse,
    phonesOf,
    send,
    onSaved,
    onRefused,
    handles,
  } = options;
  const [{ isSaving }, setProgress] = useState({ isSaving: false });
  const begin = useSingleFlight(isSaving);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [matches, setMatches] = useState<readonly PersonMatch[]>([]);
  const asked = useRef<Phones>({});

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
    const doubts = doubtfulPhones(phonesOf(work));
    const questions = openQuestions(doubts, asked.current);
    if (!result.success || Object.keys(questions).length > 0) {
      asked.current = { ...asked.current, ...doubts };
      setMatches([]);
      showErrors({ ...questions, ...(result.success ? {} : result.fields) });
    }
    if (!result.success || Object.keys(questions).length > 0 || !begin()) return;
    if (areQuestions(errors)) setErrors({});
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

  // The problem ends when every refused field is corrected. Later errors come from a loss of focus,
  // not from a save.
  const isCorrected = problem?.kind === "fields" && Object.keys(errors).length === 0;
  if (isCorrected) setProblem(null);

  return {
    isSaving,
    problem: isCorrected ? null : problem,
    /** The number of saves that were refused because of a field. */
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
