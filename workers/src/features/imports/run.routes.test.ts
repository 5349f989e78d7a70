import { env } from "cloudflare:workers";
import { importRowsSchema } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX } from "@kehila/shared/imports/rows";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  createPerson,
  signedIn,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import {
  checkRows,
  confirm,
  EVERYTHING,
  finished,
  holdAlarms,
  importRows,
  jobScope,
  reasons,
  registerRows,
  sendChunk,
  startImport,
  undo,
} from "../../../test/imports.ts";
import { createList, readList } from "../../../test/lists.ts";
import { stepImport } from "./step.service.ts";

let admin: Caller;
let importer: Caller;

beforeAll(async () => {
  admin = await administrator();
  importer = await signedIn({
    permissions: ["canCreatePersons", "canEditPersons", "canViewCinema", "canEditAllLists"],
    name: "Ira Importer",
  });
});

const numbered = (...rows: readonly Omit<ImportRow, "row">[]): ImportRow[] =>
  rows.map((cells, index) => ({ row: index + 2, ...cells }));

const newPerson = (overrides: ImportRow["person"] = {}): Omit<ImportRow, "row"> => ({
  person: {
    firstName: "Anna",
    lastName: `Adler${uniqueIdNumber()}`,
    city: "Lod",
    idNumber: uniqueIdNumber(),
    ...overrides,
  },
});

const personBy = async (idNumber: string | null | undefined) => {
  const id = await env.DB.prepare(
    "select id from persons where id_number = ? and status = 'active'",
  )
    .bind(idNumber)
    .first<string>("id");
  return id === null ? null : (await admin.get(`/person/${id}`)).body.data;
};

