import { runInDurableObject } from "cloudflare:test";
import { addDays, today } from "@kehila/shared/base/dates";
import { env } from "cloudflare:workers";
import type { ExportFormat } from "@kehila/shared/exports";
import { EXPORT_FORMATS, exportJobSchema } from "@kehila/shared/exports";
import { describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { download, endOf, exportedFile, startExport } from "../../../test/exports.ts";
import { createList } from "../../../test/lists.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";
import { newState } from "./job/job-state.ts";
import { unzip } from "./writers/unzip.ts";
import { rowsOf, sheetOf } from "../../../test/workbooks.ts";

const admin = await administrator();
/** Returns a new caller, because limits count per user. */
const reader = (): Promise<Caller> => signedIn({ permissions: ["canEditPersons"] });

let family = 0;
/** Creates a couple with a child under a new last name. */
async function createFamily(overrides: Record<string, unknown> = {}) {
  const lastName = `Export${(family += 1)}`;
  const person = await createPerson(admin, {
    lastName,
    firstName: "Ада",
    idNumber: null,
    phone: "0521234567",
    comment: '=1+1 <b> & "x" _x0041_',
    married: true,
    spouse: { firstName: "דוד", lastName, phone: "0529999999" },
    childrenData: [{ firstName: "Noa", gender: "female", birthDate: "2015-03-04" }],
    confirmDuplicates: true,
    ...overrides,
  });
  return { lastName, person };
}

describe("an export of the register", () => {
  it("holds the persons of a filter, in order, with family and records", async () => {
    const { lastName, person } = await createFamily();
    const file = await exportedFile(await reader(), {
      filter: { lastName, sortBy: "firstName", sortOrder: "desc" },
      includeChildren: true,
      includeSpouse: true,
      language: "en",
      count: 2,
    });
    const rows = rowsOf(await sheetOf(file));
    expect(rows.map((row) => row["First name"])).toEqual(["דוד", "Ада"]);
    expect(rows[1]).toMatchObject({
      "Last name": lastName,
      Phone: "0521234567",
      Comment: '=1+1 <b> & "x" _x0041_',
      "Spouse: First name": "דוד",
      "Spouse: Phone": "0529999999",
      "Child 1: First name": "Noa",
      "Child 1: Birth date": "2015-03-04",
      "Child 2: First name": "",
      Record: person.id,
      "Spouse record": person.spouseId,
    });
    expect(rows[0]?.["Family ID"]).toBe(rows[1]?.["Family ID"]);
  });

  it("keeps the order of the screen: the best match first, or the script of the interface", async () => {
    const created = [
      { firstName: "Aa", lastName: "Aa", comment: "knows Orderov" },
      { firstName: "Ab", lastName: "Orderovich" },
      { firstName: "Ac", lastName: "Ордеров" },
      { firstName: "Orderov", lastName: "Yarden" },
    ];
    for (const fields of created) {
      await createPerson(admin, { ...fields, city: "Ordertown", confirmDuplicates: true });
    }
    const caller = await reader();
    const expected = [
      [{ search: "Orderov" }, ["Orderov", "Ab", "Ac", "Aa"]],
      [{ search: "Orderov", sortBy: "firstName" }, ["Aa", "Ab", "Ac", "Orderov"]],
      [{ city: "Ordertown" }, ["Ac", "Aa", "Ab", "Orderov"]],
    ] as const;
    for (const [filter, names] of expected) {
      const file = await exportedFile(caller, { filter, language: "ru" });
      const rows = rowsOf(await sheetOf(file));
      const query = new URLSearchParams({ ...filter, language: "ru" });
      const shown = await caller.get(`/person?${query.toString()}`);
      expect(rows.map((row) => row["Запись"])).toEqual(
        shown.body.data.map(({ id }: { id: string }) => id),
      );
      expect(rows.map((row) => row["Имя"])).toEqual(names);
    }
  });

  it("is a sheet of texts, dates and numbers with a frozen, filterable header, from right to left in Hebrew", async () => {
    const { lastName } = await createFamily();
    const sheet = await sheetOf(
      await exportedFile(await reader(), { filter: { lastName }, language: "he" }),
    );
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1, rightToLeft: true });
    expect(sheet.autoFilter).toBeTruthy();
    expect(sheet.getRow(1).getCell(1).text).toBe("שם פרטי");
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        expect(cell.formula).toBeUndefined();
        const kind = cell.value instanceof Date ? "date" : typeof cell.value;
        const formats: Record<string, string> = {
          string: "@",
          number: "0",
          date: "dd.mm.yyyy",
        };
        expect(cell.numFmt, kind).toBe(formats[kind]);
        expect(cell.alignment).toMatchObject({ horizontal: "right" });
      }),
    );
  });

  it("contains the persons with the given ids, and only a header when no person matches", async () => {
    const one = await createFamily();
    const other = await createFamily();
    const caller = await reader();
    const file = await exportedFile(caller, {
      personIds: [other.person.id, one.person.id, "none"],
    });
    expect(rowsOf(await sheetOf(file)).map((row) => row["Last name"])).toEqual([
      one.lastName,
      other.lastName,
    ]);
    const empty = await exportedFile(caller, { filter: { lastName: "zzzzz" } });
    expect((await sheetOf(empty)).rowCount).toBe(1);
  });

  it("holds archived persons only for users who may read them", async () => {
    const { person, lastName } = await createFamily();
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    const filter = { active: false, lastName };
    for (const active of [false, "false"] as const) {
      const file = await exportedFile(admin, { filter: { ...filter, active } });
      expect(rowsOf(await sheetOf(file)).map((row) => row["Record"])).toEqual([person.id]);
    }
    const body = { format: "excel", source: "all_persons", filter };
    expect((await (await reader()).post("/api/export/", body)).status).toBe(403);
  });

  it("of the archive names the archive in its title, its file name and its history", async () => {
    const { person } = await createFamily();
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    for (const [overrides, selection] of [
      [{ filter: { active: "false" as const, sortBy: "city" as const } }, "all"],
      [{ filter: { active: "false" as const, city: "none" } }, "filter"],
    ] as const) {
      const jobId = await startExport(admin, { ...overrides, format: "word", language: "en" });
      await endOf(jobId);
      const file = await download(admin, jobId);
      expect(file.headers.get("Content-Disposition")).toContain('filename="archived people ');
      const parts = unzip(new Uint8Array(await file.arrayBuffer()));
      expect(parts.find(({ name }) => name === "word/document.xml")?.text).toContain(
        "Archived people",
      );
      expect(await historyEntryOf(jobId)).toMatchObject({ status: "archived", selection });
    }
    const picked = await startExport(admin, { personIds: ["none"] });
    await endOf(picked);
    expect(await historyEntryOf(picked)).toMatchObject({ status: "active", selection: "picked" });
  });
});

