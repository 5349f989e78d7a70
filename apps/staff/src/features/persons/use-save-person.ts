import type { Person, PersonMatch } from "@kehila/shared/person-answers";
import type { PersonCreate } from "@kehila/shared/persons";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { validateDraft } from "./person-validation.ts";
import { matchesOf, useCreatePerson } from "./persons.queries.ts";
import type { PersonForm } from "./use-person-form.ts";

/** Why a save did not happen: the form has errors, or the call failed. */
export type Problem = { kind: "fields" } | { kind: "failed"; error: unknown };

interface SavePersonOptions {
  form: PersonForm;
  onSaved: (person: Person) => void;
  /** The form shows errors now. */
  onRefused: () => void;
}

/**
 * Saves a new person: checks the draft by the shared schema, sends it, and stops for likely
 * duplicates until somebody has looked at them. The server looks for duplicates in the same call, so
 * nobody can slip in between a check and a save. Whatever fails, the draft stays as it was typed.
 */
export function useSavePerson({ form, onSaved, onRefused }: SavePersonOptions) {
  const create = useCreatePerson();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [matches, setMatches] = useState<readonly PersonMatch[]>([]);
  const attempt = useRef({ json: "", key: "" });

  /** One key for each distinct body: saving the same again after a lost answer makes no second one. */
  const keyFor = (body: PersonCreate): string => {
    const json = JSON.stringify(body);
    if (attempt.current.json !== json) attempt.current = { json, key: crypto.randomUUID() };
    return attempt.current.key;
  };

  const refuse = (error: unknown) => {
    const found = matchesOf(error);
    setMatches(found);
    if (found.length > 0) return;
    if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) {
      setProblem({ kind: "failed", error });
      return;
    }
    form.setErrors(error.fields);
    setProblem({ kind: "fields" });
    onRefused();
  };

  const send = (confirmDuplicates: boolean) => {
    if (create.isPending) return;
    const parsed = validateDraft(form.draft, calendar);
    if (!parsed.success) {
      form.setErrors(parsed.fields);
      setProblem({ kind: "fields" });
      setMatches([]);
      onRefused();
      return;
    }
    const body = confirmDuplicates ? { ...parsed.data, confirmDuplicates } : parsed.data;
    setProblem(null);
    create.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (person) => {
          setMatches([]);
          onSaved(person);
        },
        onError: refuse,
      },
    );
  };

  return {
    isSaving: create.isPending,
    // Once every error has been mended there is nothing left to point at.
    problem: problem?.kind === "fields" && Object.keys(form.errors).length === 0 ? null : problem,
    matches,
    save: () => send(false),
    saveAnyway: () => send(true),
    reviewAgain: () => setMatches([]),
    forget: () => {
      setProblem(null);
      setMatches([]);
    },
  };
}
