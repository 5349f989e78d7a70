import type { EventCategory } from "@kehila/shared/categories";
import { CHILDREN_MAX } from "@kehila/shared/limits";
import type { Person } from "@kehila/shared/person-answers";
import type { Gender } from "@kehila/shared/person-parts";
import type { PersonCreateInput } from "@kehila/shared/persons";

/**
 * What the person form holds while somebody types: every text as typed, so that nothing is lost or
 * changed before the shared schema reads it.
 */
export interface PersonDraft {
  firstName: string;
  lastName: string;
  /** Empty for somebody whose gender nobody has said: a spouse who was entered by data. */
  gender: Gender | "";
  birthDate: string;
  repatriationDate: string;
  idNumber: string;
  address: string;
  city: string;
  phone: string;
  married: boolean;
  spouseSource: SpouseSource;
  spouse: SpouseDraft;
  chosenSpouse: ChosenSpouse | null;
  /** The spouse whom the record has now; nobody in a new one. */
  linkedSpouse: LinkedSpouse | null;
  /** What was typed about the chosen spouse while they were linked, to be saved once they are again. */
  spouseAfterLinking: SpouseDraft | null;
  children: ChildDraft[];
  comment: string;
  interestedEvents: EventCategory[];
}

/**
 * Where the spouse comes from: the one there is, typed in, chosen from the register. Staff may also
 * leave the spouse out (decisions, Person).
 */
export const SPOUSE_SOURCES = ["current", "new", "existing", "none"] as const;
export type SpouseSource = (typeof SPOUSE_SOURCES)[number];

export interface SpouseDraft {
  firstName: string;
  lastName: string;
  idNumber: string;
  phone: string;
  birthDate: string;
  /** Empty until somebody chooses. */
  gender: Gender | "";
}

/** The spouse of the record that is edited. */
export interface LinkedSpouse {
  id: string;
  firstName: string;
  lastName: string;
}

/** A person of the register picked as spouse: enough to show whom one picked. */
export interface ChosenSpouse extends LinkedSpouse {
  city: string;
}

export interface ChildDraft {
  /** Keeps a sub-form's identity on screen while others come and go; never sent. */
  key: number;
  /** The id of a child who is stored; null for one who is being added. */
  id: string | null;
  firstName: string;
  gender: Gender | "";
  birthDate: string;
}

export const EMPTY_SPOUSE: SpouseDraft = {
  firstName: "",
  lastName: "",
  idNumber: "",
  phone: "",
  birthDate: "",
  gender: "",
};

/** A new person as §9 starts one: male, unmarried, without children or interests. */
export const EMPTY_DRAFT: PersonDraft = {
  firstName: "",
  lastName: "",
  gender: "male",
  birthDate: "",
  repatriationDate: "",
  idNumber: "",
  address: "",
  city: "",
  phone: "",
  married: false,
  spouseSource: "new",
  spouse: EMPTY_SPOUSE,
  chosenSpouse: null,
  linkedSpouse: null,
  spouseAfterLinking: null,
  children: [],
  comment: "",
  interestedEvents: [],
};

const isFilled = (text: string): boolean => text.trim() !== "";

/** A stored person as the form shows it. */
export function draftOf(person: Person): PersonDraft {
  const { spouse } = person;
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    gender: person.gender ?? "",
    birthDate: person.birthDate ?? "",
    repatriationDate: person.repatriationDate ?? "",
    idNumber: person.idNumber ?? "",
    address: person.address ?? "",
    city: person.city,
    phone: person.phone ?? "",
    married: person.married,
    spouseSource: spouse ? "current" : person.married ? "none" : "new",
    spouse: spouse
      ? {
          firstName: spouse.firstName,
          lastName: spouse.lastName,
          idNumber: spouse.idNumber ?? "",
          phone: spouse.phone ?? "",
          birthDate: spouse.birthDate ?? "",
          gender: spouse.gender ?? "",
        }
      : EMPTY_SPOUSE,
    chosenSpouse: null,
    linkedSpouse: spouse
      ? { id: spouse.id, firstName: spouse.firstName, lastName: spouse.lastName }
      : null,
    spouseAfterLinking: null,
    children: person.childrenData.map((child, index) => ({
      key: index + 1,
      id: child.id,
      firstName: child.firstName,
      gender: child.gender ?? "",
      birthDate: child.birthDate,
    })),
    comment: person.comment ?? "",
    interestedEvents: [...person.interestedEvents],
  };
}

/** Whether a child's sub-form holds something to lose: what was typed, or a child who is stored. */
export function isChildFilled(child: ChildDraft): boolean {
  return (
    child.id !== null ||
    isFilled(child.firstName) ||
    child.gender !== "" ||
    isFilled(child.birthDate)
  );
}

/** Brings a typed number of children into 0 to 10 (§5, §9). */
export function clampChildrenCount(count: number): number {
  return Number.isFinite(count) ? Math.min(CHILDREN_MAX, Math.max(0, Math.trunc(count))) : 0;
}

/** The filled-in children that a smaller count would drop, with their numbers as people count them. */
export function childrenLostAt(
  children: readonly ChildDraft[],
  count: number,
): { number: number; child: ChildDraft }[] {
  return children
    .map((child, index) => ({ number: index + 1, child }))
    .slice(clampChildrenCount(count))
    .filter(({ child }) => isChildFilled(child));
}

/** Creates or trims child sub-forms at the end, so that those in front keep what was typed (§2). */
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

/** Whether leaving would lose something: any difference from what the form started with. */
export function isDirty(draft: PersonDraft, base: PersonDraft = EMPTY_DRAFT): boolean {
  return textOf(draft) !== textOf(base);
}

/** A draft as one text; interests were chosen in some order that means nothing. */
const textOf = (draft: PersonDraft): string =>
  JSON.stringify({ ...draft, interestedEvents: draft.interestedEvents.toSorted() });

/** The body of `POST /person`, in which a gender may still be missing. */
export type PersonFormInput = Omit<PersonCreateInput, "gender"> & { gender: Gender | undefined };

/**
 * The body of `POST /person` (§5, On save): a spouse only when married, the chosen person instead of
 * typed data, `married` kept when staff leave the spouse out. Changes of a stored person are read by
 * the same rules; they keep the ids of the children.
 */
export function toCreateInput(draft: PersonDraft): PersonFormInput {
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    gender: draft.gender === "" ? undefined : draft.gender,
    birthDate: draft.birthDate,
    repatriationDate: draft.repatriationDate,
    idNumber: draft.idNumber,
    address: draft.address,
    city: draft.city,
    phone: draft.phone,
    comment: draft.comment,
    interestedEvents: [...draft.interestedEvents],
    married: draft.married,
    ...spouseInput(draft),
    childrenCount: draft.children.length,
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
