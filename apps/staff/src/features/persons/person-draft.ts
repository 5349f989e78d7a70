import type { EventCategory } from "@kehila/shared/categories";
import { CHILDREN_MAX } from "@kehila/shared/limits";
import type { Gender } from "@kehila/shared/person-parts";
import type { PersonCreateInput } from "@kehila/shared/persons";

/**
 * What the person form holds while somebody types: every text as typed, so that nothing is lost or
 * changed before the shared schema reads it.
 */
export interface PersonDraft {
  firstName: string;
  lastName: string;
  gender: Gender;
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
  children: ChildDraft[];
  comment: string;
  interestedEvents: EventCategory[];
}

/** Where the spouse comes from; staff may also leave the spouse out (decisions, Person). */
export const SPOUSE_SOURCES = ["new", "existing", "none"] as const;
export type SpouseSource = (typeof SPOUSE_SOURCES)[number];

export interface SpouseDraft {
  firstName: string;
  lastName: string;
  idNumber: string;
  phone: string;
  birthDate: string;
}

/** A person of the register picked as spouse: enough to show whom one picked. */
export interface ChosenSpouse {
  id: string;
  firstName: string;
  lastName: string;
  city: string;
}

export interface ChildDraft {
  /** Keeps a sub-form's identity on screen while others come and go; never sent. */
  key: number;
  firstName: string;
  gender: Gender | "";
  birthDate: string;
}

const EMPTY_SPOUSE: SpouseDraft = {
  firstName: "",
  lastName: "",
  idNumber: "",
  phone: "",
  birthDate: "",
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
  children: [],
  comment: "",
  interestedEvents: [],
};

const isFilled = (text: string): boolean => text.trim() !== "";

/** Whether anything was typed into a child's sub-form. */
export function isChildFilled(child: ChildDraft): boolean {
  return isFilled(child.firstName) || child.gender !== "" || isFilled(child.birthDate);
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
    resized.push({ key, firstName: "", gender: "", birthDate: "" });
  }
  return resized;
}

/** Whether leaving would lose something: any difference from a new form. */
export function isDirty(draft: PersonDraft): boolean {
  const { children, spouse, chosenSpouse, interestedEvents, ...plain } = draft;
  return (
    children.length > 0 ||
    interestedEvents.length > 0 ||
    chosenSpouse !== null ||
    Object.values(spouse).some(isFilled) ||
    Object.entries(plain).some(
      ([field, value]) => value !== EMPTY_DRAFT[field as keyof typeof plain],
    )
  );
}

/**
 * The body of `POST /person` (§5, On save): a spouse only when married, the chosen person instead of
 * typed data, `married` kept when staff leave the spouse out.
 */
export function toCreateInput(draft: PersonDraft): PersonCreateInput {
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    gender: draft.gender,
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
    childrenData: draft.children.map(({ firstName, gender, birthDate }) => ({
      firstName,
      gender: gender === "" ? null : gender,
      birthDate,
    })),
  };
}

function spouseInput(draft: PersonDraft): Pick<PersonCreateInput, "spouse" | "spouseId"> {
  if (!draft.married) return {};
  if (draft.spouseSource === "new") return { spouse: { ...draft.spouse } };
  if (draft.spouseSource === "existing" && draft.chosenSpouse) {
    return { spouseId: draft.chosenSpouse.id };
  }
  return {};
}
