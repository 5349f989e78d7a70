import type { Person } from "@kehila/shared/persons/answers";
import type { PersonUpdateInput } from "@kehila/shared/persons/persons";
import { personSchemas } from "@kehila/shared/persons/persons";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { asStored, remainingDraft, PLAIN_FIELDS, toUpdateInput } from "./changes.ts";
import { calendar, edit, person } from "../../../../test/person-arbitraries.ts";
import type { PersonDraft } from "./draft.ts";
import { draftOf } from "./draft.ts";
import { validateDraft, validateInPlace } from "./validation.ts";
import { coupleOf } from "./couple.ts";

/** Applies the body of `PATCH /person/{id}` to a person, in the fields that the form shows. */
function withPatch(stored: Person, body: PersonUpdateInput): Person {
  const { spouse, spouseId, childrenData, childrenCount: _, ...plain } = body;
  const after: Person = { ...stored, ...(plain as Partial<Person>) };
  if (spouseId !== undefined || body.married === false) {
    const linked = spouseId
      ? { firstName: "Ada", lastName: "Lev", idNumber: null, phone: null, birthDate: null }
      : null;
    after.spouse = linked && {
      ...linked,
      id: spouseId ?? "",
      version: 1,
      gender: null,
      interestedEvents: ["cinema"],
    };
  } else if (spouse) {
    const before = stored.spouse ?? {
      id: "new",
      version: 1,
      idNumber: null,
      phone: null,
      birthDate: null,
      gender: null,
      interestedEvents: stored.interestedEvents,
    };
    after.spouse = {
      ...before,
      ...(spouse as Partial<NonNullable<Person["spouse"]>>),
    } as NonNullable<Person["spouse"]>;
    if (!after.spouse.id) after.spouse.id = before.id;
  }
  after.spouseId = after.spouse?.id ?? null;
  after.married = after.spouse !== null || (body.married ?? stored.married);
  if (childrenData) {
    after.childrenData = childrenData.map((child, index) => ({
      id: child.id ?? `new${index}`,
      firstName: child.firstName,
      gender: child.gender ?? null,
      birthDate: child.birthDate,
    }));
    after.childrenCount = childrenData.length;
  }
  return after;
}

/** Returns the values of a form, independent of how they were entered. */
const meaningOf = (draft: PersonDraft) => {
  const couple = coupleOf(draft);
  return {
    plain: PLAIN_FIELDS.map((field) => draft[field]),
    interests: draft.interestedEvents.toSorted(),
    couple:
      couple.kind === "linked" && draft.spouseSource === "existing"
        ? { kind: "linked", id: couple.person.id }
        : couple,
    children: draft.children.map(({ firstName, gender, birthDate }) => [
      firstName,
      gender,
      birthDate,
    ]),
  };
};

/** Parses a draft that the schema accepts. */
function read(draft: PersonDraft) {
  const result = validateDraft(draft, calendar);
  if (!result.success) throw new Error(JSON.stringify(result.fields));
  return { draft, data: result.data };
}

