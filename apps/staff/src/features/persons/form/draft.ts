import type { EventCategory } from "@kehila/shared/events/categories";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { Person } from "@kehila/shared/persons/answers";
import type { PersonField, TextField } from "@kehila/shared/persons/fields";
import {
  ALL_PERSON_FIELDS,
  fieldsWith,
  SPOUSE_FIELDS,
  TEXT_FIELDS,
} from "@kehila/shared/persons/fields";
import type { Gender } from "@kehila/shared/persons/parts";
import type { PersonCreateInput } from "@kehila/shared/persons/persons";

const dayFields = fieldsWith({ kind: "day" });
/** A field that the form holds as typed text: a text, or a day. */
type TypedField = TextField | (typeof dayFields)[number];
const typedFields: ReadonlySet<PersonField> = new Set([...TEXT_FIELDS, ...dayFields]);

/** The fields of a person that the form holds as typed text, in display order. */
export const TYPED_FIELDS: readonly TypedField[] = ALL_PERSON_FIELDS.filter(
  (field): field is TypedField => typedFields.has(field),
);

/** The typed fields of a spouse that the person's form edits. */
export const SPOUSE_TYPED_FIELDS = SPOUSE_FIELDS.filter((field) => field !== "gender");

/** Returns the text of each field; empty for a field without a value. */
export const textsOf = <F extends string>(
  fields: readonly F[],
  values: { readonly [K in F]?: string | null | undefined },
): Record<F, string> =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? ""])) as Record<F, string>;

/** The values of the person form. Texts are kept as typed until the shared schema parses them. */
export interface PersonDraft extends Record<TypedField, string> {
  /** Empty if the stored person has no gender, which spouses can lack. */
  gender: Gender | "";
  married: boolean;
  /** Whether the reason of a separation is the death of the spouse. */
  widowed: boolean;
  spouseSource: SpouseSource;
  spouse: SpouseDraft;
  chosenSpouse: ChosenSpouse | null;
  /** The spouse of the stored record; null for a new person. */
  linkedSpouse: LinkedSpouse | null;
  /**
   * Edits of a spouse that another user has unlinked meanwhile. They are saved after this form has
   * linked the spouse again.
   */
  spouseAfterLinking: SpouseDraft | null;
  children: ChildDraft[];
  /** A typed number of children that is not an integer; the schema refuses it. */
  typedCount: number | null;
  interestedEvents: EventCategory[];
}

/**
 * The source of the spouse: the stored spouse, typed data, a person of the register, or no spouse
 * for now (docs/product.md#spouse).
 */
export const SPOUSE_SOURCES = ["current", "new", "existing", "none"] as const;
export type SpouseSource = (typeof SPOUSE_SOURCES)[number];

export interface SpouseDraft extends Record<(typeof SPOUSE_TYPED_FIELDS)[number], string> {
  /** Empty until the user chooses. */
  gender: Gender | "";
}

/** The spouse of the record that is edited. */
export interface LinkedSpouse {
  id: string;
  firstName: string;
  lastName: string;
}

/** The fields of a chosen spouse that the form shows. */
export interface ChosenSpouse extends LinkedSpouse {
  city: string;
}

export interface ChildDraft {
  /** The React key of a sub-form; never sent. */
  key: number;
  /** The id of a stored child; null for a new one. */
  id: string | null;
  firstName: string;
  gender: Gender | "";
  birthDate: string;
}

export const EMPTY_SPOUSE: SpouseDraft = { ...textsOf(SPOUSE_TYPED_FIELDS, {}), gender: "" };

/**
 * The defaults of a new person (docs/product.md#values): male, unmarried, no children, no
 * interests.
 */
export const EMPTY_DRAFT: PersonDraft = {
  ...textsOf(TYPED_FIELDS, {}),
  gender: "male",
  married: false,
  widowed: false,
  spouseSource: "new",
  spouse: EMPTY_SPOUSE,
  chosenSpouse: null,
  linkedSpouse: null,
  spouseAfterLinking: null,
  children: [],
  typedCount: null,
  interestedEvents: [],
};

const isFilled = (text: string): boolean => text.trim() !== "";

