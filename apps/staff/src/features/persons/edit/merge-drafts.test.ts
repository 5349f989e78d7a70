import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PLAIN_FIELDS } from "../form/changes.ts";
import { person, twoEdits } from "../../../../test/person-arbitraries.ts";
import type { ChildDraft, PersonDraft } from "../form/draft.ts";
import { draftOf, EMPTY_DRAFT, isDirty } from "../form/draft.ts";
import { coupleOf, isSameCouple } from "../form/couple.ts";
import type { Choices, Side } from "../../../lib/form/three-way.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const contentOf = ({ firstName, gender, birthDate }: ChildDraft): string =>
  [firstName, gender, birthDate].join("|");

/** Returns the values of a draft, independent of how they were entered. */
const meaningOf = (draft: PersonDraft) => ({
  plain: PLAIN_FIELDS.map((field) => draft[field]),
  interests: draft.interestedEvents.toSorted(),
  children: draft.children.map(contentOf).toSorted(),
});

const expectSame = (one: PersonDraft, other: PersonDraft): void => {
  expect(meaningOf(one)).toEqual(meaningOf(other));
  expect(isSameCouple(coupleOf(one), coupleOf(other))).toBe(true);
};

const other = (side: Side): Side => (side === "mine" ? "theirs" : "mine");

describe("two concurrent edits", () => {
  test("if only one side has changed anything, its edit is the result, without a question", () => {
    fc.assert(
      fc.property(twoEdits, ({ base, mine, theirs }) => {
        const onlyMine = mergeDrafts({ base, mine, theirs: base });
        const onlyTheirs = mergeDrafts({ base, mine: base, theirs });
        expectSame(onlyMine.draft, mine);
        expectSame(onlyTheirs.draft, theirs);
        for (const { origin } of onlyMine.differences) expect(origin).toBe("mine");
        for (const { origin } of onlyTheirs.differences) expect(origin).toBe("theirs");
      }),
    );
  });

  test("equal edits have no differences", () => {
    fc.assert(
      fc.property(twoEdits, ({ base, mine }) => {
        const { draft, differences } = mergeDrafts({ base, mine, theirs: mine });
        expectSame(draft, mine);
        expect(differences).toEqual([]);
      }),
    );
  });

  test("no edit is lost: each changed field has the value of one side, as chosen", () => {
    const choice = fc.constantFrom<Side>("mine", "theirs");
    fc.assert(
      fc.property(twoEdits, choice, ({ base, mine, theirs }, side) => {
        const asked = mergeDrafts({ base, mine, theirs });
        const choices = Object.fromEntries(asked.differences.map(({ path }) => [path, side]));
        const { draft, differences } = mergeDrafts({ base, mine, theirs }, choices);
        expect(differences).toEqual(asked.differences);
        const origins = new Map(differences.map(({ path, origin }) => [path, origin]));
        for (const field of PLAIN_FIELDS) {
          const origin = origins.get(field);
          if (origin === undefined) expect(mine[field]).toBe(theirs[field]);
          const winner = origin === "both" ? side : (origin ?? "theirs");
          expect(draft[field]).toBe({ mine, theirs }[winner][field]);
          if (mine[field] !== base[field] && theirs[field] === base[field]) {
            expect(draft[field]).toBe(mine[field]);
          }
          if (theirs[field] !== base[field] && mine[field] === base[field]) {
            expect(draft[field]).toBe(theirs[field]);
          }
        }
      }),
    );
  });

  test("my changes stay unless I choose otherwise", () => {
    fc.assert(
      fc.property(twoEdits, ({ base, mine, theirs }) => {
        const { draft } = mergeDrafts({ base, mine, theirs });
        for (const field of PLAIN_FIELDS) {
          if (mine[field] !== base[field]) expect(draft[field]).toBe(mine[field]);
        }
        const couple = coupleOf(mine);
        const isUntouched = isSameCouple(couple, coupleOf(base));
        if (!isUntouched && couple.kind !== "linked") {
          expect(isSameCouple(coupleOf(draft), couple)).toBe(true);
        }
      }),
    );
  });

  test("children: one added by either side stays, one untouched by both stays", () => {
    fc.assert(
      fc.property(twoEdits, ({ base, mine, theirs }) => {
        const { draft } = mergeDrafts({ base, mine, theirs });
        const result = draft.children.map(contentOf);
        // A child who is removed and entered again with equal data counts as unchanged.
        const known = new Set(base.children.map(contentOf));
        const isNew = (child: ChildDraft) => child.id === null && !known.has(contentOf(child));
        for (const side of [mine, theirs]) {
          for (const child of side.children.filter(isNew)) {
            expect(result).toContain(contentOf(child));
          }
        }
        for (const child of base.children) {
          const kept = [mine, theirs].every((side) =>
            side.children.some((one) => one.id === child.id && contentOf(one) === contentOf(child)),
          );
          if (kept) expect(result).toContain(contentOf(child));
        }
        const ids = draft.children.map(({ id }) => id).filter((id) => id !== null);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(draft.children.map(({ key }) => key)).size).toBe(draft.children.length);
        const stored = new Set(theirs.children.map(({ id }) => id));
        for (const id of ids) expect(stored.has(id)).toBe(true);
      }),
    );
  });

  test("swapped sides with swapped choices give the same result", () => {
    fc.assert(
      fc.property(
        twoEdits,
        fc.dictionary(fc.string(), fc.constantFrom<Side>("mine", "theirs")),
        ({ base, mine, theirs }, seed) => {
          // My side has no child changes, since paths of added children differ between the sides.
          const one = { base, mine: { ...mine, children: base.children }, theirs };
          const asked = mergeDrafts(one).differences;
          const sides = Object.values(seed);
          const choices: Choices = Object.fromEntries(
            asked.map(({ path }, index) => [path, sides[index % (sides.length || 1)] ?? "mine"]),
          );
          const swappedChoices: Choices = Object.fromEntries(
            Object.entries(choices).map(([path, side]) => [path, other(side)]),
          );
          const swapped = { base, mine: theirs, theirs: one.mine };
          const first = mergeDrafts(one, choices).draft;
          const second = mergeDrafts(swapped, swappedChoices).draft;
          expect(meaningOf(second)).toEqual(meaningOf(first));
        },
      ),
    );
  });

  test("my changes survive a second conflict after the first merge", () => {
    fc.assert(
      fc.property(twoEdits, twoEdits, ({ base, mine, theirs }, later) => {
        const first = mergeDrafts({ base, mine, theirs });
        const again = mergeDrafts({ base: theirs, mine: first.draft, theirs: later.theirs });
        for (const field of PLAIN_FIELDS) {
          if (mine[field] !== base[field] && mine[field] !== theirs[field]) {
            expect(again.draft[field]).toBe(mine[field]);
          }
        }
      }),
    );
  });
});

