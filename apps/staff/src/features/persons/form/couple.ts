import { SPOUSE_FIELDS } from "@kehila/shared/persons/fields";
import type { ChosenSpouse, LinkedSpouse, PersonDraft, SpouseDraft } from "./draft.ts";
import { EMPTY_SPOUSE } from "./draft.ts";

/** The couple of a draft. */
export type Couple =
  | { kind: "single" }
  /** Married; the spouse is not in the register. */
  | { kind: "alone" }
  /** A stored person; with details if the form has any. */
  | { kind: "linked"; person: LinkedSpouse; details: SpouseDraft | null }
  /** A person whose data is typed in. */
  | { kind: "typed"; details: SpouseDraft };

export function coupleOf(draft: PersonDraft): Couple {
  const { married, spouseSource, linkedSpouse, chosenSpouse, spouse } = draft;
  if (!married) return { kind: "single" };
  switch (spouseSource) {
    case "current":
      return linkedSpouse
        ? { kind: "linked", person: linkedSpouse, details: spouse }
        : { kind: "alone" };
    case "existing":
      return chosenSpouse
        ? { kind: "linked", person: chosenSpouse, details: draft.spouseAfterLinking }
        : { kind: "alone" };
    case "new":
      return { kind: "typed", details: spouse };
    case "none":
      return { kind: "alone" };
  }
}

/** Returns the id of the spouse in the register, linked or chosen. */
export function linkedIdOf(draft: PersonDraft): string | null {
  const couple = coupleOf(draft);
  return couple.kind === "linked" ? couple.person.id : null;
}

const isSameDetails = (one: SpouseDraft, other: SpouseDraft): boolean =>
  SPOUSE_FIELDS.every((field) => one[field] === other[field]);

export function isSameCouple(one: Couple, other: Couple): boolean {
  if (one.kind === "linked" && other.kind === "linked") {
    if (one.person.id !== other.person.id) return false;
    return !one.details || !other.details || isSameDetails(one.details, other.details);
  }
  if (one.kind === "typed" && other.kind === "typed") {
    return isSameDetails(one.details, other.details);
  }
  return one.kind === other.kind;
}

/** The fields of a draft that describe the couple. */
export type CoupleFields = Pick<
  PersonDraft,
  "married" | "spouseSource" | "spouse" | "chosenSpouse" | "linkedSpouse" | "spouseAfterLinking"
>;

/** Returns the draft fields for a couple, in the form of the record `stored`. */
export function draftFieldsOf(couple: Couple, stored: PersonDraft): CoupleFields {
  const noSpouseChosen = {
    chosenSpouse: null,
    linkedSpouse: stored.linkedSpouse,
    spouseAfterLinking: null,
  };
  switch (couple.kind) {
    case "single":
      return {
        ...noSpouseChosen,
        married: false,
        spouseSource: stored.linkedSpouse ? "current" : "new",
        spouse: stored.spouse,
      };
    case "alone":
      return { ...noSpouseChosen, married: true, spouseSource: "none", spouse: stored.spouse };
    case "typed":
      return { ...noSpouseChosen, married: true, spouseSource: "new", spouse: couple.details };
    case "linked": {
      const { person, details } = couple;
      if (person.id === stored.linkedSpouse?.id) {
        const spouse = details ?? stored.spouse;
        return { ...noSpouseChosen, married: true, spouseSource: "current", spouse };
      }
      return {
        ...noSpouseChosen,
        married: true,
        spouseSource: "existing",
        spouse: stored.linkedSpouse ? stored.spouse : EMPTY_SPOUSE,
        chosenSpouse: chosenOf(person),
        spouseAfterLinking: details,
      };
    }
  }
}

/** Returns the choice of a person; only the name of a linked spouse is known. */
function chosenOf(person: LinkedSpouse | ChosenSpouse): ChosenSpouse {
  return { city: "", ...person };
}
