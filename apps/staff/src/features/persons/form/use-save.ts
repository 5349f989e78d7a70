import type { Person, PersonMatch } from "@kehila/shared/persons/answers";
import type { PersonUpdateInput } from "@kehila/shared/persons/persons";
import { useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { calendar } from "../../../lib/config.ts";
import { currentOf, holdersOf, matchesOf } from "../../../entities/persons/refusals.ts";
import { useIdempotencyKey } from "../../../lib/use-idempotency-key.ts";
import { useSingleFlight } from "../../../lib/use-single-flight.ts";
import type { ReadDraft } from "./changes.ts";
import { leftToSave, toUpdateInput } from "./changes.ts";
import { validateDraft } from "./validation.ts";
import { useCreatePerson, useUpdatePerson } from "../persons.queries.ts";
import type { PersonForm, Work } from "./use-form.ts";

/**
 * The reason of a failed save: field errors (with the holders of a taken ID number), or a failed
 * call.
 */
export type Problem =
  | { kind: "fields"; holders: readonly PersonMatch[] }
  | { kind: "failed"; error: unknown };

interface SaveOptions {
  form: PersonForm;
  /** Called when the form shows field errors. */
  onRefused: () => void;
}

interface SavingOptions<T> extends SaveOptions {
  send: (work: Work, read: ReadDraft, confirmDuplicates: boolean) => Promise<T>;
  onSaved: (saved: T) => void;
  /** Called when another user has stored a newer version since the form opened. */
  onConflict?: (current: Person, work: Work, read: ReadDraft) => void;
}

/**
 * Saves a form: validates the draft with the shared schema, sends it, and stops for likely
 * duplicates until the user has confirmed them. The server checks duplicates in the same call, so
 * that no record can be added between check and save. A failed attempt keeps the draft.
 */
function useSaving<T>({ form, send, onSaved, onConflict, onRefused }: SavingOptions<T>) {
  const [{ isSaving }, setProgress] = useState({ isSaving: false });
  const begin = useSingleFlight(isSaving);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [matches, setMatches] = useState<readonly PersonMatch[]>([]);

  const showErrors = (fields: PersonForm["errors"], holders: readonly PersonMatch[] = []) => {
    form.setErrors(fields);
    setProblem({ kind: "fields", holders });
    onRefused();
  };

  const refuse = (error: unknown, work: Work, read: ReadDraft) => {
    const found = matchesOf(error);
    setMatches(found);
    if (found.length > 0) return;
    const current = currentOf(error);
    if (current && onConflict) onConflict(current, work, read);
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      showErrors(error.fields, holdersOf(error));
    } else setProblem({ kind: "failed", error });
  };

  const attempt = async (work: Work, confirmDuplicates: boolean): Promise<void> => {
    const result = validateDraft(work.draft, calendar);
    if (!result.success) {
      setMatches([]);
      showErrors(result.fields);
      return;
    }
    if (!begin()) return;
    const read = { draft: work.draft, data: result.data };
    setProblem(null);
    setProgress({ isSaving: true });
    try {
      const saved = await send(work, read, confirmDuplicates);
      setMatches([]);
      onSaved(saved);
    } catch (error) {
      refuse(error, work, read);
    } finally {
      setProgress({ isSaving: false });
    }
  };

  const typed: Work = { draft: form.draft, person: form.person };
  return {
    isSaving,
    // Corrected fields have no error, so the problem is gone.
    problem: problem?.kind === "fields" && Object.keys(form.errors).length === 0 ? null : problem,
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

interface SavePersonOptions extends SaveOptions {
  onSaved: (person: Person) => void;
}

export function useSavePerson(options: SavePersonOptions) {
  const create = useCreatePerson();
  const keyFor = useIdempotencyKey();
  return useSaving({
    ...options,
    send: (_work, { data }, confirmDuplicates) => {
      const body = confirmDuplicates ? { ...data, confirmDuplicates } : data;
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
  });
}

interface SaveChangesOptions extends SaveOptions {
  /** Called with the saved person, or with null when there was nothing to save. */
  onSaved: (person: Person | null) => void;
  onConflict: (current: Person, work: Work, read: ReadDraft) => void;
}

/** Saves the changes of a stored person, in several calls if needed. */
export function useSaveChanges(options: SaveChangesOptions) {
  const { form } = options;
  const update = useUpdatePerson();

  const store = async (
    person: Person,
    read: ReadDraft,
    confirm: Pick<PersonUpdateInput, "confirmDuplicates">,
  ): Promise<Person | null> => {
    const changes = toUpdateInput(person, read);
    if (!changes) return null;
    const body = { ...changes, ...confirm, version: person.version };
    const saved = await update.mutateAsync({ id: person.id, body });
    // If the second call fails, the form continues from the result of the first one.
    const draft = leftToSave(saved, read.draft);
    form.restart({ draft, person: saved });
    const left = validateDraft(draft, calendar);
    return (left.success && (await store(saved, { draft, data: left.data }, confirm))) || saved;
  };

  return useSaving<Person | null>({
    ...options,
    send: async ({ person }, read, confirmDuplicates) =>
      person && store(person, read, confirmDuplicates ? { confirmDuplicates } : {}),
  });
}