describe("the run of an import", () => {
  it("gives a filler to one person, across chunks, and never in place of a number", async () => {
    const filler = "888888889";
    const known = await createPerson(admin, { idNumber: uniqueIdNumber(), phone: uniquePhone() });
    const { firstName, lastName, phone } = known;
    const rows = Array.from({ length: CHUNK_ROWS_MAX + 1 }, (_row, index) =>
      newPerson(index % CHUNK_ROWS_MAX < 2 ? { idNumber: filler } : {}),
    );
    const update = { person: { firstName, lastName, phone, idNumber: filler, city: "Ramla" } };
    const done = await importRows(importer, numbered(...rows, update));
    expect(done.counts).toMatchObject({ created: rows.length, updated: 1, left: 0 });
    const holders = await env.DB.prepare("select count(*) as n from persons where id_number = ?")
      .bind(filler)
      .first<number>("n");
    expect(holders).toBe(1);
    expect(await personBy(known.idNumber)).toMatchObject({ id: known.id, city: "Ramla" });
  });

  it("joins comments and interests to the registered ones, and says the same at the next import", async () => {
    const idNumber = uniqueIdNumber();
    const { id } = await createPerson(admin, {
      idNumber,
      comment: "calls only evenings",
      interestedEvents: ["project"],
    });
    const rows = numbered({
      person: { idNumber, comment: "second phone: 031234567", interestedEvents: ["cinema"] },
    });
    await importRows(importer, rows);
    expect(await personBy(idNumber)).toMatchObject({
      comment: "calls only evenings\nsecond phone: 031234567",
      interestedEvents: ["cinema", "project"],
    });
    expect((await checkRows(importer, rows)).answers).toMatchObject([{ kind: "same" }]);
    // An unknown record is no edit; a row of our own export is one.
    const unknown = { record: "unknown-record", person: { idNumber, comment: "calls mornings" } };
    const [answer] = (await checkRows(importer, numbered(unknown))).answers;
    expect(answer?.person?.after).toEqual({
      comment: "calls only evenings\nsecond phone: 031234567\ncalls mornings",
    });
    const edit = { comment: "calls mornings", interestedEvents: ["cinema" as const] };
    await importRows(importer, numbered({ record: id, person: { idNumber, ...edit } }));
    expect(await personBy(idNumber)).toMatchObject(edit);
  });

  it("refuses a comment that is too long with the registered one", async () => {
    const idNumber = uniqueIdNumber();
    await createPerson(admin, { idNumber, comment: "a".repeat(1500) });
    const { answers } = await checkRows(
      importer,
      numbered({ person: { idNumber, comment: "b".repeat(600) } }),
    );
    expect(answers).toMatchObject([
      { kind: "problem", problem: "REFUSED_VALUES", fields: { "person.comment": "TOO_LONG" } },
    ]);
  });

  it("adds persons with spouse and children, and changes registered persons", async () => {
    const [own, spouse, knownNumber] = [uniqueIdNumber(), uniqueIdNumber(), uniqueIdNumber()];
    const { id: knownId } = await createPerson(admin, {
      idNumber: knownNumber,
      city: "Haifa",
      comment: "kept",
    });
    const rows = numbered(
      {
        ...newPerson({ idNumber: own, gender: "female", interestedEvents: ["cinema"] }),
        spouse: { firstName: "Boris", lastName: "Adler", idNumber: spouse },
        children: [{ firstName: "Noa", gender: "female", birthDate: "2015-03-04" }],
      },
      { person: { idNumber: knownNumber, city: "Lod", comment: "" } },
    );
    const done = await importRows(importer, rows);
    expect(done).toMatchObject({
      status: "DONE",
      received: 2,
      done: 2,
      counts: { created: 2, updated: 1, same: 0, applied: 0, left: 0, listed: 0 },
    });
    const person = await personBy(own);
    expect(person).toMatchObject({
      city: "Lod",
      married: true,
      interestedEvents: ["cinema"],
      childrenData: [{ firstName: "Noa" }],
      spouse: { firstName: "Boris", idNumber: spouse, interestedEvents: ["cinema"] },
    });
    expect(await personBy(spouse)).toMatchObject({ spouseId: person.id, city: "Lod" });
    expect((await admin.get(`/person/${knownId}`)).body.data).toMatchObject({
      city: "Lod",
      comment: "kept",
      version: 2,
    });
    const { body } = await admin.get(`/person/${knownId}/history`);
    expect(body.data[0]).toMatchObject({
      action: "update",
      actor: { name: "Ira Importer" },
      before: { city: "Haifa" },
      after: { city: "Lod" },
    });
    const changes = await env.DB.prepare(
      `select count(distinct change_id) as changes, count(*) as entries from history
        where after ->> 'importId' = ?`,
    )
      .bind(done.id)
      .first();
    expect(changes).toEqual({ changes: 1, entries: 3 });
  });

  it("changes nothing when the same file is imported again", async () => {
    const rows = numbered(
      { ...newPerson(), spouse: { firstName: "Lev", lastName: "Adler", phone: uniquePhone() } },
      { ...newPerson({ idNumber: null, phone: uniquePhone() }), household: "a" },
      { ...newPerson({ firstName: "Dov", gender: "male", married: true }), household: "a" },
    );
    expect((await importRows(importer, rows)).counts).toMatchObject({ created: 4, left: 0 });
    const before = await registerRows();
    const again = await importRows(importer, rows);
    expect(await reasons(importer, again.id)).toEqual([]);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, same: 3, left: 0 });
    expect(await registerRows()).toEqual(before);
  });

  it("links two registered persons, and adds a new spouse to a registered person", async () => {
    const [one, other, alone] = [uniqueIdNumber(), uniqueIdNumber(), uniqueIdNumber()];
    await createPerson(admin, {
      idNumber: one,
      gender: "male",
      childrenCount: 1,
      childrenData: [{ firstName: "Tom", birthDate: "2012-01-01" }],
    });
    await createPerson(admin, {
      idNumber: other,
      childrenCount: 1,
      childrenData: [{ firstName: "Gil", birthDate: "2013-01-01" }],
    });
    await createPerson(admin, { idNumber: alone });
    await importRows(
      importer,
      numbered(
        { household: "x", person: { idNumber: one } },
        {
          household: "x",
          person: { idNumber: other },
          children: [{ firstName: "Dan", birthDate: "2020-01-01" }],
        },
        { household: "y", person: { idNumber: alone } },
        { ...newPerson({ firstName: "Eva", idNumber: null }), household: "y" },
      ),
    );
    const couple = await personBy(one);
    expect(couple.spouse).toMatchObject({ idNumber: other });
    expect(couple.childrenData.map((child: any) => child.firstName).toSorted()).toEqual([
      "Dan",
      "Gil",
      "Tom",
    ]);
    expect(await personBy(alone)).toMatchObject({ married: true, spouse: { firstName: "Eva" } });
  });

  it("leaves out rows with problems, skipped rows and likely duplicates", async () => {
    const phone = uniquePhone();
    await createPerson(admin, { phone });
    const repeated = newPerson();
    const { id } = await checkRows(
      importer,
      numbered(
        { person: { firstName: "No", lastName: "City" } },
        newPerson({ phone }),
        repeated,
        repeated,
        newPerson(),
        newPerson({ phone, firstName: "Confirmed" }),
      ),
    );
    const decided = await importer.send("PUT", `/api/import/${id}/decisions`, {
      body: {
        rows: [
          { row: 6, act: "skip" },
          { row: 7, act: "new" },
        ],
      },
    });
    expect(decided.status).toBe(200);
    await confirm(importer, id, { unknown: "new", addLikely: false });
    const done = await finished(importer, id);
    expect(done.counts).toMatchObject({ created: 2, left: 4 });
    expect(await reasons(importer, id)).toEqual([
      "2 REFUSED_VALUES",
      "3 LIKELY_DUPLICATE",
      "5 REPEATED_ROW",
      "6 SKIPPED",
    ]);
    expect(
      await env.DB.prepare(
        "select count(*) as n from import_rows where import_id = ? and (cells is not null or answer is not null)",
      )
        .bind(id)
        .first("n"),
    ).toBe(0);
  });

  it("leaves out a household whole while one of its rows waits", async () => {
    const phone = uniquePhone();
    await createPerson(admin, { firstName: "Zeev", lastName: "Gold", phone });
    const adult = (firstName: string, household: string, more: ImportRow["person"] = {}) => ({
      ...newPerson({ firstName, lastName: "Whole", married: true, ...more }),
      household,
    });
    const rows = numbered(
      adult("Boris", "no city", { gender: "male", city: "" }),
      adult("Anna", "no city", { gender: "female" }),
      adult("Yonatan", "likely", { gender: "male", lastName: "Perl", phone, idNumber: null }),
      {
        ...adult("Dana", "likely", { gender: "female" }),
        children: [{ firstName: "Noa", birthDate: "2015-03-04" }],
      },
      adult("Lev", "skipped", { gender: "male" }),
      adult("Miriam", "skipped", { gender: "female" }),
    );
    const { id } = await checkRows(importer, rows);
    const body = { rows: [{ row: 6, act: "skip" }] };
    expect((await importer.send("PUT", `/api/import/${id}/decisions`, { body })).status).toBe(200);
    await confirm(importer, id, { unknown: "new", addLikely: false });
    expect((await finished(importer, id)).counts).toMatchObject({ created: 1, left: 5 });
    expect(await reasons(importer, id)).toEqual([
      "2 REFUSED_VALUES",
      "3 HOUSEHOLD_WAITS",
      "4 LIKELY_DUPLICATE",
      "5 HOUSEHOLD_WAITS",
      "6 SKIPPED",
    ]);
  });

  it("adds two adults who may be no couple as two families", async () => {
    const [known, added] = [uniqueIdNumber(), uniqueIdNumber()];
    await createPerson(admin, { idNumber: known, gender: "female", city: "Haifa" });
    const household = "women";
    await importRows(
      importer,
      numbered(
        { household, person: { idNumber: known, city: "Lod" } },
        { ...newPerson({ idNumber: added, gender: "female" }), household },
      ),
    );
    expect(await personBy(known)).toMatchObject({ city: "Lod", spouseId: null, married: false });
    expect(await personBy(added)).toMatchObject({ spouseId: null, married: false });
  });

  it("joins a registered person with the other row that a decision adds", async () => {
    const [known, taken] = [uniqueIdNumber(), uniqueIdNumber()];
    await createPerson(admin, { idNumber: known, gender: "female", city: "Haifa" });
    await createPerson(admin, { idNumber: taken, gender: "female", firstName: "Ruth" });
    const household = "couple";
    const { id, answers } = await checkRows(
      importer,
      numbered(
        { household, person: { idNumber: known, city: "Lod" } },
        { ...newPerson({ idNumber: taken, gender: "male", firstName: "Boaz" }), household },
      ),
    );
    expect(answers.map(({ problem }) => problem)).toEqual([null, "PERSON_DIFFERS"]);
    const body = { rows: [{ row: 3, act: "new" }] };
    expect((await importer.send("PUT", `/api/import/${id}/decisions`, { body })).status).toBe(200);
    await confirm(importer, id);
    expect((await finished(importer, id)).counts).toMatchObject({
      created: 1,
      updated: 1,
      left: 0,
    });
    expect(await personBy(known)).toMatchObject({
      city: "Lod",
      married: true,
      spouse: { firstName: "Boaz" },
    });
  });

  it("gives values for blank cells to new persons only", async () => {
    const [known, added] = [uniqueIdNumber(), uniqueIdNumber()];
    await createPerson(admin, { idNumber: known, city: "Haifa", gender: "female" });
    const defaults = { city: "Arad", gender: "male", interestedEvents: ["project"] } as const;
    const values = { ...defaults, interestedEvents: [...defaults.interestedEvents] };
    await importRows(
      importer,
      numbered(
        { person: { idNumber: known, address: "Herzl 5" }, defaults: values },
        { ...newPerson({ idNumber: added, city: "" }), defaults: values },
      ),
    );
    expect(await personBy(known)).toMatchObject({
      city: "Haifa",
      gender: "female",
      address: "Herzl 5",
    });
    expect(await personBy(added)).toMatchObject(defaults);
  });

  it("adds a repeated row as another person by decision, its number only if it has one", async () => {
    const [phone, otherPhone, idNumber] = [uniquePhone(), uniquePhone(), uniqueIdNumber()];
    const father = { firstName: "Moshe", lastName: `Alter${idNumber}`, city: "Lod" };
    const sonNumber = uniqueIdNumber();
    const { id, answers } = await checkRows(
      importer,
      numbered(
        { person: { ...father, phone } },
        { person: { ...father, phone, idNumber: sonNumber } },
        { person: { ...father, phone: otherPhone, idNumber } },
        { person: { ...father, firstName: "Yaakov", idNumber } },
      ),
    );
    expect(answers.map(({ repeats }) => repeats)).toEqual([null, 2, null, 4]);
    const rows = [3, 5].map((row) => ({ row, act: "new" }));
    expect(
      (await importer.send("PUT", `/api/import/${id}/decisions`, { body: { rows } })).status,
    ).toBe(200);
    await confirm(importer, id);
    expect((await finished(importer, id)).counts).toMatchObject({ created: 4, left: 0 });
    expect(await personBy(sonNumber)).toMatchObject({ firstName: "Moshe" });
    expect(await personBy(idNumber)).toMatchObject({ firstName: "Moshe" });
  });

  describe("of a row with the ID number of one person and the details of another", () => {
    const mixed = async () => {
      const [idNumber, phone, birthDate] = [uniqueIdNumber(), uniquePhone(), "1985-06-07"];
      const name = { firstName: "Moshe", lastName: `Abergel${idNumber}` };
      const holder = await createPerson(admin, {
        firstName: "Rivka",
        lastName: "Shapiro",
        birthDate: "1961-02-03",
        gender: "female",
        idNumber,
      });
      const ownNumber = uniqueIdNumber();
      const other = await createPerson(admin, { ...name, phone, birthDate, idNumber: ownNumber });
      const row = {
        person: { ...name, idNumber, phone, birthDate, gender: "male", city: "Eilat" },
      };
      return { holder, other, ownNumber, idNumber, name, row: row as Omit<ImportRow, "row"> };
    };
    const storedOf = async ({ id }: { id: string }) => (await admin.get(`/person/${id}`)).body.data;
    const runWith = async (row: Omit<ImportRow, "row">, decision: object | null) => {
      const { id } = await checkRows(importer, numbered(row));
      if (decision) {
        const body = { rows: [{ row: 2, ...decision }] };
        const decided = await importer.send("PUT", `/api/import/${id}/decisions`, { body });
        expect(decided.status).toBe(200);
      }
      await confirm(importer, id);
      return finished(importer, id);
    };

    it("writes nothing without a decision that names the person", async () => {
      for (const decision of [
        null,
        { act: "update" },
        { act: "update", fields: ["city"] },
        { act: "skip" },
      ]) {
        const { row } = await mixed();
        const before = await registerRows();
        const done = await runWith(row, decision);
        expect(done.counts).toMatchObject({ created: 0, updated: 0, left: 1 });
        expect(await reasons(importer, done.id)).toEqual([
          decision?.act === "skip" ? "2 SKIPPED" : "2 SEVERAL_MATCHES",
        ]);
        expect(await registerRows()).toEqual(before);
      }
    });

    it("changes the holder, the other person, or adds a person without the ID number", async () => {
      const one = await mixed();
      await runWith(one.row, { act: "update", personId: one.holder.id });
      expect(await storedOf(one.holder)).toMatchObject({ ...one.name, idNumber: one.idNumber });
      expect(await storedOf(one.other)).toMatchObject({ city: one.other.city, version: 1 });

      const two = await mixed();
      await runWith(two.row, { act: "update", personId: two.other.id });
      expect(await storedOf(two.holder)).toMatchObject({ firstName: "Rivka", version: 1 });
      expect(await storedOf(two.other)).toMatchObject({ city: "Eilat", idNumber: two.ownNumber });

      const three = await mixed();
      const done = await runWith(three.row, { act: "new" });
      expect(done.counts).toMatchObject({ created: 1, updated: 0, left: 0 });
      expect(await storedOf(three.holder)).toMatchObject({ firstName: "Rivka", version: 1 });
      expect(await storedOf(three.other)).toMatchObject({ version: 1 });
      const { results } = await env.DB.prepare(
        "select id_number from persons where last_name = ? and city = 'Eilat'",
      )
        .bind(three.name.lastName)
        .all();
      expect(results).toEqual([{ id_number: null }]);
    });

    it("writes nothing if the second person appears after the check", async () => {
      const idNumber = uniqueIdNumber();
      const phone = uniquePhone();
      const birthDate = "1985-06-07";
      const holder = await createPerson(admin, { firstName: "Rivka", idNumber, birthDate });
      const name = { firstName: "Moshe", lastName: `Abergel${idNumber}`, birthDate };
      const { id, answers } = await checkRows(
        importer,
        numbered({ person: { ...name, idNumber, phone } }),
      );
      expect(answers).toMatchObject([{ kind: "update" }]);
      await createPerson(admin, { ...name, phone });
      await confirm(importer, id);
      await finished(importer, id);
      expect(await reasons(importer, id)).toEqual(["2 CHANGED_SINCE_CHECK"]);
      expect(await storedOf(holder)).toMatchObject({ firstName: "Rivka", version: 1 });
    });
  });

  describe("of a row that is stopped because of its spouse", () => {
    const storedOf = async (id: string) => (await admin.get(`/person/${id}`)).body.data;
    const runWith = async (row: Omit<ImportRow, "row">, decision: object | null) => {
      const { id, answers } = await checkRows(importer, numbered(row));
      expect(answers).toMatchObject([{ kind: "problem" }]);
      if (decision) {
        const body = { rows: [{ row: 2, ...decision }] };
        const decided = await importer.send("PUT", `/api/import/${id}/decisions`, { body });
        expect(decided.status).toBe(200);
      }
      await confirm(importer, id);
      return finished(importer, id);
    };
    const gila = { firstName: "Gila", lastName: "Toledano", birthDate: "1991-05-06" };

    /** Returns a single person, and a row with a spouse who has the ID number of another person. */
    const single = async () => {
      const [idNumber, taken] = [uniqueIdNumber(), uniqueIdNumber()];
      const { id } = await createPerson(admin, { idNumber });
      const holder = await createPerson(admin, { birthDate: "1961-02-03", idNumber: taken });
      const spouse = { ...gila, lastName: `Toledano${taken}`, idNumber: taken };
      return { id, holder, row: { person: { idNumber, city: "Eilat" }, spouse } };
    };

    /** Returns a couple, a second woman of the register, and a row with her as the spouse. */
    const couple = async () => {
      const [idNumber, phone] = [uniqueIdNumber(), uniquePhone()];
      const spouse = { firstName: "Sara", lastName: "Mizrahi", phone: uniquePhone() };
      const { id, spouseId } = await createPerson(admin, { idNumber, spouse });
      const other = { ...gila, lastName: `Other${idNumber}`, phone };
      const { id: otherId } = await createPerson(admin, other);
      return {
        id,
        spouseId,
        otherId,
        other,
        row: { person: { idNumber, city: "Eilat" }, spouse: other },
      };
    };

    it("marries the chosen person, or a new one without the ID number, where both are free", async () => {
      const one = await single();
      await runWith(one.row, { act: "spouse", spouseId: one.holder.id });
      expect(await storedOf(one.id)).toMatchObject({ city: "Eilat", spouseId: one.holder.id });
      expect(await storedOf(one.holder.id)).toMatchObject({ firstName: "Gila" });

      const two = await single();
      await runWith(two.row, { act: "spouse", spouseId: null });
      const { spouse } = await storedOf(two.id);
      expect(spouse).toMatchObject({ firstName: "Gila", idNumber: null });
      expect(spouse.id).not.toBe(two.holder.id);
      expect(await storedOf(two.holder.id)).toMatchObject({ spouseId: null, version: 1 });
    });

    it("changes the spouse in the register, or only the person, and parts no couple", async () => {
      const one = await couple();
      await runWith(one.row, { act: "spouse", spouseId: one.spouseId });
      expect(await storedOf(one.spouseId)).toMatchObject({ firstName: "Gila", spouseId: one.id });
      expect(await storedOf(one.otherId)).toMatchObject({ spouseId: null, version: 1 });

      for (const choice of ["other", "new"]) {
        const { id, spouseId, otherId, row } = await couple();
        await runWith(row, { act: "spouse", spouseId: choice === "other" ? otherId : null });
        expect(await storedOf(id)).toMatchObject({ city: "Eilat", spouseId });
        expect(await storedOf(spouseId)).toMatchObject({ firstName: "Sara", spouseId: id });
        expect(await storedOf(otherId)).toMatchObject({ spouseId: null, version: 1 });
      }
    });

    it("imports a row of a single person whose couple stays as in the register", async () => {
      const { id, spouseId, row } = await couple();
      const singleRow = { person: { ...row.person, married: false } };
      await runWith(singleRow, { act: "spouse", spouseId: null });
      expect(await storedOf(id)).toMatchObject({ city: "Eilat", spouseId, married: true });
    });

    it("writes nothing without a decision, when left out, or for a person who is no candidate", async () => {
      const stranger = await createPerson(admin);
      for (const [decision, reason] of [
        [null, "2 PERSON_DIFFERS"],
        [{ act: "skip" }, "2 SKIPPED"],
        [{ act: "spouse", spouseId: stranger.id }, "2 SPOUSE_DIFFERS"],
      ] as const) {
        const { row } = await single();
        const before = await registerRows();
        const done = await runWith(row, decision);
        expect(await reasons(importer, done.id)).toEqual([reason]);
        expect(await registerRows()).toEqual(before);
      }
    });
  });

  it("leaves out a row whose person was changed after the check", async () => {
    const idNumber = uniqueIdNumber();
    const { id: personId } = await createPerson(admin, { idNumber, city: "Haifa" });
    const row = newPerson();
    const { id } = await checkRows(importer, numbered({ person: { idNumber, city: "Lod" } }, row));
    await admin.patch(`/person/${personId}`, { city: "Akko", confirmDuplicates: true });
    await createPerson(admin, { ...row.person, interestedEvents: ["cinema"] });
    await confirm(importer, id);
    await finished(importer, id);
    expect((await admin.get(`/person/${personId}`)).body.data.city).toBe("Akko");
    expect(await reasons(importer, id)).toEqual(["2 CHANGED_SINCE_CHECK"]);
  });

  it("changes the chosen fields only", async () => {
    const [one, other] = [uniqueIdNumber(), uniqueIdNumber()];
    const stored = { city: "Haifa", phone: "" };
    await createPerson(admin, { ...stored, idNumber: one });
    await createPerson(admin, { ...stored, idNumber: other });
    const cells = { city: "Lod", address: "Herzl 5", comment: "C" };
    const { id } = await checkRows(
      importer,
      numbered({ person: { idNumber: one, ...cells } }, { person: { idNumber: other, ...cells } }),
    );
    await importer.send("PUT", `/api/import/${id}/decisions`, {
      body: { rows: [{ row: 3, act: "update", fields: ["city"] }] },
    });
    await confirm(importer, id, { ...EVERYTHING, onlyEmpty: true, keep: ["comment"] });
    await finished(importer, id);
    expect(await personBy(one)).toMatchObject({ city: "Haifa", address: "Herzl 5", comment: null });
    // The decision on the row counts instead of the choices for all rows.
    expect(await personBy(other)).toMatchObject({ city: "Lod", address: null, comment: null });
  });

  it("changes the chosen fields of a row's spouse too", async () => {
    const [one, two] = [uniqueIdNumber(), uniqueIdNumber()];
    const couple = {
      ...newPerson({ idNumber: one }),
      spouse: { firstName: "Dov", lastName: "A", idNumber: two },
    };
    await importRows(importer, numbered(couple));
    const [phone, other] = [uniquePhone(), uniquePhone()];
    const row = {
      person: { idNumber: one, phone, city: "Akko" },
      spouse: { ...couple.spouse, lastName: "B", phone: other },
    };
    const { id } = await checkRows(importer, numbered(row));
    await importer.send("PUT", `/api/import/${id}/decisions`, {
      body: { rows: [{ row: 2, act: "update", fields: ["phone"] }] },
    });
    await confirm(importer, id);
    await finished(importer, id);
    expect(await personBy(one)).toMatchObject({ phone, city: "Lod" });
    expect(await personBy(two)).toMatchObject({ phone: other, lastName: "A" });
  });

  it("fills in an empty city, also if only empty fields may change", async () => {
    const idNumber = uniqueIdNumber();
    const { id } = await createPerson(admin, { idNumber });
    // A walk-in has no city.
    await env.DB.prepare("update persons set city = '' where id = ?").bind(id).run();
    await importRows(importer, numbered({ person: { idNumber, city: "Lod" } }), {
      ...EVERYTHING,
      onlyEmpty: true,
    });
    expect(await personBy(idNumber)).toMatchObject({ city: "Lod" });
  });

  it("leaves out a row whose chosen fields were changed after the check", async () => {
    const idNumber = uniqueIdNumber();
    const { id: personId } = await createPerson(admin, { idNumber, city: "Haifa" });
    const { id } = await checkRows(importer, numbered({ person: { idNumber, city: "Lod" } }));
    await importer.send("PUT", `/api/import/${id}/decisions`, {
      body: { rows: [{ row: 2, act: "update", fields: ["city"] }] },
    });
    await admin.patch(`/person/${personId}`, { city: "Akko", confirmDuplicates: true });
    await confirm(importer, id);
    await finished(importer, id);
    expect(await reasons(importer, id)).toEqual(["2 CHANGED_SINCE_CHECK"]);
  });

  it("stops when its user loses the right", async () => {
    const leaver = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
    const { id } = await checkRows(leaver, numbered(newPerson()));
    await env.DB.prepare("delete from user_permissions where user_id = ?").bind(leaver.id).run();
    expect((await leaver.post(`/api/import/${id}/confirm`, EVERYTHING)).status).toBe(403);
    await env.DB.prepare("update imports set status = 'RUNNING', decisions = ? where id = ?")
      .bind(JSON.stringify(EVERYTHING), id)
      .run();
    expect(await finished(admin, id)).toMatchObject({
      status: "STOPPED",
      stopReason: "NOT_ALLOWED",
      done: 0,
    });
  });
});

