import { env } from "cloudflare:workers";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { expect, it } from "vitest";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import {
  checkRows,
  confirm,
  EVERYTHING,
  finished,
  importRows,
  reasons,
  registerRows,
  undo,
} from "../../../test/imports.ts";

/** Rows of the file; `IMPORT_ROWS=10000` in test:trust. */
const ROWS = Number(env.IMPORT_ROWS ?? 1000);
/** Every twentieth row is wrong, and three of a hundred repeat an earlier one. */
const WRONG = 20;
const REPEATED = new Set([33, 66, 99]);

const idNumber = (row: number): string => String(700_000_000 + row);

/** Returns dates spread over years; one in five is 1 January, as in many documents. */
function birthDate(row: number): string {
  if (row % 5 === 0) return `${1930 + (row % 61)}-01-01`;
  return new Date(Date.UTC(1930, 0, 1 + ((row * 7) % 22_000))).toISOString().slice(0, 10);
}

/** Wrong values, one kind after the other. */
const SPOILED: readonly ImportRow["person"][] = [
  { idNumber: "12345" },
  { phone: "12" },
  { birthDate: "2023-02-29" },
  { lastName: "" },
  { city: null },
];

const isWrong = (index: number): boolean => index % WRONG === 0;
const isRepeated = (index: number): boolean => REPEATED.has(index % 100);

function rowOf(index: number): ImportRow {
  const row = index + 2;
  const of = isRepeated(index) ? index - 2 : index;
  const person: ImportRow["person"] = {
    firstName: `First${of}`,
    lastName: `Last${of}`,
    idNumber: idNumber(of),
    phone: `05${String(20_000_000 + of)}`,
    city: "Haifa",
    birthDate: birthDate(of),
    gender: "female",
    interestedEvents: ["cinema"],
  };
  const children = of % 3 === 0 ? [{ firstName: "Noa", birthDate: "2015-03-04" }] : [];
  const spouse =
    of % 5 === 1 ? { firstName: `Spouse${of}`, lastName: `Last${of}`, phone: person.phone } : null;
  const spoiled = SPOILED[(index / WRONG) % SPOILED.length];
  return {
    row,
    person: isWrong(index) ? { ...person, ...spoiled } : person,
    spouse,
    children,
  };
}

it(`names exactly the wrong and repeated rows among ${ROWS}, and the undo leaves no trace`, async () => {
  const admin = await administrator();
  const importer = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
  // One row changes a person of the register.
  await createPerson(admin, {
    firstName: "First1",
    lastName: "Last1",
    birthDate: birthDate(1),
    gender: "female",
    idNumber: idNumber(1),
    city: "Lod",
    phone: null,
  });
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const before = await registerRows();

  const { id, answers } = await checkRows(importer, rows);
  const problems = answers.filter(({ kind }) => kind === "problem");
  const expected = rows.flatMap(({ row }) => {
    const index = row - 2;
    if (isWrong(index)) return [`${row} REFUSED_VALUES`];
    return isRepeated(index) ? [`${row} REPEATED_ROW`] : [];
  });
  expect(problems.map(({ row, problem }) => `${row} ${problem}`)).toEqual(expected);
  expect(expected).toHaveLength((ROWS * 8) / 100);
  expect(await registerRows()).toEqual(before);

  const leftOut = new Set(expected.map((text) => Number.parseInt(text, 10)));
  const added = rows.filter(({ row }) => !leftOut.has(row));
  await confirm(importer, id, EVERYTHING);
  const done = await finished(importer, id);
  expect(done.counts).toMatchObject({
    created: added.length + added.filter(({ spouse }) => spouse).length - 1,
    updated: 1,
    left: expected.length,
  });
  const leftOutRows = await reasons(importer, id);
  expect(leftOutRows).toEqual(expected.slice(0, leftOutRows.length));

  const imported = await registerRows();
  const again = await importRows(importer, rows);
  expect(again.counts).toMatchObject({ created: 0, updated: 0, same: ROWS - expected.length });
  expect(await registerRows()).toEqual(imported);

  expect(await undo(importer, id)).toMatchObject({ status: "UNDONE", stayed: 0 });
  expect(await registerRows()).toEqual(before);
});
