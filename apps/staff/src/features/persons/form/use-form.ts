import type { Person } from "@kehila/shared/person-answers";
import type { FieldErrorCode, FieldErrors } from "@kehila/shared/errors";
import { useMemo, useState } from "react";
import { afterPress } from "../../../lib/after-press.ts";
import { calendar } from "../../../lib/config.ts";
import type { Work } from "./kept-draft.ts";
import type { ChildDraft, PersonDraft, SpouseDraft } from "./draft.ts";
import { draftOf, EMPTY_DRAFT, isDirty } from "./draft.ts";
import { validateDraft, withoutErrors } from "./validation.ts";

/** The state of a person form, and the ways in which its fields change it. */
export interface PersonForm {
  draft: PersonDraft;
  /** The stored person who is edited; null for a new one. */
  person: Person | null;
  /** What the form started with. */
  base: PersonDraft;
  errors: FieldErrors;
  isDirty: boolean;
  /** Changes fields of the person and forgives them until the next check. */
  set: (change: Partial<PersonDraft>) => void;
  setSpouse: (change: Partial<SpouseDraft>) => void;
  setChild: (index: number, change: Partial<ChildDraft>) => void;
  /** Told when a field is left: something wrong is said at once, something missing only on saving. */
  leaveField: (path: string) => void;
  setErrors: (errors: FieldErrors) => void;
  /** Starts from other work: an empty form, or the record as somebody else has stored it. */
  restart: (work: Work) => void;
}

/** The form for a new person, before anything is typed. */
export const NEW_PERSON: Work = { draft: EMPTY_DRAFT, person: null };

/** Fields of the draft whose errors stand under other names, those of the body. */
const PATHS: Partial<Record<keyof PersonDraft, readonly string[]>> = {
  married: ["spouse", "spouseId"],
  spouseSource: ["spouse", "spouseId"],
  chosenSpouse: ["spouseId"],
  children: ["childrenData", "childrenCount"],
};

const pathsOf = (change: Partial<PersonDraft>): string[] =>
  Object.keys(change).flatMap((key) => PATHS[key as keyof PersonDraft] ?? [key]);

/** What is merely missing is told on saving, not while somebody is still on the way there. */
const UNTOLD: ReadonlySet<FieldErrorCode> = new Set(["REQUIRED", "SELECT_AT_LEAST_ONE"]);

/** Holds what is typed into a person form. */
export function usePersonForm(initial: Work): PersonForm {
  const [{ draft, person }, setWork] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const base = useMemo(() => (person ? draftOf(person) : EMPTY_DRAFT), [person]);
  const setDraft = (change: (before: PersonDraft) => PersonDraft) =>
    setWork((before) => ({ ...before, draft: change(before.draft) }));
  return {
    draft,
    person,
    base,
    errors,
    isDirty: isDirty(draft, base),
    set: (change) => {
      setDraft((before) => ({ ...before, ...change }));
      setErrors((before) => withoutErrors(before, ...pathsOf(change)));
    },
    setSpouse: (change) => {
      setDraft((before) => ({ ...before, spouse: { ...before.spouse, ...change } }));
      const paths = Object.keys(change).map((key) => `spouse.${key}`);
      setErrors((before) => withoutErrors(before, ...paths));
    },
    setChild: (index, change) => {
      setDraft((before) => ({
        ...before,
        children: before.children.map((child, at) =>
          at === index ? { ...child, ...change } : child,
        ),
      }));
      const paths = Object.keys(change).map((key) => `childrenData.${index}.${key}`);
      setErrors((before) => withoutErrors(before, ...paths));
    },
    leaveField: (path) => {
      const result = validateDraft(draft, calendar);
      const code = result.success ? undefined : result.fields[path];
      if (code === undefined || UNTOLD.has(code)) return;
      afterPress(() => setErrors((before) => ({ ...before, [path]: code })));
    },
    setErrors,
    restart: (work) => {
      setWork(work);
      setErrors({});
    },
  };
}
