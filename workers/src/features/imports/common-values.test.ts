import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { createPerson, ORIGIN, signedIn, administrator } from "../../../test/api.ts";
import { meterDatabase } from "../../../test/databases.ts";
import { checkRows, confirm, finished, reasons, startImport } from "../../../test/imports.ts";
import { createApp } from "../../app.ts";
import { calendar } from "../../core/clock.ts";
import { openDatabase } from "../../db/client.ts";
import { stepImport } from "./step.service.ts";

/**
 * Values that many persons share: documents of immigrants often say 1 January, and an institution
 * has one phone. The rows that a chunk reads are bounded however many persons share them.
 */
const BORN = "1950-01-01";
const PHONE = "0529876543";
const FEW = 1000;
const MANY = 4000;
const CHUNK = 50;
/** Maximum growth of the rows read, when four times as many persons share the values. */
const GROWTH = 1.05;
/** Maximum rows read for one row of the file; 664 were measured. */
const ROWS_READ_EACH = 700;

const { database, meter } = meterDatabase(env.DB);
const app = createApp();
let admin: Caller;
let importer: Caller;

beforeAll(async () => {
  admin = await administrator();
  importer = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
});

/** Adds persons numbered `from` to `to` with the shared values, not in the order of names. */
async function addSharing(from: number, to: number): Promise<void> {
  const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to - 1}),
    named as (select i, 'l' || substr('0000' || (i * 7919 % 10000), -4) as last from n)`;
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id) select 's' || i from named`),
    env.DB.prepare(`${numbers} insert into persons (id, status, household_id, first_name, last_name, city,
        birth_date, phone, interests, first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
      select 's' || i, iif(i % 10 = 7, 'archived', 'active'), 's' || i, 'F', last, 'C', ?1, ?2, 1,
        'f', last, 'c', 'f' || char(10) || last, '2026-01-01', '2026-01-01' from named`).bind(
      BORN,
      PHONE,
    ),
  ]);
}

/** Returns rows of new persons with the shared values, with names all over the register. */
const sharingRows = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    person: {
      firstName: `Olga${index}`,
      lastName: `L${String(index * 37).padStart(4, "0")}x`,
      city: "Lod",
      birthDate: BORN,
      phone: PHONE,
    },
  }));

/** Sends one chunk and returns the rows that D1 read for it. */
async function rowsReadByCheck(): Promise<number> {
  const id = await startImport(importer, CHUNK);
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/api/import/${id}/chunks/0`, {
    method: "PUT",
    headers: { Cookie: importer.cookie ?? "", "Content-Type": "application/json" },
    body: JSON.stringify({ rows: sharingRows(CHUNK) }),
  });
  Object.assign(meter, { rowsRead: 0 });
  const response = await app.fetch(request, { ...env, DB: database }, context);
  await waitOnExecutionContext(context);
  expect(response.status, await response.text()).toBe(200);
  return meter.rowsRead;
}

describe("a chunk whose rows share birth date and phone with many persons", () => {
  it("reads as many rows for four thousand persons as for one thousand", async () => {
    await addSharing(0, FEW);
    const few = await rowsReadByCheck();
    await addSharing(FEW, MANY);
    const many = await rowsReadByCheck();
    expect(few).toBeLessThan(CHUNK * ROWS_READ_EACH);
    expect(many).toBeLessThanOrEqual(few * GROWTH);
  });

  it("reads as many rows in the run, however many the import has added", async () => {
    const rows = sharingRows(8 * CHUNK);
    const { id } = await checkRows(importer, rows);
    await confirm(importer, id, { unknown: "new", addLikely: true });
    const scope = { db: openDatabase(database), env, calendar, actor: null };
    const reads: number[] = [];
    do Object.assign(meter, { rowsRead: 0 });
    while ((await stepImport(scope, id)) && reads.push(meter.rowsRead));
    const done = await finished(importer, id);
    expect(done.counts).toMatchObject({ created: rows.length, left: 0 });
    expect(Math.max(...reads)).toBeLessThan(2 * CHUNK * ROWS_READ_EACH);
    expect(reads.at(-1)).toBeLessThan(1.5 * (reads.at(0) ?? 0));
  });

  it("still finds the person with the name", async () => {
    const shared = { birthDate: BORN, phone: PHONE, city: "Lod", confirmDuplicates: true };
    const registeredPerson = await createPerson(admin, {
      ...shared,
      firstName: "Boris",
      lastName: "Lvov",
    });
    const alike = await createPerson(admin, {
      ...shared,
      phone: null,
      firstName: "Miriam",
      lastName: "Levina",
    });
    const { answers } = await checkRows(importer, [
      { row: 2, person: { firstName: "Boris", lastName: "Lvov", phone: PHONE, city: "Akko" } },
      { row: 3, person: { firstName: "Miriam", lastName: "Levin", birthDate: BORN, city: "Lod" } },
    ]);
    expect(answers).toMatchObject([
      { kind: "update", person: { id: registeredPerson.id } },
      { kind: "new", matches: [{ id: alike.id }] },
    ]);
  });
});

describe("a likely duplicate", () => {
  it("stays out although rows of the import with the same birth date are added before it", async () => {
    const birthDate = "1951-01-01";
    await createPerson(admin, { firstName: "Miriam", lastName: "Levina", birthDate });
    const person = { lastName: "Levin", city: "Lod", birthDate };
    const likely = { row: CHUNK + 2, person: { ...person, firstName: "Miriam" } };
    const { id, answers } = await checkRows(importer, [
      ...Array.from({ length: CHUNK }, (_, index) => ({
        row: index + 2,
        person: { ...person, firstName: `Olga${index}` },
      })),
      likely,
    ]);
    expect(answers.filter(({ matches }) => matches.length > 0).map(({ row }) => row)).toEqual([
      likely.row,
    ]);
    await confirm(importer, id, { unknown: "new", addLikely: false });
    const { counts } = await finished(importer, id);
    expect(counts).toMatchObject({ created: CHUNK, left: 1 });
    expect(await reasons(importer, id)).toEqual([`${likely.row} LIKELY_DUPLICATE`]);
  });
});