describe("couples", () => {
  const linked = fc.sample(person, { numRuns: 50, seed: 1 }).find(({ spouse }) => spouse !== null);
  if (!linked) throw new Error("No couple among the samples.");
  const base = draftOf(linked);

  test("two edits of the spouse are merged field by field", () => {
    const mine = { ...base, spouse: { ...base.spouse, phone: "0500000001" } };
    const theirs = { ...base, spouse: { ...base.spouse, firstName: "Noa", phone: "0500000002" } };
    const { draft, differences } = mergeDrafts({ base, mine, theirs });
    expect(draft.spouse).toMatchObject({ firstName: "Noa", phone: "0500000001" });
    expect(differences.map(({ path, origin }) => [path, origin])).toEqual([
      ["spouse.firstName", "theirs"],
      ["spouse.phone", "both"],
    ]);
  });

  test("a spouse that they unlinked and I edited is linked again in my version", () => {
    const mine = { ...base, spouse: { ...base.spouse, phone: "0500000001" } };
    const theirs = draftOf({ ...linked, married: false, spouse: null, spouseId: null });
    const asked = mergeDrafts({ base, mine, theirs });
    expect(asked.differences).toMatchObject([{ path: "couple", origin: "both" }]);
    expect(asked.draft).toMatchObject({
      married: true,
      spouseSource: "existing",
      chosenSpouse: { id: linked.spouse?.id },
      spouseAfterLinking: { phone: "0500000001" },
    });
    const chosen = mergeDrafts({ base, mine, theirs }, { couple: "theirs" });
    expect(chosen.draft).toMatchObject({ married: false, linkedSpouse: null });
  });
});

test("copies of children made by a separation count as the same children", () => {
  const child = (id: string | null, key: number, firstName: string): ChildDraft => ({
    key,
    id,
    firstName,
    gender: "",
    birthDate: "2019-05-04",
  });
  const base = { ...EMPTY_DRAFT, children: [child("a", 1, "Dana"), child("b", 2, "Lev")] };
  const mine = { ...base, children: [child("a", 1, "Danna"), child("b", 2, "Lev")] };
  const theirs = { ...base, children: [child("x", 1, "Dana"), child("y", 2, "Lev")] };
  const { draft, differences } = mergeDrafts({ base, mine, theirs });
  expect(draft.children.map(({ id, firstName }) => [id, firstName])).toEqual([
    ["x", "Danna"],
    ["y", "Lev"],
  ]);
  expect(differences.map(({ origin }) => origin)).toEqual(["mine"]);
  expect(isDirty(draft, theirs)).toBe(true);
});