describe("the body of an edit", () => {
  test("is null for an unchanged form", () => {
    fc.assert(
      fc.property(person, (stored) => {
        expect(toUpdateInput(stored, read(draftOf(stored)))).toBeNull();
      }),
    );
  });

  test("changes the person to the form's values, so that nothing remains to save", () => {
    fc.assert(
      fc.property(person, edit, (stored, change) => {
        const draft = change(draftOf(stored));
        const body = toUpdateInput(stored, read(draft));
        const after = body ? withPatch(stored, body) : stored;
        const wanted = meaningOf(asStored(read(draft)));
        const got = meaningOf(draftOf(after));
        expect({ ...got, couple: null }).toEqual({ ...wanted, couple: null });
        if (wanted.couple.kind === "linked" && "id" in wanted.couple) {
          expect(after.spouse?.id).toBe(wanted.couple.id);
        } else if ("details" in wanted.couple) {
          expect(coupleOf(draftOf(after))).toMatchObject({ details: wanted.couple.details });
        } else {
          expect(got.couple.kind).toBe(wanted.couple.kind);
        }
        expect(toUpdateInput(after, read(remainingDraft(after, draft)))).toBeNull();
      }),
    );
  });

  test("fits the server's schema, and contains only ids of the person's children", () => {
    fc.assert(
      fc.property(person, edit, (stored, change) => {
        const body = toUpdateInput(stored, read(change(draftOf(stored))));
        if (!body) return;
        const sent = { ...body, version: stored.version };
        expect(z.safeParse(personSchemas(calendar).update, sent).success).toBe(true);
        const own = new Set(stored.childrenData.map(({ id }) => id));
        for (const { id } of body.childrenData ?? []) {
          if (id !== undefined) expect(own.has(id)).toBe(true);
        }
      }),
    );
  });

  test("of one field in place needs no gender and no interests of the record", () => {
    const texts = fc.constantFrom("0541234567", "0521112233", "");
    fc.assert(
      fc.property(person, texts, (stored, phone) => {
        const bare: Person = { ...stored, gender: null, interestedEvents: [] };
        const draft = { ...draftOf(bare), phone };
        const result = validateInPlace(draft, { person: bare, field: "phone" }, calendar);
        const data = result.success ? result.data : null;
        const expected = phone === (bare.phone ?? "") ? null : { phone: phone || null };
        expect(data && toUpdateInput(bare, { draft, data })).toEqual(expected);
      }),
    );
  });

  test("of one field in place is refused for the field's own reason", () => {
    fc.assert(
      fc.property(person, (stored) => {
        const draft = { ...draftOf(stored), phone: "12" };
        const result = validateInPlace(draft, { person: stored, field: "phone" }, calendar);
        expect(result).toEqual({ success: false, fields: { phone: "INVALID_PHONE" } });
      }),
    );
  });

  test("omits unchanged fields", () => {
    fc.assert(
      fc.property(person, edit, (stored, change) => {
        const draft = change(draftOf(stored));
        const body = toUpdateInput(stored, read(draft)) ?? {};
        const before = draftOf(stored);
        for (const field of PLAIN_FIELDS)
          expect(field in body).toBe(draft[field] !== before[field]);
      }),
    );
  });
});

describe("a change of a couple in two saves", () => {
  const linked = fc.sample(person, { numRuns: 50, seed: 1 }).find(({ spouse }) => spouse !== null);
  if (!linked) throw new Error("No couple among the samples.");
  const typed = {
    firstName: "Noa",
    lastName: "Bar",
    idNumber: "",
    phone: "",
    birthDate: "",
    gender: "",
  } as const;

  test("first separates the stored spouse, then adds a typed one", () => {
    const draft: PersonDraft = { ...draftOf(linked), spouseSource: "new", spouse: typed };
    const first = toUpdateInput(linked, read(draft));
    expect(first).toEqual({ married: true, spouseId: null });
    const parted = withPatch(linked, first ?? {});
    expect(toUpdateInput(parted, read(remainingDraft(parted, draft)))).toMatchObject({
      spouse: { firstName: "Noa" },
    });
  });

  test("first links a spouse again, then saves the edits of the spouse", () => {
    const single = { ...linked, spouse: null, spouseId: null };
    const draft: PersonDraft = {
      ...draftOf(single),
      married: true,
      spouseSource: "existing",
      chosenSpouse: { id: "s9", firstName: "Ada", lastName: "Lev", city: "" },
      spouseAfterLinking: { ...typed, firstName: "Adah" },
    };
    const first = toUpdateInput(single, read(draft));
    expect(first).toMatchObject({ spouseId: "s9" });
    const joined = withPatch(single, first ?? {});
    expect(toUpdateInput(joined, read(remainingDraft(joined, draft)))).toMatchObject({
      spouse: { id: "s9", firstName: "Adah", lastName: "Bar" },
    });
  });
});
