import { SPOUSE_FIELDS } from "@kehila/shared/persons/fields";
import type { EventCategory } from "@kehila/shared/events/categories";
import type { PlainField } from "../form/changes.ts";
import { PLAIN_FIELDS } from "../form/changes.ts";
import type { PersonDraft } from "../form/draft.ts";
import type { Choices, Sides } from "../../../lib/form/three-way.ts";
import { originOf } from "../../../lib/form/three-way.ts";
import type { Difference, MergeValue, Subject, Value } from "./differences.ts";
import { mergeChildren } from "./merge-children.ts";
import type { Couple, CoupleFields } from "../form/couple.ts";
import { draftFieldsOf, coupleOf, isSameCouple, linkedIdOf } from "../form/couple.ts";

export interface MergedDraft {
  draft: PersonDraft;
  differences: Difference[];
}

const isEqual = <T>(a: T, b: T): boolean => a === b;
const text = (value: string): Value => ({ kind: "text", text: value });

/**
 * Merges two concurrent edits of one record (docs/product.md#versions), without side effects. A
 * change of one side is kept; if both sides changed a field, the user's choice decides. The drafts
 * must contain values in stored form. The result is based on `theirs`.
 */
export function mergeDrafts(drafts: Sides<PersonDraft>, choices: Choices = {}): MergedDraft {
  const differences: Difference[] = [];
  const mergeValue: MergeValue = (subject, values, isSame, show) => {
    const { base, mine, theirs } = values;
    if (isSame(mine, theirs)) return theirs;
    const path = pathOf(subject);
    const origin = originOf(values, isSame);
    const note = { base: show(base), mine: show(mine), theirs: show(theirs) };
    differences.push({ path, subject, origin, values: note });
    const side = origin === "both" ? (choices[path] ?? "mine") : origin;
    return values[side];
  };
  const pick = <K extends keyof PersonDraft>(field: K): Sides<PersonDraft[K]> => ({
    base: drafts.base[field],
    mine: drafts.mine[field],
    theirs: drafts.theirs[field],
  });

  const plainDraft = { ...drafts.theirs };
  const put = <F extends PlainField>(field: F, value: PersonDraft[F]): void => {
    plainDraft[field] = value;
  };
  for (const field of PLAIN_FIELDS) {
    put(
      field,
      mergeValue<PersonDraft[PlainField]>({ part: "person", field }, pick(field), isEqual, text),
    );
  }
  const draft: PersonDraft = {
    ...plainDraft,
    ...mergeCouple(drafts, mergeValue),
    widowed: drafts.mine.widowed,
    interestedEvents: [
      ...mergeValue({ part: "interests" }, pick("interestedEvents"), isSameChoice, (interests) => ({
        kind: "interests",
        interests,
      })),
    ],
    children: mergeChildren(pick("children"), mergeValue),
  };
  return { draft, differences };
}

function pathOf(subject: Subject): string {
  switch (subject.part) {
    case "person":
      return subject.field;
    case "interests":
      return "interestedEvents";
    case "couple":
      return "couple";
    case "spouse":
      return `spouse.${subject.field}`;
    case "child":
      return `child.${subject.key}.${subject.field}`;
  }
}

const isSameChoice = (
  categories: readonly EventCategory[],
  otherCategories: readonly EventCategory[],
): boolean =>
  categories.length === otherCategories.length &&
  categories.every((category) => otherCategories.includes(category));

/**
 * Merges the couple. If both sides have the same spouse, each field of the spouse is merged;
 * otherwise the spouse with all fields is one value.
 */
function mergeCouple(drafts: Sides<PersonDraft>, mergeValue: MergeValue): CoupleFields {
  const { base, mine, theirs } = drafts;
  const spouseId = linkedIdOf(theirs);
  if (spouseId === null || linkedIdOf(mine) !== spouseId) {
    const couples = { base: coupleOf(base), mine: coupleOf(mine), theirs: coupleOf(theirs) };
    const couple = mergeValue<Couple>({ part: "couple" }, couples, isSameCouple, (shownCouple) => ({
      kind: "couple",
      couple: shownCouple,
    }));
    return couple === couples.theirs ? fieldsOf(theirs) : draftFieldsOf(couple, theirs);
  }
  const knownSpouse = linkedIdOf(base) === spouseId ? base.spouse : theirs.spouse;
  // The choice of an existing person as spouse changes no field of that person.
  const ownSpouse =
    (mine.spouseSource === "current" ? mine.spouse : mine.spouseAfterLinking) ?? knownSpouse;
  const spouse = { ...theirs.spouse };
  for (const field of SPOUSE_FIELDS) {
    const values = {
      base: knownSpouse[field],
      mine: ownSpouse[field],
      theirs: theirs.spouse[field],
    };
    Object.assign(spouse, {
      [field]: mergeValue({ part: "spouse", field }, values, isEqual, text),
    });
  }
  return { ...fieldsOf(theirs), spouse };
}

const fieldsOf = (draft: PersonDraft): CoupleFields => ({
  married: draft.married,
  spouseSource: draft.spouseSource,
  spouse: draft.spouse,
  chosenSpouse: draft.chosenSpouse,
  linkedSpouse: draft.linkedSpouse,
  spouseAfterLinking: draft.spouseAfterLinking,
});
