import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerCalls } from "../../../test/calls.ts";
import { mounted } from "../../../test/mounted.ts";
import type { Source } from "./draft.ts";
import { useImportFlow } from "./use-import-flow.ts";

/** What the browser was told to store. */
const storedTexts: string[] = [];

beforeEach(() => {
  vi.stubGlobal("document", { querySelector: () => null });
  storedTexts.length = 0;
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: (_key: string, text: string) => storedTexts.push(text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const FILE_CELLS = [
  ["First name", "Last name", "City", "Phone"],
  ["Anna", "Levi", "Haifa", "0501234567"],
  ["Boris", "Cohen", "Lod", "12"],
  ["Carmel", "Mizrahi", "Lod", "0527654321"],
];

const FILE: Source = {
  fileName: "people.xlsx",
  isLines: false,
  sheets: [
    {
      name: "Sheet",
      losses: [],
      merged: [],
      rows: FILE_CELLS.map((cells, index) => ({ row: index + 1, cells })),
    },
  ],
};

const PHONE = { column: 3, before: "12", text: "0541111111" };

/** Opens the import of a file with its values. */
async function atValues() {
  const screen = await mounted(() => useImportFlow({ listId: null }));
  await screen.change((flow) => flow.onSource(FILE));
  expect(screen.result()).toMatchObject({ step: "columns", isDirty: true });
  await screen.change((flow) => flow.onColumns());
  await screen.until(({ step }) => expect(step).toBe("values"));
  const rows = () =>
    screen.result().prepared?.rows.map(({ value: { row, person }, issues }) => ({
      row,
      phone: person?.phone,
      issues: issues.length,
    }));
  return { screen, rows };
}

it("prepares the edited row again, and no other", async () => {
  const { screen, rows } = await atValues();
  const [anna, boris, carmel] = rows() ?? [];
  expect([anna?.issues, boris?.issues, carmel?.issues]).toEqual([0, 1, 0]);
  await screen.change((flow) => flow.onEdit({ rows: [3], ...PHONE }));
  expect(rows()).toEqual([anna, { row: 3, phone: "0541111111", issues: 0 }, carmel]);
  // A row that the sheet does not have.
  await screen.change((flow) => flow.onEdit({ rows: [99], ...PHONE }));
  expect(rows()).toEqual([anna, { row: 3, phone: "0541111111", issues: 0 }, carmel]);
});

it("stores the headings of a file in the browser, and none of its values", async () => {
  const { screen } = await atValues();
  await screen.change((flow) => flow.onEdit({ rows: [3], ...PHONE }));
  const stored = storedTexts.join("\n").toLowerCase();
  expect(stored).toContain("last name");
  const values = [...FILE_CELLS.slice(1).flat(), PHONE.text];
  expect(values.filter((value) => stored.includes(value.toLowerCase()))).toEqual([]);
});

it("keeps the choices on a step back, and nothing after a restart", async () => {
  const { screen } = await atValues();
  const couples = [[2, 3]] as const;
  await screen.change((flow) => flow.onCouples(couples));
  await screen.change((flow) => flow.onBack("columns"));
  expect(screen.result()).toMatchObject({ step: "columns", couples, isDirty: true });
  await screen.change((flow) => flow.onColumns());
  await screen.until(({ step }) => expect(step).toBe("values"));
  expect(screen.result()).toMatchObject({ couples });
  await screen.change((flow) => flow.onRestart());
  expect(screen.result()).toMatchObject({ step: "source", draft: null, isDirty: false });
});

const lines = (...rows: readonly (readonly string[])[]): Source => ({
  fileName: null,
  isLines: true,
  sheets: [
    {
      name: "",
      losses: [],
      merged: [],
      rows: rows.map(([name, phone, rest, id], index) => ({
        row: index + 1,
        cells: [name, phone, rest, id].map((cell) => cell || null),
      })),
    },
  ],
});

it.each<[string, readonly string[], string]>([
  ["go to the review with names and phones as typed", ["Anna Levi", "0501234567"], "review"],
  ["stop at an ID number", ["Anna Levi", "0501234567", "", "123456782"], "values"],
  ["stop at a date", ["Anna Levi", "0501234567", "12.3.1985"], "values"],
  ["stop at names that show no order", ["Qwer Tyui", "0501234567"], "values"],
])("pasted lines %s", async (_what, line, step) => {
  answerCalls({ success: true, data: { id: "1" } }, { data: [] });
  const screen = await mounted(() => useImportFlow({ listId: "list" }));
  await screen.change((flow) => flow.onSource(lines(line)));
  await screen.until((flow) => expect(flow).toMatchObject({ step, error: null }));
});

it("reads the names of pasted lines in another order", async () => {
  const screen = await mounted(() => useImportFlow({ listId: "list" }));
  const names = () =>
    screen
      .result()
      .prepared?.rows.map(({ value: { person } }) => [person.firstName, person.lastName]);
  await screen.change((flow) => flow.onSource(lines(["Qwer Tyui", "0501234567"])));
  await screen.until(({ step }) => expect(step).toBe("values"));
  expect(names()).toEqual([["Qwer", "Tyui"]]);
  await screen.change((flow) => flow.onNameOrder("last"));
  await screen.until(() => expect(names()).toEqual([["Tyui", "Qwer"]]));
});

it("shows a refused check on the step of values", async () => {
  const calls = answerCalls({ code: "FORBIDDEN", status: 403 });
  const { screen } = await atValues();
  await screen.change((flow) => flow.onCheck());
  await screen.until(({ error }) => expect(error).not.toBeNull());
  expect(calls[0]).toMatchObject({
    body: { target: "register", fileName: "people.xlsx", rows: 3 },
  });
  expect(screen.result()).toMatchObject({ step: "values", share: null, checked: null });
});
