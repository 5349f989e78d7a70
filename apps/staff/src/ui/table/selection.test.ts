import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RowSelection, SelectionStep } from "./selection.ts";
import { goneRows, NOTHING_SELECTED, select, selectionOf } from "./selection.ts";

const ORDER = Array.from({ length: 12 }, (_, index) => `row ${index}`);
const id = fc.constantFrom(...ORDER);
const step: fc.Arbitrary<SelectionStep> = fc.oneof(
  fc.record({ type: fc.constant("toggle" as const), id }),
  fc.record({ type: fc.constant("extend" as const), to: id, order: fc.constant(ORDER) }),
  fc.record({ type: fc.constant("walk" as const), from: id, to: id, order: fc.constant(ORDER) }),
  fc.record({ type: fc.constant("drop" as const), ids: fc.subarray(ORDER) }),
  fc.constant({ type: "all" as const, order: ORDER }),
  fc.constant({ type: "clear" as const }),
);
const selection = fc.array(step, { maxLength: 12 }).map((steps) => {
  let state: RowSelection = NOTHING_SELECTED;
  for (const one of steps) state = select(state, one);
  return state;
});

const idsOf = ({ ids }: RowSelection) => [...ids].toSorted();
const range = (a: string, b: string) => {
  const ends = [ORDER.indexOf(a), ORDER.indexOf(b)] as const;
  return ORDER.slice(Math.min(...ends), Math.max(...ends) + 1);
};

describe("toggling", () => {
  test("changes one row only; twice changes nothing", () => {
    fc.assert(
      fc.property(selection, id, (before, row) => {
        const toggled = select(before, { type: "toggle", id: row });
        const changedRows = ORDER.filter((one) => toggled.ids.has(one) !== before.ids.has(one));
        expect(changedRows).toEqual([row]);
        expect(idsOf(select(toggled, { type: "toggle", id: row }))).toEqual(idsOf(before));
      }),
    );
  });
});

describe("a range", () => {
  test("gives all its rows the state of its first row, and changes no other row", () => {
    fc.assert(
      fc.property(selection, id, id, (before, from, to) => {
        const first = select(before, { type: "toggle", id: from });
        const after = select(first, { type: "extend", to, order: ORDER });
        for (const row of ORDER) {
          const expected = range(from, to).includes(row) ? first.ids.has(from) : first.ids.has(row);
          expect(after.ids.has(row), row).toBe(expected);
        }
      }),
    );
  });

  test("follows its end: only the last position counts, and returning restores the rest", () => {
    fc.assert(
      fc.property(selection, id, fc.array(id, { minLength: 1 }), (before, from, capacity) => {
        const first = select(before, { type: "toggle", id: from });
        let state = first;
        for (const to of capacity) state = select(state, { type: "extend", to, order: ORDER });
        const to = capacity.at(-1) ?? from;
        expect(idsOf(state)).toEqual(idsOf(select(first, { type: "extend", to, order: ORDER })));
        const back = select(state, { type: "extend", to: from, order: ORDER });
        expect(idsOf(back)).toEqual(idsOf(first));
      }),
    );
  });

  test("extended with Shift covers every row from the first to the last", () => {
    fc.assert(
      fc.property(fc.nat(11), fc.array(fc.constantFrom(-1, 1), { maxLength: 30 }), (at, moves) => {
        let state: RowSelection = NOTHING_SELECTED;
        let here = at;
        for (const move of moves) {
          const next = Math.min(ORDER.length - 1, Math.max(0, here + move));
          const [from = "", to = ""] = [ORDER[here], ORDER[next]];
          state = select(state, { type: "walk", from, to, order: ORDER });
          here = next;
        }
        const expected = moves.length === 0 ? [] : range(ORDER[at] ?? "", ORDER[here] ?? "");
        expect(idsOf(state)).toEqual(expected.toSorted());
      }),
    );
  });

  test("starts where a walk begins, if the walk does not begin at the end of the last range", () => {
    const first = select(NOTHING_SELECTED, { type: "toggle", id: "row 1" });
    const walked = select(first, { type: "walk", from: "row 5", to: "row 6", order: ORDER });
    expect(idsOf(walked)).toEqual(["row 1", "row 5", "row 6"]);
  });

  test("from a removed row contains only the row at its end", () => {
    const first = select(NOTHING_SELECTED, { type: "toggle", id: "row 1" });
    const extended = select(first, { type: "extend", to: "row 5", order: ORDER.slice(4) });
    expect(idsOf(extended)).toEqual(["row 1", "row 5"]);
  });
});

describe("added and removed rows", () => {
  test("a selection of all includes rows of another order that are not loaded", () => {
    const before = selectionOf(["row 1", "other"]);
    expect(idsOf(select(before, { type: "all", order: ORDER }))).toEqual(
      [...ORDER, "other"].toSorted(),
    );
  });

  test("a removed row is never selected again by a shrinking or growing range", () => {
    fc.assert(
      fc.property(selection, fc.subarray(ORDER), id, (before, removedIds, to) => {
        const order = ORDER.filter((row) => !removedIds.includes(row));
        fc.pre(order.includes(to));
        const after = select(before, { type: "drop", ids: removedIds });
        const extended = select(after, { type: "extend", to, order });
        for (const row of removedIds) {
          expect(after.ids.has(row)).toBe(false);
          expect(extended.ids.has(row)).toBe(false);
        }
        for (const row of order) expect(after.ids.has(row)).toBe(before.ids.has(row));
      }),
    );
  });

  test("without a missing row, the selection object stays the same", () => {
    fc.assert(
      fc.property(selection, (before) => {
        expect(select(before, { type: "drop", ids: [] })).toBe(before);
      }),
    );
  });

  test("rows beyond the last loaded page do not count as removed", () => {
    const before = ["a", "b", "c", "d"];
    expect(goneRows(before, ["a", "x", "b", "c"], true)).toEqual([]);
    expect(goneRows(before, ["a", "c", "d", "e"], true)).toEqual(["b"]);
    expect(goneRows(before, ["a", "c"], false)).toEqual(["b", "d"]);
    expect(goneRows(before, [], false)).toEqual(before);
    expect(goneRows([], before, true)).toEqual([]);
  });
});
