import type { FieldErrors } from "@kehila/shared/base/errors";
import { parseFields } from "@kehila/shared/base/fields";
import type { Child, Person, PersonMatch } from "@kehila/shared/persons/answers";
import { personSchemas } from "@kehila/shared/persons/persons";
import { useState } from "react";
import { currentOf, holdersOf, matchesOf } from "../../../entities/persons/refusals.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { calendar } from "../../../lib/config.ts";
import { useIdempotencyKey } from "../../../lib/use-idempotency-key.ts";
import { withoutErrors } from "../form/validation.ts";
import { useSeparateChild } from "../persons.queries.ts";
import type { SeparationDraft } from "./draft.ts";

type Problem =
  | { kind: "fields"; holders: readonly PersonMatch[] }
  | { kind: "failed"; error: unknown }
  /** The child is no longer in the parent's record, or is not 18 there. */
  | { kind: "gone" };

interface SeparationOptions {
  /** The parent. */
  person: Person;
  child: Child;
  draft: SeparationDraft;
  /** Called when fields show errors. */
  onRefused: () => void;
  onSaved: (made: Person) => void;
}

const schema = personSchemas(calendar).separateChild;

/**
 * Saves the record of a grown child: validates the draft with the shared schema and sends it. Stops
 * for likely duplicates until the user has confirmed them. After a conflict, the next attempt is
 * based on the parent's record as stored now.
 */
export function useSeparation({ person, child, draft, onRefused, onSaved }: SeparationOptions) {
  const separate = useSeparateChild();
  const keyFor = useIdempotencyKey();
  const [version, setVersion] = useState(person.version);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [matches, setMatches] = useState<readonly PersonMatch[]>([]);

  const showErrors = (fields: FieldErrors, holders: readonly PersonMatch[] = []) => {
    setErrors(fields);
    setProblem({ kind: "fields", holders });
    onRefused();
  };
  const refuse = (error: unknown) => {
    const found = matchesOf(error);
    setMatches(found);
    if (found.length > 0) return;
    const fields = error instanceof ApiError ? error.fields : {};
    const current = currentOf(error);
    if (current) setVersion(current.version);
    const isLeft = current && current.childrenData.every(({ id }) => id !== child.id);
    if (isLeft || "childId" in fields) setProblem({ kind: "gone" });
    else if (Object.keys(fields).length > 0) showErrors(fields, holdersOf(error));
    else setProblem({ kind: "failed", error });
  };
  const attempt = (confirmDuplicates: boolean) => {
    const { gender, ...texts } = draft;
    const result = parseFields(schema, {
      ...texts,
      ...(gender === "" ? {} : { gender }),
      childId: child.id,
      version,
      ...(confirmDuplicates ? { confirmDuplicates } : {}),
    });
    const missing: FieldErrors = gender === "" ? { gender: "REQUIRED" } : {};
    if (!result.success || gender === "") {
      setMatches([]);
      showErrors({ ...(result.success ? {} : result.fields), ...missing });
      return;
    }
    setProblem(null);
    setErrors({});
    const body = result.data;
    separate.mutate(
      { id: person.id, body, idempotencyKey: keyFor(body) },
      {
        onSuccess: (made) => {
          setMatches([]);
          onSaved(made);
        },
        onError: refuse,
      },
    );
  };
  return {
    isSaving: separate.isPending,
    errors,
    // Corrected fields have no error, so the problem is gone.
    problem: problem?.kind === "fields" && Object.keys(errors).length === 0 ? null : problem,
    matches,
    save: () => attempt(false),
    saveAnyway: () => attempt(true),
    reviewAgain: () => setMatches([]),
    clearErrors: (...fields: readonly string[]) =>
      setErrors((before) => withoutErrors(before, ...fields)),
  };
}