/** Returns the form state of a stored person. */
export function draftOf(person: Person): PersonDraft {
  const { spouse } = person;
  return {
    ...textsOf(TYPED_FIELDS, person),
    gender: person.gender ?? "",
    married: person.married,
    widowed: false,
    spouseSource: spouse ? "current" : person.married ? "none" : "new",
    spouse: spouse
      ? { ...textsOf(SPOUSE_TYPED_FIELDS, spouse), gender: spouse.gender ?? "" }
      : EMPTY_SPOUSE,
    chosenSpouse: null,
    linkedSpouse: spouse
      ? { id: spouse.id, firstName: spouse.firstName, lastName: spouse.lastName }
      : null,
    spouseAfterLinking: null,
    children: person.childrenData.map(({ id, firstName, gender, birthDate }, index) => ({
      key: index + 1,
      id,
      firstName,
      gender: gender ?? "",
      birthDate,
    })),
    typedCount: null,
    interestedEvents: [...person.interestedEvents],
  };
}

/** Whether the removal of a child's sub-form would lose typed data or a stored child. */
export function isChildFilled(child: ChildDraft): boolean {
  return (
    child.id !== null ||
    isFilled(child.firstName) ||
    child.gender !== "" ||
    isFilled(child.birthDate)
  );
}

/** Clamps a typed number of children to 0 to 10. */
export function clampChildrenCount(count: number): number {
  return Number.isFinite(count) ? Math.min(CHILDREN_MAX, Math.max(0, Math.trunc(count))) : 0;
}

/** Returns the children with data that a smaller number removes, each with its shown number. */
export function childrenLostAt(
  children: readonly ChildDraft[],
  count: number,
): { number: number; child: ChildDraft }[] {
  return children
    .map((child, index) => ({ number: index + 1, child }))
    .slice(clampChildrenCount(count))
    .filter(({ child }) => isChildFilled(child));
}

/** Adds or removes children at the end; the first children keep their values. */
export function resizeChildren(children: readonly ChildDraft[], count: number): ChildDraft[] {
  const size = clampChildrenCount(count);
  const resized = children.slice(0, size);
  let key = children.reduce((highest, child) => Math.max(highest, child.key), 0);
  while (resized.length < size) {
    key += 1;
    resized.push({ key, id: null, firstName: "", gender: "", birthDate: "" });
  }
  return resized;
}

/** Whether a draft differs from the initial draft, so that leaving the form would lose work. */
export function isDirty(draft: PersonDraft, base: PersonDraft = EMPTY_DRAFT): boolean {
  return textOf(draft) !== textOf(base);
}

/** Serialises a draft; the order of chosen interests does not matter. */
const textOf = (draft: PersonDraft): string =>
  JSON.stringify({ ...draft, interestedEvents: draft.interestedEvents.toSorted() });

/** The body of `POST /person`; the gender may be missing. */
export type PersonFormInput = Omit<PersonCreateInput, "gender"> & { gender: Gender | undefined };

/**
 * Returns the body of `POST /person` (docs/product.md#spouse). A spouse is sent only if the person
 * is married: the id of a chosen person, or typed data. Edits of a stored person are validated in
 * the same form, with the ids of the children.
 */
export function toCreateInput(draft: PersonDraft): PersonFormInput {
  return {
    ...textsOf(TYPED_FIELDS, draft),
    gender: draft.gender === "" ? undefined : draft.gender,
    interestedEvents: [...draft.interestedEvents],
    married: draft.married,
    ...spouseInput(draft),
    childrenCount: draft.typedCount ?? draft.children.length,
    childrenData: draft.children.map(({ id, firstName, gender, birthDate }) => ({
      ...(id === null ? {} : { id }),
      firstName,
      gender: gender === "" ? null : gender,
      birthDate,
    })),
  };
}

function spouseInput(draft: PersonDraft): Pick<PersonCreateInput, "spouse" | "spouseId"> {
  if (!draft.married) return {};
  if (draft.spouseSource === "new" || draft.spouseSource === "current") {
    return { spouse: { ...draft.spouse, gender: draft.spouse.gender || null } };
  }
  if (draft.spouseSource === "existing" && draft.chosenSpouse) {
    return { spouseId: draft.chosenSpouse.id };
  }
  return {};
}
