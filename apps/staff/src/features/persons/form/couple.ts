import { SPOUSE_FIELDS } from "@kehila/shared/persons/fields";
import type { ChosenSpouse, LinkedSpouse, PersonDraft, SpouseDraft } from "./draft.ts";
import { EMPTY_SPOUSE } from "./draft.ts";

/** The marital state of a draft, with the spouse. */
export type Couple =
  | { kind: "single" }
  /** Married; the spouse is not in the register. */
  | { kind: "alone" }
  /** Married to a person of the register; `details` are edits of the spouse, if there are any. */
  | { kind: "linked"; person: LinkedSpouse; details: SpouseDraft | null }
  /** Married to a new person, whose data the user types. */
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

/** Returns the id of a spouse from the register, stored or newly chosen; null without one. */
export function linkedIdOf(draft: PersonDraft): string | null {
  const couple = coupleOf(draft);
  return couple.kind === "linked" ? couple.person.id : null;
}

const isSameDetails = (details: SpouseDraft, otherDetails: SpouseDraft): boolean =>
  SPOUSE_FIELDS.every((field) => details[field] === otherDetails[field]);

export function isSameCouple(couple: Couple, otherCouple: Couple): boolean {
  if (couple.kind === "linked" && otherCouple.kind === "linked") {
    if (couple.person.id !== otherCouple.person.id) return false;
    return (
      !couple.details || !otherCouple.details || isSameDetails(couple.details, otherCouple.details)
    );
  }
  if (couple.kind === "typed" && otherCouple.kind === "typed") {
    return isSameDetails(couple.details, otherCouple.details);
  }
  return couple.kind === otherCouple.kind;
}

/** The fields of a draft that describe the couple. */
export type CoupleFields = Pick<
  PersonDraft,
  "married" | "spouseSource" | "spouse" | "chosenSpouse" | "linkedSpouse" | "spouseAfterLinking"
>;

/** Returns the fields of a draft for a couple; `storedDraft` is the draft of the stored record. */
export function draftFieldsOf(couple: Couple, storedDraft: PersonDraft): CoupleFields {
  const noSpouseChosen = {
    chosenSpouse: null,
    linkedSpouse: storedDraft.linkedSpouse,
    spouseAfterLinking: null,
  };
  switch (couple.kind) {
    case "single":
      return {
        ...noSpouseChosen,
        married: false,
        spouseSource: storedDraft.linkedSpouse ? "current" : "new",
        spouse: storedDraft.spouse,
      };
    case "alone":
      return { ...noSpouseChosen, married: true, spouseSource: "none", spouse: storedDraft.spouse };
    case "typed":
      return { ...noSpouseChosen, married: true, spouseSource: "new", spouse: couple.details };
    case "linked": {
      const { person, details } = couple;
      if (person.id === storedDraft.linkedSpouse?.id) {
        const spouse = details ?? storedDraft.spouse;
        return { ...noSpouseChosen, married: true, spouseSource: "current", spouse };
      }
      return {
        ...noSpouseChosen,
        married: true,
        spouseSource: "existing",
        spouse: storedDraft.linkedSpouse ? storedDraft.spouse : EMPTY_SPOUSE,
        chosenSpouse: chosenOf(person),
        spouseAfterLinking: details,
      };
    }
  }
}

/** Returns a chosen spouse; the city of a linked spouse is unknown and stays empty. */
function chosenOf(person: LinkedSpouse | ChosenSpouse): ChosenSpouse {
  return { city: "", ...person };
}
