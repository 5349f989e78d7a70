import type { FieldErrorCode, FieldErrors } from "@kehila/shared/errors";
import { useState } from "react";
import { afterPress } from "../../lib/after-press.ts";
import { calendar } from "../../lib/config.ts";
import type { ChildDraft, PersonDraft, SpouseDraft } from "./person-draft.ts";
import { EMPTY_DRAFT, isDirty } from "./person-draft.ts";
import { validateDraft, withoutErrors } from "./person-validation.ts";

/** The state of a person form, and the ways in which its fields change it. */
export interface PersonForm {
  draft: PersonDraft;
  errors: FieldErrors;
  isDirty: boolean;
  /** Changes fields of the person and forgives them until the next check. */
  set: (change: Partial<PersonDraft>) => void;
  setSpouse: (change: Partial<SpouseDraft>) => void;
  setChild: (index: number, change: Partial<ChildDraft>) => void;
  /** Told when a field is left: something wrong is said at once, something missing only on saving. */
  leaveField: (path: string) => void;
  setErrors: (errors: FieldErrors) => void;
  reset: () => void;
}

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
export function usePersonForm(initial: PersonDraft): PersonForm {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    draft,
    errors,
    isDirty: isDirty(draft),
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
    reset: () => {
      setDraft(EMPTY_DRAFT);
      setErrors({});
    },
  };
}