/** Returns the history entry of an export. */
const historyEntryOf = async (jobId: string): Promise<unknown> =>
  JSON.parse(
    (await env.DB.prepare("select after from history where entity_id = ?")
      .bind(jobId)
      .first<string>("after")) ?? "null",
  );

/** The content type and the first bytes of each format. */
const STARTS: Record<ExportFormat, readonly [contentType: string, start: string]> = {
  excel: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK"],
  // The second line marks the file as binary for programs that transfer it.
  pdf: ["application/pdf", "%PDF-1.7\n%âãÏÓ\n"],
  word: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "PK"],
};

describe.each(EXPORT_FORMATS)("an export in %s", (format) => {
  const [contentType, start] = STARTS[format];
  it.each(["en", "ru", "he"] as const)(
    "in %s has the content type and the first bytes of the format",
    async (language) => {
      const { lastName } = await createFamily({ comment: "漢" });
      const caller = await reader();
      const jobId = await startExport(caller, {
        format,
        language,
        filter: { lastName },
        includeChildren: true,
        includeSpouse: true,
      });
      const status = format === "pdf" ? "READY_BOXES" : "READY";
      expect(await endOf(jobId)).toEqual({ progress: 100, status });
      const file = await download(caller, jobId);
      expect(file.headers.get("Content-Type")).toBe(contentType);
      const bytes = new TextDecoder("latin1").decode(await file.arrayBuffer());
      expect(bytes.slice(0, start.length)).toBe(start);
    },
  );
});

