import { SPOUSE_FIELDS } from "@kehila/shared/persons/fields";
import type { Person } from "@kehila/shared/persons/answers";
import type { Gender } from "@kehila/shared/persons/parts";
import type { PersonCreate, PersonUpdateInput } from "@kehila/shared/persons/persons";
import type { PersonDraft } from "./draft.ts";
import { draftOf, SPOUSE_TYPED_FIELDS, TYPED_FIELDS, textsOf } from "./draft.ts";

/** The fields of a person with a single value. */
export const PLAIN_FIELDS = [...TYPED_FIELDS, "gender"] as const;
export type PlainField = (typeof PLAIN_FIELDS)[number];

/** The parsed values of a form. A stored record can lack a gender, as after an import. */
export type FormValues = Omit<PersonCreate, "gender"> & { gender?: Gender | undefined };

type PlainValues = Pick<FormValues, PlainField>;

/** A draft and its parsed values. */
export interface ReadDraft<Values = FormValues> {
  draft: PersonDraft;
  data: Values;
}

/** Returns the values of a stored person, as a form without changes has them. */
export function storedValues(person: Person): FormValues {
  const { spouse, interestedEvents, childrenData } = person;
  const plain = Object.fromEntries(
    PLAIN_FIELDS.map((field) => [field, person[field] ?? undefined]),
  );
  return { ...(plain as PlainValues), spouse, interestedEvents, childrenData };
}

const isSameList = <T>(values: readonly T[], otherValues: readonly T[]): boolean =>
  values.length === otherValues.length && values.every((value) => otherValues.includes(value));

/**
 * Returns the body of `PATCH /person/{id}` without the version: only the fields that differ from
 * the stored person. Null when nothing differs.
 */
export function toUpdateInput(person: Person, read: ReadDraft): PersonUpdateInput | null {
  const body: PersonUpdateInput = {
    ...plainChanges(person, read.data),
    ...(isSameList(read.data.interestedEvents, person.interestedEvents)
      ? {}
      : { interestedEvents: read.data.interestedEvents }),
    ...coupleChanges(person, read),
    ...childrenChanges(person, read.data),
  };
  return Object.keys(body).length === 0 ? null : body;
}

function plainChanges(person: Person, data: FormValues): Partial<PlainValues> {
  const changes: Partial<PlainValues> = {};
  const put = <F extends PlainField>(field: F, value: PlainValues[F]): void => {
    changes[field] = value;
  };
  for (const field of PLAIN_FIELDS) {
    if ((data[field] ?? null) !== person[field]) put(field, data[field]);
  }
  return changes;
}

/** Returns the change of the couple: a separation, a link, a new spouse, or edits of the spouse. */
function coupleChanges(
  person: Person,
  { draft, data }: ReadDraft,
): Pick<PersonUpdateInput, "married" | "widowed" | "spouse" | "spouseId"> {
  const { spouse: stored, married } = person;
  const unlinked = stored ? { spouseId: null } : {};
  if (!draft.married) {
    if (!married) return {};
    return { married: false, ...(stored && draft.widowed ? { widowed: true } : {}) };
  }
  switch (draft.spouseSource) {
    case "none":
      return married ? unlinked : { married: true };
    case "existing": {
      const chosenSpouse = draft.chosenSpouse;
      return chosenSpouse && chosenSpouse.id !== stored?.id ? { spouseId: chosenSpouse.id } : {};
    }
    case "new":
      // The first save separates the couple, since `spouse` would edit the stored spouse. The next
      // save adds the new spouse.
      if (stored) return { married: true, ...unlinked };
      return data.spouse ? { spouse: data.spouse } : {};
    case "current": {
      if (!stored || !data.spouse) return {};
      const givenSpouse = data.spouse;
      const changedFields = SPOUSE_FIELDS.filter(
        (field) => (givenSpouse[field] ?? null) !== stored[field],
      );
      if (changedFields.length === 0) return {};
      const { firstName, lastName } = givenSpouse;
      const fields = Object.fromEntries(
        changedFields.map((field) => [field, givenSpouse[field] ?? null]),
      );
      return { spouse: { ...fields, id: stored.id, firstName, lastName } };
    }
  }
}

/** Returns the children after the edit, with the ids of stored children; empty without a change. */
function childrenChanges(
  person: Person,
  data: FormValues,
): Pick<PersonUpdateInput, "childrenCount" | "childrenData"> {
  const wantedChildren = data.childrenData ?? [];
  const storedChildren = person.childrenData;
  const isSame =
    wantedChildren.length === storedChildren.length &&
    wantedChildren.every((child, index) => {
      const before = storedChildren[index];
      return (
        child.id === before?.id &&
        child.firstName === before?.firstName &&
        (child.gender ?? null) === before.gender &&
        child.birthDate === before.birthDate
      );
    });
  return isSame ? {} : { childrenCount: wantedChildren.length, childrenData: wantedChildren };
}

/** Returns a draft with its parsed values, which can be compared with stored values. */
export function asStored({ draft, data }: ReadDraft): PersonDraft {
  return {
    ...draft,
    ...textsOf(TYPED_FIELDS, data),
    gender: data.gender ?? "",
    spouse: data.spouse
      ? { ...textsOf(SPOUSE_TYPED_FIELDS, data.spouse), gender: data.spouse.gender ?? "" }
      : draft.spouse,
    children: draft.children.map((child, index) => {
      const read = data.childrenData?.[index];
      if (!read) return child;
      const { firstName, gender, birthDate } = read;
      return { ...child, firstName, gender: gender ?? "", birthDate };
    }),
    interestedEvents: [...data.interestedEvents],
  };
}

/**
 * Returns the draft for a second save. One save can separate a couple or add a spouse, link a spouse
 * or edit the spouse's fields; a draft with both is saved in this order.
 */
export function remainingDraft(savedPerson: Person, sentDraft: PersonDraft): PersonDraft {
  const storedDraft = draftOf(savedPerson);
  if (!sentDraft.married) return storedDraft;
  if (sentDraft.spouseSource === "new" && sentDraft.linkedSpouse && !savedPerson.spouse) {
    return { ...storedDraft, married: true, spouseSource: "new", spouse: sentDraft.spouse };
  }
  if (sentDraft.spouseAfterLinking && savedPerson.spouse?.id === sentDraft.chosenSpouse?.id) {
    return { ...storedDraft, spouse: sentDraft.spouseAfterLinking };
  }
  return storedDraft;
}
