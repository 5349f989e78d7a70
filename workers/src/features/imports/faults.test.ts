import { env } from "cloudflare:workers";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn, uniqueIdNumber } from "../../../test/api.ts";
import { FAULT_KINDS, faulty } from "../../../test/faulty.ts";
import { checkRows, confirm, finished, registerRows, undo } from "../../../test/imports.ts";
import { calendar } from "../../core/clock.ts";
import { openDatabase } from "../../db/client.ts";
import { stepImport } from "./step.service.ts";

let admin: Caller;
let importer: Caller;

beforeAll(async () => {
  admin = await administrator();
  importer = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
});

/** Sends two chunks: a new couple with a child, a changed person, and another new person. */
async function arrange(): Promise<{ id: string; idNumbers: string[] }> {
  const idNumbers = Array.from({ length: 4 }, () => uniqueIdNumber());
  const [one, two, known, last] = idNumbers;
  await createPerson(admin, { idNumber: known, city: "Haifa" });
  const rows: ImportRow[] = [
    {
      row: 2,
      person: { firstName: "Dov", lastName: `Adler${one}`, city: "Lod", idNumber: one },
      spouse: { firstName: "Lea", lastName: "Adler", idNumber: two },
      children: [{ firstName: "Noa", birthDate: "2015-03-04" }],
    },
    { row: 3, person: { idNumber: known, city: "Lod" } },
  ];
  const { id } = await checkRows(importer, [
    ...rows,
    { row: 4, person: { firstName: "Eva", lastName: `Gold${last}`, city: "Lod", idNumber: last } },
  ]);
  return { id, idNumbers };
}

const stepWith = (bindings: { DB: D1Database }, id: string): Promise<boolean> =>
  stepImport({ db: openDatabase(bindings.DB), env, calendar, actor: null }, id);

/** Runs an import, or its undo, with one call failing; returns the number of calls. */
async function endWithFault(id: string, fault: Parameters<typeof faulty>[1]): Promise<number> {
  const wrapped = faulty({ DB: env.DB }, fault);
  for (let isOpen = true; isOpen;) {
    // The job tries a failed step again.
    isOpen = await stepWith(wrapped.bindings, id).catch(() => true);
  }
  return wrapped.calls();
}

/** Returns the stored persons by ID number with the number of their history entries. */
const storedOf = async (idNumbers: readonly string[]) =>
  (
    await env.DB.prepare(
      `select id_number, city, married, children_count,
        (select count(*) from history where entity_id = persons.id) as entries
        from persons where id_number in (select value from json_each(?)) order by id_number`,
    )
      .bind(JSON.stringify(idNumbers))
      .all()
  ).results.map(({ id_number: _id, ...row }) => row);

describe.each(FAULT_KINDS)("a database call that fails %s", (when) => {
  it("leaves no chunk half written or written twice, in the run and in the undo", async () => {
    for (let at = 1, calls = at; at <= calls; at += 1) {
      const { id, idNumbers } = await arrange();
      const before = await registerRows();
      await importer.post(`/api/import/${id}/confirm`, { unknown: "new", addLikely: true });
      calls = await endWithFault(id, { at, when });
      const state = (await importer.get(`/api/import/${id}`)).body.data;
      expect(state.counts, `call ${at}`).toMatchObject({ created: 3, updated: 1, left: 0 });
      expect(await storedOf(idNumbers), `call ${at}`).toEqual([
        { city: "Lod", married: 1, children_count: 1, entries: 1 },
        { city: "Lod", married: 1, children_count: 1, entries: 1 },
        { city: "Lod", married: 0, children_count: 0, entries: 2 },
        { city: "Lod", married: 0, children_count: 0, entries: 1 },
      ]);
      await importer.post(`/api/import/${id}/undo`, {});
      await endWithFault(id, { at, when });
      expect(await registerRows(), `undo, call ${at}`).toEqual(before);
    }
  });
});

describe("concurrent requests", () => {
  it("of one step write each chunk once", async () => {
    const { id, idNumbers } = await arrange();
    const before = await registerRows();
    await confirm(importer, id);
    await Promise.all(Array.from({ length: 50 }, () => stepWith({ DB: env.DB }, id)));
    expect((await finished(importer, id)).counts).toMatchObject({ created: 3, updated: 1 });
    expect(await storedOf(idNumbers)).toHaveLength(4);
    await undo(importer, id);
    expect(await registerRows()).toEqual(before);
  });

  it("to confirm imports let one win", async () => {
    const first = await arrange();
    const other = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
    const { id: second } = await checkRows(other, [{ row: 2, person: { firstName: "Anna" } }]);
    const body = { unknown: "new", addLikely: true };
    // The running import is inserted here, because the job of a real one may end before the next
    // request.
    await env.DB.prepare(
      `insert into imports (id, user_id, user_name, target, status, rows, decisions, created_at)
        values ('held', null, 'Held', 'register', 'RUNNING', 1, null, '2026-01-01')`,
    ).run();
    const refused = await other.post(`/api/import/${second}/confirm`, body);
    expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    await env.DB.prepare("delete from imports where id = 'held'").run();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => importer.post(`/api/import/${first.id}/confirm`, body)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
    await finished(importer, first.id);
  });
});