describe("an export of an event list", () => {
  it("has the columns of the list with its comment, and the family for readers of persons", async () => {
    const { person, lastName } = await createFamily();
    const list = await createList(admin, { title: "Кино", personIds: [person.id] });
    const link = (await admin.get(`/person-list/${list.id}`)).body.data.personLinks[0].id;
    await admin.patch("/person-list/comment", { id: link, comment: "sits in front" });
    const viewer = await signedIn({ permissions: ["canViewCinema"] });
    const source = { source: "list", sourceId: list.id, language: "en" } as const;
    const [row, ...others] = rowsOf(await sheetOf(await exportedFile(viewer, source)));
    expect(others).toEqual([]);
    const sheet = await sheetOf(await exportedFile(viewer, source));
    expect(sheet.name).toBe("Кино");
    expect(Object.keys(row ?? {})).toEqual([
      "Name",
      "ID number",
      "Phone",
      "City",
      "Gender",
      "Birth date",
      "Marital status",
      "Number of children",
      "Comment",
    ]);
    expect(row).toMatchObject({ Name: `Ада ${lastName}`, Comment: "sits in front" });
    const withFamily = { format: "excel", ...source, includeChildren: true };
    expect((await viewer.post("/api/export/", withFamily)).status).toBe(403);
    const file = await exportedFile(admin, { ...source, includeChildren: true });
    expect(rowsOf(await sheetOf(file))[0]?.["Child 1: First name"]).toBe("Noa");
    const stranger = await signedIn({ permissions: ["canViewProject"] });
    expect((await stranger.post("/api/export/", { format: "excel", ...source })).status).toBe(404);
  });

  it("has the day, time and place of the event below its title", async () => {
    const event = { title: "Gala", date: "2099-05-04", time: "18:30", venue: "Зал 5, Haifa" };
    const { id } = await createList(admin, event);
    const source = { source: "list", sourceId: id, language: "en" } as const;
    const word = await exportedFile(admin, { ...source, format: "word" });
    const xml = unzip(word).find(({ name }) => name === "word/document.xml")?.text ?? "";
    const text = xml.replaceAll(/<[^>]*>|[\u2066-\u2069]/gu, "");
    expect(text).toContain("04/05/2099 · 18:30 · Зал 5, Haifa · Cinema");
  });

  it("has the script of its language first, like the list", async () => {
    const names = ["Abel", "Яшин", "אבן"];
    const personIds: string[] = [];
    for (const lastName of names) personIds.push((await createPerson(admin, { lastName })).id);
    const list = await createList(admin, { personIds });
    const order = async (language: "en" | "ru" | "he") => {
      const options = { source: "list", sourceId: list.id, language } as const;
      const rows = rowsOf(await sheetOf(await exportedFile(admin, options)));
      return rows.map((row) => names.find((name) => Object.values(row)[0]?.includes(name)));
    };
    expect(await order("en")).toEqual(["Abel", "Яшин", "אבן"]);
    expect(await order("ru")).toEqual(["Яшин", "Abel", "אבן"]);
    expect(await order("he")).toEqual(["אבן", "Abel", "Яшин"]);
  });

  it("has whole ID numbers for readers of persons, and their last digits for others", async () => {
    const { person } = await createFamily({ idNumber: "918273645" });
    const list = await createList(admin, { personIds: [person.id] });
    const source = { source: "list", sourceId: list.id, language: "en" } as const;
    const viewer = await signedIn({ permissions: ["canViewCinema"] });
    const editor = await signedIn({ permissions: ["canViewCinema", "canEditPersons"] });
    const sheetFor = async (caller: Caller) =>
      rowsOf(await sheetOf(await exportedFile(caller, source)))[0]?.["ID number"];
    expect(await sheetFor(editor)).toBe("918273645");
    expect(await sheetFor(viewer)).toBe("\u200E••••••645");
    const word = await exportedFile(viewer, { ...source, format: "word", language: "he" });
    const xml = unzip(word).find(({ name }) => name === "word/document.xml")?.text ?? "";
    // The columns of the print sheet contain no ID number.
    expect(xml).not.toMatch(/645|918273/u);
    // A file with complete ID numbers is no longer available after losing the right to read
    // persons.
    const jobId = await startExport(editor, source);
    expect(await endOf(jobId)).toMatchObject({ progress: 100 });
    await env.DB.prepare("delete from user_permissions where user_id = ? and permission = ?")
      .bind(editor.id, "canEditPersons")
      .run();
    expect((await download(editor, jobId)).status).toBe(403);
  });
});