describe("an import for an event list", () => {
  it("adds registered and new persons, and sends chosen rows to the applications", async () => {
    const knownNumber = uniqueIdNumber();
    const { id: knownId } = await createPerson(admin, { idNumber: knownNumber });
    const { id: listId } = await createList(admin);
    const walkIn = { firstName: "Walk", lastName: `In${uniqueIdNumber()}`, phone: uniquePhone() };
    const rows = numbered({ person: { idNumber: knownNumber } }, newPerson(), { person: walkIn });
    const { id } = await checkRows(importer, rows, "list");
    await importer.send("PUT", `/api/import/${id}/decisions`, {
      body: { rows: [{ row: 4, act: "apply" }] },
    });
    const refused = await importer.post(`/api/import/${id}/confirm`, EVERYTHING);
    expect(refused.body.fields).toEqual({ listId: "REQUIRED" });
    const before = await registerRows();
    await confirm(importer, id, { ...EVERYTHING, listId });
    expect(await finished(importer, id)).toMatchObject({
      status: "DONE",
      counts: { created: 1, same: 1, applied: 1, left: 0, listed: 2 },
    });
    const list = await readList(admin, listId);
    expect(list.personLinks).toHaveLength(2);
    expect(list.personCount).toBe(2);
    const applicant = await env.DB.prepare(
      `select status from persons join list_applications on person_id = persons.id
        where list_id = ? and phone = ?`,
    )
      .bind(listId, walkIn.phone)
      .first("status");
    expect(applicant).toBe("pending");
    expect(await undo(importer, id)).toMatchObject({ status: "UNDONE", stayed: 0 });
    expect(await registerRows()).toEqual(before);
    expect((await admin.get(`/person/${knownId}`)).status).toBe(200);
  });
});

