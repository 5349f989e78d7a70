import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SAMPLES, samplePerson } from "../../test/person.ts";
import type { Person } from "./answers.ts";
import type { PersonField } from "./fields.ts";
import { ALL_PERSON_FIELDS, isSameValue } from "./fields.ts";
import type { ChangedFields, HistoryEntry } from "./history.ts";
import { PERSON_CHANGES } from "./history.ts";
import { personSchemas } from "./persons.ts";
import { putBackOf, valueNow } from "./put-back.ts";

const calendar = { timeZone: "Asia/Jerusalem", now: () => new Date("2026-05-05T10:00:00Z") };
const schema = personSchemas(calendar).update;

const person = samplePerson({ gender: "female", phone: "0501234567", address: "Herzl 1" });

const entry = (parts: Partial<HistoryEntry>): HistoryEntry => ({
  seq: 1,
  at: "2026-11-01T10:00:00.000Z",
  actor: { id: "u1", name: "Admin" },
  action: "update",
  personId: person.id,
  before: null,
  after: null,
  isRestorable: true,
  ...parts,
});
const changeOf = (field: PersonField, before: unknown, after: unknown) =>
  entry({ before: { [field]: before }, after: { [field]: after } });
const putBack = (present: Person, change: HistoryEntry, field: PersonField) =>
  putBackOf(present, change, field, schema);

/** Returns the record after an edit, as the server stores it. */
const edited = (present: Person, body: object): Person => {
  const stored = schema.parse(body);
  return { ...present, ...(stored as Partial<Person>) };
};

describe("put back", () => {
  const anyChange = fc.record({
    field: fc.constantFrom(...ALL_PERSON_FIELDS),
    place: fc.constantFrom(0 as const, 1 as const),
    isEmptied: fc.boolean(),
  });

  test("restores the earlier value of one field despite later changes", () => {
    let offerCount = 0;
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 12 }), (changes) => {
        let present = person;
        const history: { field: PersonField; entry: HistoryEntry; later: Person }[] = [];
        for (const { field, place, isEmptied } of changes) {
          const sample: unknown = SAMPLES[field][place];
          const empty = field === "childrenData" ? [] : null;
          const body = { [field]: isEmptied ? empty : sample };
          if (!schema.safeParse(body).success) continue;
          const next = edited(present, body);
          const sides = [present, next].map((side) => valueNow(side, field));
          history.push({
            field,
            entry: changeOf(field, ...(sides as [unknown, unknown])),
            later: next,
          });
          present = next;
        }
        for (const { field, entry: past, later } of history) {
          const found = putBack(present, past, field);
          const before: unknown = past.before?.[field];
          const isUnchanged = isSameValue(field, valueNow(present, field), before);
          const isSameAsLater = isSameValue(field, present[field], later[field]);
          if (found === null) {
            const isAccepted = schema.safeParse({ [field]: before }).success;
            const isKept = field === "childrenData" && !isSameAsLater;
            expect(isUnchanged || !isAccepted || isKept).toBe(true);
            continue;
          }
          offerCount += 1;
          expect(Object.keys(found.body)).toEqual([field]);
          expect(found.isChangedAgain).toBe(!isSameAsLater);
          const now = edited(present, found.body);
          expect(isSameValue(field, valueNow(now, field), before)).toBe(true);
          expect(putBack(now, past, field)).toBeNull();
        }
      }),
      { seed: 36, numRuns: 300 },
    );
    expect(offerCount).toBeGreaterThan(300);
  });

  test("keeps the ids of children who are still there", () => {
    const noa = { firstName: "Noa", gender: "female", birthDate: "2015-05-05" } as const;
    const dan = { firstName: "Dan", gender: null, birthDate: "2019-09-09" } as const;
    const present = { ...person, childrenData: [{ id: "c1", ...noa }] };
    const change = changeOf("childrenData", [noa, dan], [noa]);
    expect(putBack(present, change, "childrenData")?.body).toEqual({
      childrenData: [{ id: "c1", ...noa }, dan],
    });
    const another = { ...present, childrenData: [] };
    expect(putBack(another, change, "childrenData")).toBeNull();
  });

  test("reports whether the field was changed again later", () => {
    const change = changeOf("phone", "0541112223", "0501234567");
    expect(putBack(person, change, "phone")?.isChangedAgain).toBe(false);
    const later = { ...person, phone: "021234567" };
    expect(putBack(later, change, "phone")).toEqual({
      body: { phone: "0541112223" },
      isChangedAgain: true,
    });
  });

  test.each(PERSON_CHANGES.filter((action) => action !== "update" && action !== "restore"))(
    "is not offered for %s",
    (action) => {
      const sides = { before: { phone: "0541112223" }, after: { phone: person.phone } };
      expect(putBack(person, entry({ action, ...sides }), "phone")).toBeNull();
    },
  );

  const other = { id: "p2", name: "Lev" };
  const phone = { phone: "0541112223" };
  const refused: [string, Partial<HistoryEntry>, PersonField, Partial<Person>?][] = [
    ["a new record", { before: null, after: phone }, "phone"],
    ["a redacted value", { before: {}, after: phone }, "phone"],
    ["a redacted later value", { before: phone, after: {} }, "phone"],
    ["another record", { personId: "p2", before: phone, after: { phone: null } }, "phone"],
    [
      "a wedding",
      { before: { married: true, spouse: null }, after: { married: false, spouse: other } },
      "married",
    ],
    [
      "a married person",
      { before: { married: true }, after: { married: false } },
      "married",
      { spouseId: "p2" },
    ],
    [
      "a child with a record",
      {
        before: { childrenData: [{ firstName: "Noa", gender: null, birthDate: "2000-01-01" }] },
        after: { childrenData: [], separatedChild: other },
      },
      "childrenData",
    ],
    [
      "a required value that was missing",
      { before: { gender: null }, after: { gender: "female" } },
      "gender",
    ],
  ];
  test.each(refused)("is not offered for %s", (_name, sides, field, record = {}) => {
    expect(putBack({ ...person, ...record }, entry(sides), field)).toBeNull();
  });

  test("of a phone is offered although the same save made a couple", () => {
    const before: ChangedFields = { ...phone, spouse: null };
    const after: ChangedFields = { phone: person.phone, spouse: other };
    expect(putBack(person, entry({ before, after }), "phone")?.body).toEqual(phone);
  });
});