describe("an export of a past event list", () => {
  it("has the family and ID number of an archived participant only for readers of the archive", async () => {
    const { person, lastName } = await createFamily({ idNumber: "918273652" });
    const date = addDays(today(calendar), -3);
    const list = await createList(admin, { date, personIds: [person.id] });
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    const flags = ["canViewCinema", "canEditPersons"] as const;
    const rowFor = async (caller: Caller) => {
      const source = { source: "list", sourceId: list.id, language: "en" } as const;
      const file = await exportedFile(caller, { ...source, includeChildren: true });
      const [row] = rowsOf(await sheetOf(file));
      return [row?.["Name"], row?.["ID number"], row?.["Child 1: First name"] ?? ""];
    };
    expect(await rowFor(await signedIn({ permissions: [...flags, "canViewArchive"] }))).toEqual([
      `Ада ${lastName}`,
      "918273652",
      "Noa",
    ]);
    expect(await rowFor(await signedIn({ permissions: flags }))).toEqual([
      `Ада ${lastName}`,
      "\u200E••••••652",
      "",
    ]);
  });
});

describe("an archived spouse", () => {
  it("is named in a file only for readers of the archive", async () => {
    const { lastName, person } = await createFamily();
    await admin.patch(`/person/${person.spouseId}/archive`, { active: false });
    const spouseFor = async (caller: Caller) => {
      const options = { format: "word", language: "en", filter: { lastName } } as const;
      const file = await exportedFile(caller, { ...options, includeSpouse: true });
      const text = unzip(file).find(({ name }) => name === "word/document.xml")?.text ?? "";
      return { isShown: text.includes("in the archive"), isNamed: text.includes("דוד") };
    };
    const archivist = await signedIn({ permissions: ["canEditPersons", "canViewArchive"] });
    expect(await spouseFor(archivist)).toEqual({ isShown: true, isNamed: true });
    expect(await spouseFor(await reader())).toEqual({ isShown: true, isNamed: false });
  });
});

describe("a couple", () => {
  it("has its family once in a file, below the first row of the couple", async () => {
    const { lastName } = await createFamily();
    const file = await exportedFile(await reader(), {
      format: "word",
      language: "en",
      filter: { lastName },
      includeChildren: true,
      includeSpouse: true,
    });
    const text = unzip(file).find(({ name }) => name === "word/document.xml")?.text ?? "";
    expect(text.match(/Children: /gu)).toHaveLength(1);
    expect(text.match(/Spouse: /gu)).toHaveLength(1);
    expect(text.match(/Family: see /gu)).toHaveLength(1);
    expect(text.indexOf("Children: ")).toBeLessThan(text.indexOf("Family: see "));
  });
});