describe("the undo of an import into a list that was created for it", () => {
  const PERMISSIONS = [
    "canCreatePersons",
    "canEditPersons",
    "canViewCinema",
    "canCreateLists",
    "canEditOwnLists",
  ] as const;

  /** Imports two people into a list that is new, or said to be new. */
  async function imported(caller: Caller, owner = caller, unknown: "new" | "apply" = "new") {
    const list = await createList(owner, { category: "cinema" });
    const { id } = await importRows(caller, numbered(newPerson(), newPerson()), {
      unknown,
      addLikely: true,
      listId: list.id,
      isNewList: true,
    });
    return { id, listId: list.id, version: list.version };
  }

  const exists = async (listId: string) =>
    (await admin.get(`/person-list/${listId}`)).status === 200;

  it.each(["new", "apply"] as const)(
    "deletes the list with a history entry, if new people were decided as %s",
    async (unknown) => {
      const caller = await signedIn({ permissions: [...PERMISSIONS, "canDeleteOwnLists"] });
      const { id, listId } = await imported(caller, caller, unknown);
      expect((await caller.get(`/api/import/${id}`)).body.data).toMatchObject({ isNewList: true });
      expect(await undo(caller, id)).toMatchObject({
        status: "UNDONE",
        stayed: 0,
        listId: null,
        isNewList: false,
      });
      expect(await exists(listId)).toBe(false);
      const entry = await env.DB.prepare(
        "select actor_id as actorId, after from history where action = 'list.delete' and entity_id = ?",
      )
        .bind(listId)
        .first();
      expect(entry).toEqual({ actorId: caller.id, after: null });
    },
  );

  it("keeps the list for a user who may delete no lists", async () => {
    const caller = await signedIn({ permissions: [...PERMISSIONS] });
    const { id, listId } = await imported(caller);
    expect(await undo(caller, id)).toMatchObject({ status: "UNDONE", listId });
    expect(await exists(listId)).toBe(true);
  });

  it("keeps a list that others have used since", async () => {
    const caller = await signedIn({ permissions: [...PERMISSIONS, "canDeleteOwnLists"] });
    const { id: personId } = await createPerson(admin);
    const uses = [
      (listId: string) => admin.patch(`/person-list/${listId}`, { title: "Another title" }),
      (listId: string) => admin.post(`/person-list/${listId}/persons`, { add: [personId] }),
      (listId: string) => admin.patch(`/person-list/${listId}`, { userIds: [caller.id] }),
    ];
    for (const use of uses) {
      const { id, listId } = await imported(caller);
      expect((await use(listId)).status).toBe(200);
      expect(await undo(caller, id)).toMatchObject({ status: "UNDONE", stayed: 0, listId });
      expect(await exists(listId)).toBe(true);
    }
  });

  it("keeps a list of another user, and one with people before the import", async () => {
    const caller = await signedIn({
      permissions: [...PERMISSIONS, "canEditAllLists", "canDeleteAllLists"],
    });
    const ofOther = await imported(caller, admin);
    expect((await caller.get(`/api/import/${ofOther.id}`)).body.data).toMatchObject({
      isNewList: false,
    });
    await undo(caller, ofOther.id);
    expect(await exists(ofOther.listId)).toBe(true);
    const first = await imported(caller);
    const rows = numbered(newPerson());
    const second = await importRows(caller, rows, {
      ...EVERYTHING,
      listId: first.listId,
      isNewList: true,
    });
    expect(second.isNewList).toBe(false);
    await undo(caller, second.id);
    expect(await exists(first.listId)).toBe(true);
  });
});

