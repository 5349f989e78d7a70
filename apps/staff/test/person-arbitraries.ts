import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { Person } from "@kehila/shared/persons/answers";
import type { PersonField } from "@kehila/shared/persons/fields";
import { PERSON_FIELDS, SHOWN_OF_SPOUSE } from "@kehila/shared/persons/fields";
import { GENDERS } from "@kehila/shared/persons/parts";
import { SAMPLES } from "@kehila/shared/test/person";
import fc from "fast-check";
import type { ChildDraft, PersonDraft } from "../src/features/persons/form/draft.ts";
import { draftOf, SPOUSE_TYPED_FIELDS, TYPED_FIELDS } from "../src/features/persons/form/draft.ts";

/** Arbitraries of persons and edits for property tests: few values, so that edits often overlap. */

export const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-11-21T10:00:00Z") };

/** Returns an arbitrary for each field: its sample values, and null for an optional field. */
const storedValues = <Field extends PersonField>(fields: readonly Field[]) =>
  Object.fromEntries(
    fields.map((field) => {
      const none = PERSON_FIELDS[field].required ? [] : [null];
      return [field, fc.constantFrom<unknown>(...SAMPLES[field], ...none)];
    }),
  ) as { [F in Field]: fc.Arbitrary<Person[F]> };

/** Returns an arbitrary for each text field of the form; the text is empty for no value. */
const typedTexts = <Field extends (typeof TYPED_FIELDS)[number]>(fields: readonly Field[]) =>
  Object.fromEntries(
    fields.map((field) => [field, storedValues([field])[field].map((text) => text ?? "")]),
  ) as Record<Field, fc.Arbitrary<string>>;

const gender = fc.constantFrom(...GENDERS);
const optionalGender = fc.constantFrom(null, ...GENDERS);
const interests = fc.subarray([...EVENT_CATEGORIES], { minLength: 1 });

const spouse = fc.record({
  id: fc.constantFrom("s1", "s2"),
  version: fc.constant(1),
  ...storedValues(SHOWN_OF_SPOUSE),
});
const childValues = {
  firstName: fc.constantFrom("Miriam", "Лев", "דנה", "Ada"),
  birthDate: fc.constantFrom("1956-03-12", "1980-01-31", "2019-05-04"),
};
const storedChild = fc.record({
  id: fc.constantFrom("c1", "c2", "c3", "c4"),
  ...childValues,
  gender: optionalGender,
});

/** A stored person, always with a gender, which the form requires. */
export const person: fc.Arbitrary<Person> = fc
  .record({
    ...storedValues(TYPED_FIELDS),
    gender,
    interestedEvents: interests,
    isMarried: fc.boolean(),
    spouse: fc.option(spouse),
    childrenData: fc.uniqueArray(storedChild, { maxLength: 4, selector: ({ id }) => id }),
  })
  .map(({ isMarried, ...fields }) => ({
    ...fields,
    id: "p1",
    version: 1,
    married: isMarried || fields.spouse !== null,
    spouseId: fields.spouse?.id ?? null,
    childrenCount: fields.childrenData.length,
    active: true,
    pending: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    visitedEvents: [],
    listLinks: [],
    listApplications: [],
  }));

const spouseDraft = fc.record({
  ...typedTexts(SPOUSE_TYPED_FIELDS),
  gender: optionalGender.map((value) => value ?? ("" as const)),
});

/** Returns an arbitrary of records that have only some of the fields. */
const someFields = <T extends object>(values: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

type Edit = (draft: PersonDraft) => PersonDraft;

const plainEdit = someFields<Partial<PersonDraft>>({
  ...typedTexts(TYPED_FIELDS),
  gender,
  interestedEvents: interests,
}).map((change): Edit => (draft) => ({ ...draft, ...change }));

const chosen = { id: "s3", firstName: "Ada", lastName: "Lev", city: "Haifa" };

/** Edits of the marriage: none, unmarried, without a spouse, a chosen spouse, typed fields. */
const coupleEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant<Edit>((draft) => draft),
  fc.constant<Edit>((draft) => ({ ...draft, married: false })),
  fc.constant<Edit>((draft) => ({ ...draft, married: true, spouseSource: "none" })),
  fc.constant<Edit>((draft) => ({
    ...draft,
    married: true,
    spouseSource: "existing",
    chosenSpouse: chosen,
  })),
  spouseDraft.map((typed): Edit => (draft) => ({
    ...draft,
    married: true,
    spouseSource: draft.linkedSpouse ? "current" : "new",
    spouse: typed,
  })),
);

const newChild = fc.record({
  ...childValues,
  gender: optionalGender.map((value) => value ?? ("" as const)),
});

/** Edits of the children in the form: drop, change and add. */
const childrenEdit: fc.Arbitrary<Edit> = fc
  .record({
    dropped: fc.subarray([1, 2, 3, 4], { maxLength: 1 }),
    changed: fc.option(fc.record({ key: fc.integer({ min: 1, max: 4 }), change: newChild })),
    added: fc.array(newChild, { maxLength: 2 }),
  })
  .map(({ dropped, changed, added }): Edit => (draft) => {
    const keptChildren = draft.children
      .filter(({ key }) => !dropped.includes(key))
      .map((child) => (child.key === changed?.key ? { ...child, ...changed.change } : child));
    const newChildren = added.map((child, index): ChildDraft => ({
      ...child,
      id: null,
      key: 10 + index,
    }));
    return { ...draft, children: [...keptChildren, ...newChildren] };
  });

/** One edit session. */
export const edit: fc.Arbitrary<Edit> = fc
  .tuple(plainEdit, coupleEdit, childrenEdit)
  .map((edits) => (draft) => edits.reduce((edited, one) => one(edited), draft));

/** A person and two concurrent edits. */
export const twoEdits = fc.tuple(person, edit, edit).map(([stored, first, second]) => {
  const base = draftOf(stored);
  return { stored, base, mine: first(base), theirs: second(base) };
});