describe("an export that runs", () => {
  it("has its progress in the list of exports", async () => {
    const caller = await reader();
    const jobId = newId();
    const at = new Date().toISOString();
    await env.DB.prepare(
      `insert into export_jobs (id, user_id, options, progress, status, created_at, expires_at)
        values (?, ?, '{"source":"all_persons","status":"active"}', 0, 'QUEUED', ?, '2999-01-01')`,
    )
      .bind(jobId, caller.id, at)
      .run();
    await runInDurableObject(env.EXPORT_JOB.getByName(jobId), async (_job, { storage }) => {
      const state = newState(jobId, Date.now(), "key");
      storage.kv.put("job", { ...state, phase: "write", status: "WRITING", percent: 49 });
    });
    const [job] = (await caller.get("/api/export/")).body.data;
    expect(job).toMatchObject({ id: jobId, progress: 49, status: "WRITING" });
    await caller.delete(`/api/export/${jobId}`);
  });
});

describe("a deleted event list", () => {
  it("ends all its exports with the reason, and a retry still finds its job", async () => {
    const list = await createList(admin);
    const caller = await signedIn({ permissions: ["canViewCinema"] });
    const body = { format: "excel", source: "list", sourceId: list.id };
    const start = () => caller.post("/api/export/", body, { "Idempotency-Key": "gone" });
    const first = await start();
    const { jobId } = first.body;
    expect(await endOf(jobId)).toMatchObject({ progress: 100 });
    expect((await admin.delete(`/person-list/${list.id}`)).status).toBe(200);
    const gone = { progress: -1, status: "SOURCE_GONE" };
    expect(await caller.get(`/api/export/progress/${jobId}`)).toMatchObject({
      status: 200,
      body: gone,
    });
    expect((await caller.get(`/api/export/download/${jobId}`)).status).toBe(404);
    expect((await caller.get("/api/export/")).body.data).toMatchObject([gone]);
    expect(await start()).toMatchObject({ status: 201, body: first.body });
    expect((await caller.post("/api/export/", body)).status).toBe(404);
  });
});

