import type { Person } from "@kehila/shared/persons/answers";
import type { FieldErrorCode, FieldErrors } from "@kehila/shared/base/errors";
import { useMemo, useRef, useState } from "react";
import { calendar } from "../../../lib/config.ts";
import { WorkStore } from "../../../lib/storage/work-store.ts";
import type {
  ChildDraft,
  PersonDraft,
  SPOUSE_TYPED_FIELDS,
  SpouseDraft,
  TYPED_FIELDS,
} from "./draft.ts";
import { draftOf, EMPTY_DRAFT, isDirty } from "./draft.ts";
import { withInheritedName } from "./inherited.ts";
import { fieldOwner, validateDraft, withoutErrors } from "./validation.ts";

/** The path of a text field: of the person, the spouse or a child. */
export type TextPath =
  | (typeof TYPED_FIELDS)[number]
  | `spouse.${(typeof SPOUSE_TYPED_FIELDS)[number]}`
  | `childrenData.${number}.${"firstName" | "birthDate"}`;

/** The draft that the user edits, and the record on which it is based. */
export interface Work {
  draft: PersonDraft;
  person: Person | null;
}

/** The state of a person form, and functions that change its fields. */
export interface PersonForm extends Work {
  /** The initial draft. */
  base: PersonDraft;
  errors: FieldErrors;
  isDirty: boolean;
  textAt: (path: string) => string;
  setText: (path: TextPath, text: string) => void;
  /** Changes fields of the person; their errors disappear until the next validation. */
  set: (change: Partial<PersonDraft>) => void;
  setSpouse: (change: Partial<SpouseDraft>) => void;
  setChild: (index: number, change: Partial<ChildDraft>) => void;
  /** Cities that need no question: the stored one, and one that the user decided to keep. */
  keptCities: readonly string[];
  keepCity: (city: string) => void;
  /** Called when a field loses focus: shows its error, except for a missing value. */
  leaveField: (path: string) => void;
  setErrors: (errors: FieldErrors) => void;
  /** Ignores input until the save has settled, because a successful save closes the form. */
  lockDuring: <T>(save: Promise<T>) => Promise<T>;
  /** Restarts the form with other work: an empty form, or a newer version of the record. */
  restart: (work: Work) => void;
}

/** Unsaved work of person forms, by user and person; the key of a new person is null. */
export const personWork = new WorkStore<Work>();

/** The initial form of a new person. */
export const NEW_PERSON: Work = { draft: EMPTY_DRAFT, person: null };

/** The error paths of draft fields that have other names in the request body. */
const PATHS: Partial<Record<keyof PersonDraft, readonly string[]>> = {
  married: ["spouse", "spouseId"],
  spouseSource: ["spouse", "spouseId"],
  chosenSpouse: ["spouseId"],
  children: ["childrenData", "childrenCount"],
  typedCount: ["childrenCount"],
};

const pathsOf = (change: Partial<PersonDraft>): string[] =>
  Object.keys(change).flatMap((key) => PATHS[key as keyof PersonDraft] ?? [key]);

/** Codes of missing values, which only a save reports. */
const SHOWN_ON_SAVING: ReadonlySet<FieldErrorCode> = new Set(["REQUIRED", "SELECT_AT_LEAST_ONE"]);

export function usePersonForm(initial: Work): PersonForm {
  const [{ draft, person }, setWork] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [keptCity, setKeptCity] = useState<string | null>(null);
  const isLocked = useRef(false);
  const base = useMemo(() => (person ? draftOf(person) : EMPTY_DRAFT), [person]);
  const setDraft = (change: (before: PersonDraft) => PersonDraft) => {
    if (!isLocked.current) setWork((before) => ({ ...before, draft: change(before.draft) }));
  };
  const set = (change: Partial<PersonDraft>) => {
    setDraft((before) => withInheritedName(before, { ...before, ...change }));
    setErrors((before) => withoutErrors(before, ...pathsOf(change)));
  };
  const setSpouse = (change: Partial<SpouseDraft>) => {
    setDraft((before) => ({ ...before, spouse: { ...before.spouse, ...change } }));
    const paths = Object.keys(change).map((key) => `spouse.${key}`);
    setErrors((before) => withoutErrors(before, ...paths));
  };
  const setChild = (index: number, change: Partial<ChildDraft>) => {
    setDraft((before) => ({
      ...before,
      children: before.children.map((child, childIndex) =>
        childIndex === index ? { ...child, ...change } : child,
      ),
    }));
    const paths = Object.keys(change).map((key) => `childrenData.${index}.${key}`);
    setErrors((before) => withoutErrors(before, ...paths));
  };
  return {
    draft,
    person,
    base,
    errors,
    isDirty: isDirty(draft, base),
    textAt: (path) => {
      const { owner, name } = fieldOwner(path);
      const holder =
        owner === "person"
          ? draft
          : owner === "spouse"
            ? draft.spouse
            : draft.children[owner.child - 1];
      const [, text] = Object.entries(holder ?? {}).find(([key]) => key === name) ?? [];
      return typeof text === "string" ? text : "";
    },
    setText: (path, text) => {
      const { owner, name } = fieldOwner(path);
      const change = { [name]: text };
      if (owner === "person") set(change);
      else if (owner === "spouse") setSpouse(change);
      else setChild(owner.child - 1, change);
    },
    set,
    setSpouse,
    setChild,
    keptCities: [base.city, ...(keptCity === null ? [] : [keptCity])],
    keepCity: (city) => {
      setKeptCity(city);
      setErrors((before) => withoutErrors(before, "city"));
    },
    leaveField: (path) => {
      const result = validateDraft(draft, calendar);
      const code = result.success ? undefined : result.fields[path];
      if (code === undefined || SHOWN_ON_SAVING.has(code)) return;
      setErrors((before) => ({ ...before, [path]: code }));
    },
    setErrors,
    lockDuring: async (save) => {
      isLocked.current = true;
      try {
        return await save;
      } finally {
        isLocked.current = false;
      }
    },
    restart: (work) => {
      setWork(work);
      setErrors({});
    },
  };
}