it("an import of applicants alone does not change the event list's version", async () => {
  const list = await createList(admin);
  const walkIn = { firstName: "Walk", lastName: `In${uniqueIdNumber()}`, phone: uniquePhone() };
  const { id } = await checkRows(importer, numbered({ person: walkIn }), "list");
  await importer.send("PUT", `/api/import/${id}/decisions`, {
    body: { rows: [{ row: 2, act: "apply" }] },
  });
  await confirm(importer, id, { ...EVERYTHING, listId: list.id });
  expect(await finished(importer, id)).toMatchObject({ counts: { applied: 1, listed: 0 } });
  expect((await readList(admin, list.id)).version).toBe(list.version);
});

it("lists both adults of each family that the run added or changed, in pages", async () => {
  const { id: knownId, idNumber } = await createPerson(admin, {
    idNumber: uniqueIdNumber(),
    married: true,
    spouse: { firstName: "Sara", lastName: "Known" },
  });
  const couple = newPerson();
  const done = await importRows(
    importer,
    numbered(
      { ...couple, spouse: { firstName: "Boris", lastName: "Adler" } },
      { person: { idNumber, comment: "of the file" } },
      { person: { firstName: "Incomplete" } },
    ),
  );
  const written = async (query = "") =>
    importRowsSchema.parse(
      (await importer.get(`/api/import/${done.id}/rows?result=written${query}`)).body,
    ).data;
  const firstId = (await personBy(couple.person.idNumber))?.id;
  const rows = await written();
  expect(rows.map(({ row, reason, persons: [first] }) => [row, reason, first?.id])).toEqual([
    [2, null, firstId],
    [3, null, knownId],
  ]);
  expect(rows.map(({ persons }) => persons.slice(1).map(({ firstName }) => firstName))).toEqual([
    ["Boris"],
    ["Sara"],
  ]);
  expect((await written("&after=2")).map(({ row }) => row)).toEqual([3]);
});