describe("a job", () => {
  it("that runs for more than an hour ends with the next poll", async () => {
    const caller = await reader();
    const jobId = newId();
    await env.DB.prepare(
      `insert into export_jobs (id, user_id, options, progress, status, created_at, expires_at)
        values (?, ?, '{"source":"all_persons","status":"active"}', 0, 'QUEUED', ?, '2999-01-01')`,
    )
      .bind(jobId, caller.id, new Date(Date.now() - 61 * 60 * 1000).toISOString())
      .run();
    const over = { progress: -1, status: "TIMED_OUT" };
    expect((await caller.get(`/api/export/progress/${jobId}`)).body).toEqual(over);
    expect((await caller.get("/api/export/")).body.data).toMatchObject([over]);
  });

  it("ends at 100 percent with a file, a row and one history entry", async () => {
    const { lastName } = await createFamily();
    const caller = await reader();
    const jobId = await startExport(caller, { filter: { lastName }, fileName: "אנשים/2026.xlsx" });
    expect(await endOf(jobId)).toEqual({ progress: 100, status: "READY" });
    const { body } = await caller.get(`/api/export/progress/${jobId}`);
    expect(body).toEqual({ progress: 100, status: "READY" });
    const file = await download(caller, jobId);
    expect(file.headers.get("Content-Disposition")).toBe(
      `attachment; filename="_____ 2026.xlsx"; filename*=UTF-8''%D7%90%D7%A0%D7%A9%D7%99%D7%9D%202026.xlsx`,
    );
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get("Content-Length")));
    const [job] = (await caller.get("/api/export/")).body.data;
    expect(exportJobSchema.parse(job)).toMatchObject({
      id: jobId,
      counts: { persons: 2, leftOut: 0, changed: 0, boxes: 0, boxedPersons: 0 },
      boxed: [],
    });
    const { results } = await env.DB.prepare(
      "select action, actor_id as actor, after from history where entity_id = ?",
    )
      .bind(jobId)
      .all<{ action: string; actor: string; after: string }>();
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ action: "export.create", actor: caller.id });
    expect(JSON.parse(results[0]?.after ?? "")).toMatchObject({ persons: 2, format: "excel" });
    const options = await env.DB.prepare("select options from export_jobs where id = ?")
      .bind(jobId)
      .first<string>("options");
    expect(options).not.toContain(lastName);
  });

  it("is visible to its user only, with the current rights of the user", async () => {
    const caller = await reader();
    const jobId = await startExport(caller, { filter: { lastName: "none" } });
    await endOf(jobId);
    for (const path of [`/api/export/progress/${jobId}`, `/api/export/download/${jobId}`]) {
      expect((await admin.get(path)).status).toBe(404);
      expect((await caller.get(path)).status).toBe(200);
    }
    expect((await admin.delete(`/api/export/${jobId}`)).status).toBe(404);
    await env.DB.batch([
      env.DB.prepare("delete from user_permissions where user_id = ?").bind(caller.id),
      env.DB.prepare("insert into user_permissions values (?, 'canViewCinema')").bind(caller.id),
    ]);
    for (const path of [`/api/export/progress/${jobId}`, `/api/export/download/${jobId}`]) {
      expect((await caller.get(path)).status).toBe(403);
    }
    expect((await caller.delete(`/api/export/${jobId}`)).status).toBe(200);
    const row = await env.DB.prepare("select status, file_key as key from export_jobs where id = ?")
      .bind(jobId)
      .first();
    expect(row).toEqual({ status: "CANCELLED", key: null });
  });

  it("does not extend a session by polling its progress", async () => {
    const caller = await reader();
    const jobId = await startExport(caller, { filter: { lastName: "none" } });
    await endOf(jobId);
    const old = new Date(Date.now() - 60 * 60 * 1000).toISOString();
    await env.DB.prepare("update sessions set last_seen_at = ? where user_id = ?")
      .bind(old, caller.id)
      .run();
    const lastSeen = () =>
      env.DB.prepare("select last_seen_at as seen from sessions where user_id = ?")
        .bind(caller.id)
        .first<string>("seen");
    await caller.get(`/api/export/progress/${jobId}`);
    expect(await lastSeen()).toBe(old);
    await caller.get("/api/export/");
    await vi.waitUntil(async () => (await lastSeen()) !== old);
  });

  it("is created once for an idempotency key", async () => {
    const caller = await reader();
    const body = { format: "excel", source: "all_persons", filter: { lastName: "none" } };
    const key = { "Idempotency-Key": "once" };
    const [one, two] = [
      await caller.post("/api/export/", body, key),
      await caller.post("/api/export/", body, key),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    await endOf(one.body.jobId);
    const other = await caller.post("/api/export/", { ...body, language: "ru" }, key);
    expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("is refused above two concurrent jobs and a hundred jobs a day", async () => {
    const caller = await reader();
    const insert = (id: string, progress: number) =>
      env.DB.prepare(
        `insert into export_jobs (id, user_id, options, progress, status, created_at, expires_at)
          values (?, ?, '{}', ?, 'WRITING', ?, '2999-01-01')`,
      ).bind(`${caller.id}-${id}`, caller.id, progress, new Date().toISOString());
    const body = { format: "excel", source: "all_persons", filter: { lastName: "none" } };
    await env.DB.batch([insert("a", 0), insert("b", 0)]);
    const refused = await caller.post("/api/export/", body);
    expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(refused.headers.get("Retry-After")).toBe("5");
    await env.DB.prepare("delete from export_jobs where user_id = ?").bind(caller.id).run();
    await env.DB.batch(Array.from({ length: 99 }, (_, index) => insert(String(index), -1)));
    await endOf(await startExport(caller, { filter: { lastName: "none" } }));
    const tomorrow = await caller.post("/api/export/", body);
    expect(tomorrow.status).toBe(429);
    const wait = Number(tomorrow.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(23 * 60 * 60);
    expect(wait).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it("names the persons with characters that no font has, if the user may read them", async () => {
    const { lastName, person } = await createFamily({ comment: "漢", firstName: "Boxed" });
    const caller = await reader();
    const jobId = await startExport(caller, { format: "pdf", filter: { lastName } });
    expect(await endOf(jobId)).toEqual({ progress: 100, status: "READY_BOXES" });
    const jobs = async () => (await caller.get("/api/export/")).body.data;
    const [job] = await jobs();
    expect(exportJobSchema.parse(job)).toMatchObject({
      counts: { boxes: 1, boxedPersons: 1 },
      boxed: [{ id: person.id, firstName: "Boxed", lastName }],
    });
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    expect((await jobs())[0]).toMatchObject({ counts: { boxedPersons: 1 }, boxed: [] });
  });

  it("can be downloaded in parts", async () => {
    const caller = await reader();
    const jobId = await startExport(caller, { filter: { lastName: "none" } });
    await endOf(jobId);
    const whole = await download(caller, jobId);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const tag = whole.headers.get("ETag") ?? "";
    expect(whole.headers.get("Accept-Ranges")).toBe("bytes");
    const part = async (headers: Record<string, string>) => {
      const answer = await download(caller, jobId, headers);
      return {
        status: answer.status,
        range: answer.headers.get("Content-Range"),
        bytes: new Uint8Array(await answer.arrayBuffer()),
      };
    };
    const size = bytes.length;
    for (const [range, from, to] of [
      ["bytes=0-9", 0, 10],
      [`bytes=${size - 5}-`, size - 5, size],
      ["bytes=-5", size - 5, size],
      [`bytes=10-${size + 99}`, 10, size],
    ] as const) {
      expect(await part({ Range: range, "If-Range": tag })).toEqual({
        status: 206,
        range: `bytes ${from}-${to - 1}/${size}`,
        bytes: bytes.slice(from, to),
      });
    }
    for (const headers of [
      { Range: "bytes=0-9", "If-Range": '"another"' },
      { Range: `bytes=${size}-` },
      { Range: "bytes=0-1,4-5" },
      { Range: "bytes=-0" },
      { Range: "bytes=9-3" },
      { Range: "lines=1-2" },
    ] as Record<string, string>[]) {
      expect(await part(headers)).toEqual({ status: 200, range: null, bytes });
    }
  });

  it("is refused when the number of matches differs from `count`", async () => {
    const { lastName } = await createFamily();
    const body = { format: "excel", source: "all_persons", filter: { lastName }, count: 3 };
    expect(await (await reader()).post("/api/export/", body)).toMatchObject({
      status: 409,
      body: { code: "SELECTION_CHANGED", count: 2 },
    });
  });

  it.each([
    [{ source: "list" }, "sourceId", "REQUIRED"],
    [{ sourceId: "x" }, "sourceId", "NOT_ALLOWED"],
    [{ source: "list", sourceId: "x", personIds: [] }, "personIds", "NOT_ALLOWED"],
    [{ source: "list", sourceId: "x", filter: {} }, "filter", "NOT_ALLOWED"],
    [{ personIds: [], filter: {} }, "filter", "NOT_ALLOWED"],
    [{ filter: { pending: "true" } }, "filter.pending", "NOT_ALLOWED"],
    [{ filter: { take: "5" } }, "filter.take", "NOT_ALLOWED"],
    [{ format: "csv" }, "format", "INVALID_CHOICE"],
  ])("of %j is refused", async (overrides, field, code) => {
    const body = { format: "excel", source: "all_persons", ...overrides };
    const answer = await admin.post("/api/export/", body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: code } } });
  });
});
