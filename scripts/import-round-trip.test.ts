import type { Calendar } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { ExportProgress } from "@kehila/shared/exports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { draftProblems, newDraft } from "../apps/staff/src/features/imports/draft.ts";
import { chunksOf } from "../apps/staff/src/features/imports/rows/chunks.ts";
import { prepare } from "../apps/staff/src/features/imports/rows/prepare.ts";
import { rowsToSend } from "../apps/staff/src/features/imports/rows/fitted.ts";
import { readWorkbook } from "../apps/staff/src/features/imports/source/workbook.ts";
import { ImportingServer, WITHIN_THE_TEST } from "./lib/importing.ts";
import { KillableServer } from "./lib/killable.ts";

/** Generated persons of the exported register; `test:trust` has 2,000. */
const PERSONS = Number(process.env["ROUND_TRIP_PERSONS"] ?? 60);
const CALENDAR: Calendar = { timeZone: "Asia/Jerusalem", now: () => new Date() };

/** Persons of every kind, added to the generated persons. */
const OWN_PERSONS: readonly Record<string, unknown>[] = [
  {
    firstName: "Only",
    lastName: "Names",
    city: "Haifa",
    gender: "male",
    interestedEvents: ["cinema"],
  },
  {
    firstName: "Zero",
    lastName: 'O\'Brien-Левi "x"',
    city: "תל אביב",
    idNumber: "000000018",
    phone: "0521234567",
    address: "=1+1",
    comment: "+972 first line\nsecond line; third, \t@x",
    birthDate: "1940-02-29",
    repatriationDate: "1991-01-01",
    gender: "male",
    married: true,
    interestedEvents: ["cinema"],
  },
  {
    firstName: "רות",
    lastName: "כהן",
    city: "Haifa",
    gender: "female",
    interestedEvents: ["cinema"],
    childrenData: [
      { firstName: "Noa", birthDate: "2015-03-04", gender: "female" },
      { firstName: "Коля", birthDate: "2012-02-29" },
    ],
  },
];

const exported = new KillableServer();
const empty = new KillableServer();

async function exportedFile(language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const started = await exported.send("/api/export/", {
    method: "POST",
    body: {
      format: "excel",
      source: "all_persons",
      includeSpouse: true,
      includeChildren: true,
      language,
    },
  });
  expect(started.status).toBe(201);
  const { jobId } = (await started.json()) as { jobId: string };
  await vi.waitUntil(async () => {
    const response = await exported.send(`/api/export/progress/${jobId}`);
    const { progress, status } = (await response.json()) as ExportProgress;
    if (progress === -1) throw new Error(`The export ended with ${status}.`);
    return progress === 100;
  }, WITHIN_THE_TEST);
  const file = await exported.send(`/api/export/download/${jobId}`);
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads a file as the browser does, with guessed columns; every value must be valid. */
async function rowsIn(bytes: Uint8Array<ArrayBuffer>): Promise<ImportRow[]> {
  const sheets = await readWorkbook(bytes);
  const draft = newDraft({ fileName: "export.xlsx", sheets, isLines: false });
  expect([...draftProblems(draft, CALENDAR, null)]).toEqual([]);
  const { head, columns, defaults } = draft;
  const { rows } = await prepare(
    { rows: head.rows, columns, defaults, calendar: CALENDAR, isCityRequired: true },
    () => {},
    new AbortController().signal,
  );
  expect(rows.flatMap(({ issues }) => issues)).toEqual([]);
  return rowsToSend(rows, { column: String, note: String, child: "Child" });
}

/** Returns the rows by person, because the order in a file depends on the language. */
const byRecord = (rows: readonly ImportRow[]) =>
  Object.fromEntries(rows.map(({ row: _row, record, ...cells }) => [record, cells]));

/** Returns the ids of the active persons, and the persons with spouse and children as texts. */
function registerOf(database: DatabaseSync) {
  const persons = database
    .prepare(
      `select id, household_id, json_object('firstName', first_name, 'lastName', last_name,
         'idNumber', id_number, 'gender', gender, 'birthDate', birth_date,
         'repatriationDate', repatriation_date, 'phone', phone, 'address', address, 'city', city,
         'married', married, 'comment', comment, 'interests', interests, 'children', children_count)
         as fields,
         (select json_group_array(json_object('firstName', first_name, 'gender', gender,
           'birthDate', birth_date)) from (select * from children
             where household_id = persons.household_id order by birth_date, first_name))
         as children
       from persons where status = 'active'`,
    )
    .all();
  const spouses = Map.groupBy(persons, ({ household_id: household }) => household);
  const people = persons.map(({ id, household_id: household, fields, children }) => {
    const spouse = spouses.get(household)?.find((one) => one["id"] !== id)?.["fields"] ?? null;
    return [fields, spouse, children].join("\n");
  });
  return { people: people.toSorted(), ids: persons.map(({ id }) => String(id)) };
}

/** Changes rows to states that the form for a new person does not produce. */
function addOtherKinds(database: DatabaseSync): void {
  const couples = database
    .prepare(
      `select min(id) as one, max(id) as other from persons where status = 'active'
       group by household_id having count(*) = 2 order by household_id limit 3`,
    )
    .all();
  const [bare, archived, parted] = couples;
  database
    .prepare("update persons set gender = null, interests = 0, phone = null where id = ?")
    .run(String(bare?.["other"]));
  const archive = database.prepare("update persons set status = 'archived' where id = ?");
  archive.run(String(archived?.["one"]));
  archive.run(String(archived?.["other"]));
  archive.run(String(parted?.["one"]));
}

beforeAll(async () => {
  await exported.prepare(PERSONS);
  exported.inspect(addOtherKinds);
  await empty.prepare(0);
  await exported.start();
  for (const body of OWN_PERSONS) {
    const response = await exported.send("/person", { method: "POST", body });
    if (response.status !== 201) throw new Error(await response.text());
  }
});
afterAll(async () => {
  await exported.dispose();
  await empty.dispose();
});

describe("an export of the register", () => {
  test(`of ${PERSONS} persons and every kind of value fills an empty register equally`, async () => {
    const files: Uint8Array<ArrayBuffer>[] = [];
    for (const language of LANGUAGES) files.push(await exportedFile(language));
    await exported.kill();
    const before = exported.inspect(registerOf);
    const [rows = [], ...others] = await Promise.all(files.map((bytes) => rowsIn(bytes)));
    for (const other of others) expect(byRecord(other)).toEqual(byRecord(rows));
    expect(rows).toHaveLength(before.people.length);

    const couples = rows.filter(({ spouseRecord }) => spouseRecord);
    const parents = rows.filter(({ children = [] }) => children.length > 1);
    expect(Math.min(couples.length, parents.length)).toBeGreaterThan(0);

    await empty.start();
    const importing = new ImportingServer(empty);
    const { id, answers } = await importing.check(chunksOf(rows));
    expect(answers.filter(({ problem }) => problem !== null)).toEqual([]);
    const { counts } = await importing.finish(id, "confirm");
    expect(counts).toMatchObject({ created: rows.length, updated: 0, left: 0 });
    await empty.kill();
    const after = empty.inspect(registerOf);
    expect(after.people).toEqual(before.people);
    const former = new Set(before.ids);
    expect(after.ids.filter((one) => former.has(one))).toEqual([]);
  });
});