it("refuses a cursor of rows that is not a number", async () => {
  const { id } = await checkRows(importer, numbered(newPerson()));
  expect(await importer.get(`/api/import/${id}/rows?result=left&after=x`)).toMatchObject({
    status: 400,
    body: { fields: { after: "NOT_AN_INTEGER" } },
  });
});

describe("the undo of an import", () => {
  const family = () =>
    numbered(
      {
        ...newPerson(),
        spouse: { firstName: "Lev", lastName: "Adler", idNumber: uniqueIdNumber() },
        children: [{ firstName: "Noa", birthDate: "2015-03-04" }],
      },
      newPerson(),
    );

  it("is no edit for the undo of an earlier import, unless a user edited in between", async () => {
    const [one, other] = [uniqueIdNumber(), uniqueIdNumber()];
    const before = await Promise.all(
      [one, other].map((idNumber) => createPerson(admin, { idNumber, city: "Haifa" })),
    );
    const into = (city: string) =>
      importRows(
        importer,
        numbered({ person: { idNumber: one, city } }, { person: { idNumber: other, city } }),
      );
    const first = await into("Lod");
    await admin.patch(`/person/${before[1]?.id}`, { comment: "calls" });
    const second = await into("Arad");
    expect(await undo(importer, second.id)).toMatchObject({ status: "UNDONE", stayed: 0 });
    expect(await personBy(one)).toMatchObject({ city: "Lod" });
    expect(await undo(importer, first.id)).toMatchObject({ stayed: 1 });
    expect(await personBy(one)).toMatchObject({ city: "Haifa" });
    expect(await personBy(other)).toMatchObject({ city: "Lod", comment: "calls" });
    expect(await reasons(importer, first.id, "stayed")).toEqual(["3 EDITED"]);
  });

  it("is no edit through several imports and a list, in the reverse order", async () => {
    const before = await registerRows();
    const row = newPerson();
    const { idNumber } = row.person;
    const { id: listId } = await createList(admin);
    const done = [
      await importRows(importer, numbered(row)),
      await importRows(importer, numbered({ person: { idNumber, city: "Arad" } })),
      await importRows(importer, numbered({ person: { idNumber, comment: "C" } }), {
        ...EVERYTHING,
        listId,
      }),
    ];
    for (const { id } of done.toReversed()) {
      expect(await undo(importer, id)).toMatchObject({ status: "UNDONE", stayed: 0 });
    }
    expect(await registerRows()).toEqual(before);
  });

  it("restores the register row by row", async () => {
    const [one, other, alone] = [uniqueIdNumber(), uniqueIdNumber(), uniqueIdNumber()];
    const child = (firstName: string) => ({
      childrenCount: 1,
      childrenData: [{ firstName, birthDate: "2012-01-01" }],
    });
    await createPerson(admin, { idNumber: one, city: "Haifa", gender: "male", ...child("Tom") });
    await createPerson(admin, { idNumber: other, ...child("Gil") });
    await createPerson(admin, { idNumber: alone, ...child("Ron") });
    const before = await registerRows();
    const done = await importRows(importer, [
      ...numbered(
        { household: "x", person: { idNumber: one, city: "Lod" } },
        {
          household: "x",
          person: { idNumber: other, comment: "C" },
          children: [{ firstName: "Dan", birthDate: "2020-01-01" }],
        },
        {
          person: { idNumber: alone },
          spouse: { firstName: "Eva", lastName: "Gold" },
          children: [{ firstName: "Ron", gender: "male", birthDate: "2012-01-01" }],
        },
      ),
      ...family().map((cells) => ({ ...cells, row: cells.row + 10 })),
    ]);
    expect(done.counts).toMatchObject({ created: 4, updated: 3, left: 0 });
    expect(await registerRows()).not.toEqual(before);
    expect(await undo(importer, done.id)).toMatchObject({
      status: "UNDONE",
      stayed: 0,
      undoUntil: null,
    });
    expect(await registerRows()).toEqual(before);
    const again = await importer.post(`/api/import/${done.id}/undo`, {});
    expect(again.body.code).toBe("INVALID_TRANSITION");
  });

  it("does not undo records that were changed since the import, and lists them", async () => {
    const rows = [
      ...family(),
      ...numbered(newPerson(), newPerson(), newPerson(), newPerson()).map((cells) => ({
        ...cells,
        row: cells.row + 2,
      })),
    ];
    const done = await importRows(importer, rows);
    const idOf = async (row: number) =>
      (await personBy(rows.find((one) => one.row === row)?.person.idNumber))?.id;
    const nameOf = (row: number) => {
      const { firstName, lastName } = rows.find((one) => one.row === row)?.person ?? {};
      return { firstName, lastName };
    };
    const [edited, listed, archived, erased, gone] = await Promise.all([2, 3, 4, 5, 6].map(idOf));
    await admin.patch(`/person/${edited}`, { city: "Akko" });
    await createList(admin, { personIds: [listed] });
    await admin.patch(`/person/${archived}/archive`, { active: false });
    await admin.patch(`/person/${erased}/archive`, { active: false });
    await admin.delete(`/person/${erased}`, {});
    expect(await undo(importer, done.id)).toMatchObject({ status: "UNDONE", stayed: 4 });
    expect(await reasons(importer, done.id, "stayed")).toEqual([
      "2 EDITED",
      "3 ON_LIST",
      "4 ARCHIVED",
      "5 DELETED",
    ]);
    const listing = await importer.get(`/api/import/${done.id}/rows?result=stayed`);
    // The importer may read active persons only.
    expect(importRowsSchema.parse(listing.body).data.map(({ persons: [first] }) => first)).toEqual([
      { id: edited, ...nameOf(2) },
      { id: listed, ...nameOf(3) },
      undefined,
      undefined,
    ]);
    expect((await admin.get(`/person/${edited}`)).body.data.city).toBe("Akko");
    expect((await admin.get(`/person/${gone}`)).status).toBe(404);
  });

  it("does not undo a record that was changed between two chunks of its family", async () => {
    const [own, spouse] = [uniqueIdNumber(), uniqueIdNumber()];
    const { id } = await createPerson(admin, {
      idNumber: own,
      city: "Haifa",
      married: true,
      spouse: { firstName: "Boris", lastName: "Adler", idNumber: spouse },
    });
    const [first = [], second = []] = numbered(
      { person: { idNumber: own, city: "Lod" } },
      { person: { idNumber: spouse, comment: "of the file" } },
    ).map((row) => [row]);
    const importId = await startImport(importer, 2);
    await holdAlarms(importId);
    await sendChunk(importer, importId, 0, first);
    await sendChunk(importer, importId, 1, second);
    await confirm(importer, importId);
    await stepImport(jobScope, importId);
    await admin.patch(`/person/${id}`, { comment: "of a user" });
    expect(await finished(importer, importId)).toMatchObject({ counts: { updated: 2, left: 0 } });
    expect(await undo(importer, importId)).toMatchObject({ status: "UNDONE", stayed: 1 });
    expect(await reasons(importer, importId, "stayed")).toEqual(["2 EDITED"]);
    expect((await admin.get(`/person/${id}`)).body.data).toMatchObject({
      city: "Lod",
      comment: "of a user",
    });
    expect(await personBy(spouse)).toMatchObject({ comment: null });
  });

  it("is open to the user of the import and to administrators", async () => {
    const done = await importRows(importer, family());
    const other = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
    expect((await other.post(`/api/import/${done.id}/undo`, {})).status).toBe(404);
    expect(await undo(admin, done.id)).toMatchObject({ status: "UNDONE" });
  });

  it("expires after 30 days, and asks for the password above 100 rows", async () => {
    const done = await importRows(importer, family());
    const set = (column: string, value: unknown) =>
      env.DB.prepare(`update imports set ${column} = ? where id = ?`).bind(value, done.id).run();
    await env.DB.prepare("update import_chunks set created = 101 where import_id = ?")
      .bind(done.id)
      .run();
    await env.DB.prepare("update sessions set confirmed_at = null where user_id = ?")
      .bind(importer.id)
      .run();
    const unconfirmed = await importer.post(`/api/import/${done.id}/undo`, {});
    expect(unconfirmed.body.code).toBe("CONFIRMATION_REQUIRED");
    await set("confirmed_at", new Date(Date.now() - 31 * 86_400_000).toISOString());
    expect((await importer.post(`/api/import/${done.id}/undo`, {})).body.code).toBe("UNDO_EXPIRED");
  });

  it("restores no value of a permanently deleted person", async () => {
    const idNumber = uniqueIdNumber();
    const { id } = await createPerson(admin, { idNumber, comment: "secret of the person" });
    const done = await importRows(importer, numbered({ person: { idNumber, comment: "changed" } }));
    const holds = () =>
      env.DB.prepare(
        "select count(*) as n from import_rows where undo like '%secret of the%'",
      ).first("n");
    expect(await holds()).toBe(1);
    await admin.patch(`/person/${id}/archive`, { active: false });
    await admin.delete(`/person/${id}`, {});
    expect(await holds()).toBe(0);
    expect(await undo(importer, done.id)).toMatchObject({ stayed: 1 });
  });
});
