import type { Person } from "@kehila/shared/person-answers";
import type { PersonCreate, PersonUpdateInput } from "@kehila/shared/persons";
import type { PersonDraft, SpouseDraft } from "./draft.ts";
import { draftOf } from "./draft.ts";

/** The fields of a person that hold one value each. */
export const PLAIN_FIELDS = [
  "firstName",
  "lastName",
  "gender",
  "birthDate",
  "repatriationDate",
  "idNumber",
  "address",
  "city",
  "phone",
  "comment",
] as const;
export type PlainField = (typeof PLAIN_FIELDS)[number];

/** The fields of a spouse who is edited along (§2, Spouse sub-form). */
export const SPOUSE_FIELDS = [
  "firstName",
  "lastName",
  "idNumber",
  "phone",
  "birthDate",
  "gender",
] as const;

type PlainValues = Pick<PersonCreate, PlainField>;

/** A draft and what the shared schema read in it. */
export interface ReadDraft {
  draft: PersonDraft;
  data: PersonCreate;
}

const isSameList = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((value) => others.includes(value));

/**
 * The body of `PATCH /person/{id}`: only what differs from the stored person, so that a save touches
 * nothing that nobody touched. Null when nothing differs. Without the version: the caller knows it.
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

function plainChanges(person: Person, data: PersonCreate): Partial<PlainValues> {
  const changes: Partial<PlainValues> = {};
  const put = <F extends PlainField>(field: F, value: PlainValues[F]): void => {
    changes[field] = value;
  };
  for (const field of PLAIN_FIELDS) {
    if ((data[field] ?? null) !== person[field]) put(field, data[field]);
  }
  return changes;
}

/** What becomes of the couple: parted, linked to somebody else, added, or edited along. */
function coupleChanges(
  person: Person,
  { draft, data }: ReadDraft,
): Pick<PersonUpdateInput, "married" | "spouse" | "spouseId"> {
  const { spouse: stored, married } = person;
  const nobody = stored ? { spouseId: null } : {};
  if (!draft.married) return married ? { married: false } : {};
  switch (draft.spouseSource) {
    case "none":
      return married ? nobody : { married: true };
    case "existing": {
      const chosen = draft.chosenSpouse;
      return chosen && chosen.id !== stored?.id ? { spouseId: chosen.id } : {};
    }
    case "new":
      // Data would edit the spouse there is: that one parts first, and the next save adds the new one.
      if (stored) return { married: true, ...nobody };
      return data.spouse ? { spouse: data.spouse } : {};
    case "current": {
      if (!stored || !data.spouse) return {};
      const given = data.spouse;
      const changed = SPOUSE_FIELDS.filter((field) => (given[field] ?? null) !== stored[field]);
      if (changed.length === 0) return {};
      const { firstName, lastName } = given;
      const fields = Object.fromEntries(changed.map((field) => [field, given[field] ?? null]));
      return { spouse: { ...fields, id: stored.id, firstName, lastName } };
    }
  }
}

/** The children as they should be, with the ids of those who stay; nothing when nothing changed. */
function childrenChanges(
  person: Person,
  data: PersonCreate,
): Pick<PersonUpdateInput, "childrenCount" | "childrenData"> {
  const wanted = data.childrenData ?? [];
  const stored = person.childrenData;
  const isSame =
    wanted.length === stored.length &&
    wanted.every((child, index) => {
      const before = stored[index];
      return (
        child.id === before?.id &&
        child.firstName === before?.firstName &&
        (child.gender ?? null) === before.gender &&
        child.birthDate === before.birthDate
      );
    });
  return isSame ? {} : { childrenCount: wanted.length, childrenData: wanted };
}

/** A draft as it would be stored: what can be compared with other people's values. */
export function asStored({ draft, data }: ReadDraft): PersonDraft {
  const text = (value: string | null | undefined): string => value ?? "";
  const spouse = (typed: SpouseDraft): SpouseDraft =>
    data.spouse
      ? {
          firstName: data.spouse.firstName,
          lastName: data.spouse.lastName,
          idNumber: text(data.spouse.idNumber),
          phone: text(data.spouse.phone),
          birthDate: text(data.spouse.birthDate),
          gender: data.spouse.gender ?? "",
        }
      : typed;
  return {
    ...draft,
    firstName: data.firstName,
    lastName: data.lastName,
    gender: data.gender,
    birthDate: text(data.birthDate),
    repatriationDate: text(data.repatriationDate),
    idNumber: text(data.idNumber),
    address: text(data.address),
    city: data.city,
    phone: text(data.phone),
    spouse: spouse(draft.spouse),
    children: draft.children.map((child, index) => {
      const read = data.childrenData?.[index];
      if (!read) return child;
      const { firstName, gender, birthDate } = read;
      return { ...child, firstName, gender: gender ?? "", birthDate };
    }),
    comment: text(data.comment),
    interestedEvents: [...data.interestedEvents],
  };
}

/**
 * What is left to save after a save. Two wishes about a couple take two steps, since the first of them
 * changes whom the second is about: a new spouse by data in place of the one there is, and changes of
 * somebody who is linked again.
 */
export function leftToSave(saved: Person, sent: PersonDraft): PersonDraft {
  const stored = draftOf(saved);
  if (!sent.married) return stored;
  if (sent.spouseSource === "new" && sent.linkedSpouse && !saved.spouse) {
    return { ...stored, married: true, spouseSource: "new", spouse: sent.spouse };
  }
  if (sent.spouseAfterLinking && saved.spouse?.id === sent.chosenSpouse?.id) {
    return { ...stored, spouse: sent.spouseAfterLinking };
  }
  return stored;
}
