import type { KeyboardEvent } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gridKeys } from "./keyboard.ts";

/** Stands for an element of a page. */
class Place extends EventTarget {
  readonly parentElement: Place | null;
  readonly dataset: { row?: string; opens?: string };

  constructor(parent: Place | null, dataset: { row?: string; opens?: string } = {}) {
    super();
    this.parentElement = parent;
    this.dataset = dataset;
  }

  contains(other: unknown): boolean {
    return other === this || (other instanceof Place && this.contains(other.parentElement));
  }

  closest(selector: string): Place | null {
    if (selector === "[data-row]" && this.dataset.row !== undefined) return this;
    return this.parentElement?.closest(selector) ?? null;
  }
}

class Field extends Place {
  type = "checkbox";
}

const table = new Place(null);
const row = new Place(table, { row: "b" });
const link = new Place(row, { opens: "b" });
const button = new Place(row);
const box = new Field(row);
const headBox = new Field(table);
const field = Object.assign(new Field(row), { type: "text" });
// A menu of the row is elsewhere in the document; so is a row of another table.
const menu = new Place(null);
const otherRow = new Place(null, { row: "b" });

beforeEach(() => {
  vi.stubGlobal("Node", Place);
  vi.stubGlobal("HTMLElement", Place);
  vi.stubGlobal("HTMLInputElement", Field);
});
afterEach(() => vi.unstubAllGlobals());

interface Press {
  key: string;
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}

const ROWS = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
const ORDER = ["a", "b", "c", "d", "e"];

/** Returns the effects of a key that is pressed while row `b` of five rows is active. */
function effectsOf(
  target: Place,
  press: Press,
  { isSelectable = true, rows = ROWS }: { isSelectable?: boolean; rows?: typeof ROWS } = {},
): unknown[] {
  const effects: unknown[] = [];
  const keys = gridKeys({
    rows,
    activeIndex: 1,
    pageRows: () => 2,
    goTo: (index) => effects.push({ goTo: index }),
    onOpen: ({ id }) => effects.push({ open: id }),
    selection: isSelectable ? { onStep: (step) => effects.push(step) } : undefined,
  });
  const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, code: "" };
  const preventDefault = () => void effects.push("prevented");
  const event = { ...held, ...press, target, currentTarget: table, preventDefault };
  // oxlint-disable-next-line kehila/no-double-cast -- Node has no elements to make an event from
  keys(event as unknown as KeyboardEvent<HTMLElement>);
  return effects;
}

const all = { type: "all", order: ORDER };

it.each<[what: string, target: Place, press: Press, effects: unknown[]]>([
  ["an arrow", row, { key: "ArrowDown" }, [{ goTo: 2 }]],
  ["an arrow on the link of a name", link, { key: "ArrowUp" }, [{ goTo: 0 }]],
  ["an arrow on the checkbox of a row", box, { key: "ArrowDown" }, [{ goTo: 2 }]],
  ["a page key", row, { key: "PageDown" }, [{ goTo: 3 }]],
  ["End", row, { key: "End" }, [{ goTo: 4 }]],
  [
    "Shift and an arrow",
    row,
    { key: "ArrowDown", shiftKey: true },
    [{ type: "walk", from: "b", to: "c", order: ORDER }, { goTo: 2 }],
  ],
  ["Enter", row, { key: "Enter" }, [{ open: "b" }]],
  ["Enter on the link of a name", link, { key: "Enter" }, [{ open: "b" }]],
  ["Space", row, { key: " " }, [{ type: "toggle", id: "b" }]],
  [
    "Shift and Space",
    row,
    { key: " ", shiftKey: true },
    [{ type: "extend", to: "b", order: ORDER }],
  ],
  ["Ctrl and A", row, { key: "a", ctrlKey: true }, [all]],
  ["Cmd and A with Caps Lock", row, { key: "A", metaKey: true }, [all]],
  ["Ctrl and A on a Russian keyboard", row, { key: "ф", code: "KeyA", ctrlKey: true }, [all]],
  ["Ctrl and A on a button of a row", button, { key: "a", ctrlKey: true }, [all]],
])("%s acts on the rows, and the browser does nothing", (_what, target, press, effects) => {
  expect(effectsOf(target, press)).toEqual([...effects, "prevented"]);
});

it.each<[what: string, target: Place, press: Press]>([
  ["an arrow on a button of a row", button, { key: "ArrowDown" }],
  ["Enter on a button of a row", button, { key: "Enter" }],
  ["an arrow on the checkbox of the head", headBox, { key: "ArrowDown" }],
  ["an arrow in a text field", field, { key: "ArrowDown" }],
  ["Space on a checkbox, which toggles itself", box, { key: " " }],
  ["a letter", row, { key: "a" }],
  ["Ctrl and another letter", row, { key: "b", code: "KeyB", ctrlKey: true }],
  ["Ctrl, Shift and A", row, { key: "A", ctrlKey: true, shiftKey: true }],
  ["Ctrl, Alt and A", row, { key: "a", ctrlKey: true, altKey: true }],
  ["Ctrl and A in a menu of the row", menu, { key: "a", ctrlKey: true }],
  ["Enter on a row of another table", otherRow, { key: "Enter" }],
])("%s is left to the browser", (_what, target, press) => {
  expect(effectsOf(target, press)).toEqual([]);
});

it("a table without selection opens and moves, and selects nothing", () => {
  const effects = (press: Press) => effectsOf(row, press, { isSelectable: false });
  expect(effects({ key: " " })).toEqual([]);
  expect(effects({ key: "a", ctrlKey: true })).toEqual([]);
  expect(effects({ key: "ArrowDown", shiftKey: true })).toEqual([{ goTo: 2 }, "prevented"]);
});

it("an empty table ignores keys of rows", () => {
  for (const key of ["Enter", " ", "ArrowDown"]) {
    expect(effectsOf(row, { key }, { rows: [] })).toEqual([]);
  }
});
