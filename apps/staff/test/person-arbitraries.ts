import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { Person } from "@kehila/shared/persons/answers";
import fc from "fast-check";
import type { ChildDraft, PersonDraft } from "../src/features/persons/form/draft.ts";
import { draftOf } from "../src/features/persons/form/draft.ts";

/** Persons and edits for property tests: few values, so that edits often overlap. */

export const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-11-21T10:00:00Z") };

const name = fc.constantFrom("Miriam", "Лев", "דנה", "Ada");
const day = fc.constantFrom("1956-03-12", "1980-01-31", "2019-05-04");
const noDay = fc.constantFrom(null, "1956-03-12", "1980-01-31");
const phone = fc.constantFrom(null, "0501234567", "021234567");
const idNumber = fc.constantFrom(null, "123456782", "000000018");
const line = fc.constantFrom(null, "Herzl 1", "Herzl 2");
const gender = fc.constantFrom("male" as const, "female" as const);
const noGender = fc.constantFrom(null, "male" as const, "female" as const);
const interests = fc.subarray([...EVENT_CATEGORIES], { minLength: 1 });

const details = { firstName: name, lastName: name, idNumber, phone, birthDate: noDay };
const spouse = fc.record({
  id: fc.constantFrom("s1", "s2"),
  version: fc.constant(1),
  ...details,
  gender: noGender,
  interestedEvents: interests,
});
const storedChild = fc.record({
  id: fc.constantFrom("c1", "c2", "c3", "c4"),
  firstName: name,
  gender: noGender,
  birthDate: day,
});

/** A stored person. With a gender, since the form requires a missing one. */
export const person: fc.Arbitrary<Person> = fc
  .record({
    ...details,
    gender,
    repatriationDate: noDay,
    address: line,
    city: name,
    comment: line,
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

const empty = (value: string | null): string => value ?? "";
const optional = (values: fc.Arbitrary<string | null>) => values.map(empty);
const spouseDraft = fc.record({
  firstName: name,
  lastName: name,
  idNumber: optional(idNumber),
  phone: optional(phone),
  birthDate: optional(noDay),
  gender: noGender.map((value) => value ?? ("" as const)),
});

/** Some fields of a record, each as it is or changed. */
const some = <T extends object>(values: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

type Edit = (draft: PersonDraft) => PersonDraft;

const plainEdit = some<PersonDraft>({
  firstName: name,
  lastName: name,
  gender,
  birthDate: optional(noDay),
  repatriationDate: optional(noDay),
  idNumber: optional(idNumber),
  address: optional(line),
  city: name,
  phone: optional(phone),
  comment: optional(line),
  interestedEvents: interests,
} as { [K in keyof PersonDraft]: fc.Arbitrary<PersonDraft[K]> }).map((change): Edit => (draft) => ({
  ...draft,
  ...change,
}));

const chosen = { id: "s3", firstName: "Ada", lastName: "Lev", city: "Haifa" };

/** Edits of the couple by the form: none, separate, choose, type, edit. */
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
  firstName: name,
  gender: noGender.map((value) => value ?? ("" as const)),
  birthDate: day,
});

/** Children dropped, changed and added. */
const childrenEdit: fc.Arbitrary<Edit> = fc
  .record({
    dropped: fc.subarray([1, 2, 3, 4], { maxLength: 1 }),
    changed: fc.option(fc.record({ key: fc.integer({ min: 1, max: 4 }), change: newChild })),
    added: fc.array(newChild, { maxLength: 2 }),
  })
  .map(({ dropped, changed, added }): Edit => (draft) => {
    const kept = draft.children
      .filter(({ key }) => !dropped.includes(key))
      .map((child) => (child.key === changed?.key ? { ...child, ...changed.change } : child));
    const more = added.map((child, index): ChildDraft => ({ ...child, id: null, key: 10 + index }));
    return { ...draft, children: [...kept, ...more] };
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
