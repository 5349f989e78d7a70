import { env } from "cloudflare:workers";
import type { Permission } from "@kehila/shared/accounts/permissions";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Person } from "@kehila/shared/persons/answers";
import { historyPageSchema } from "@kehila/shared/persons/history";
import { NOTICE_VERSION } from "@kehila/shared/persons/registration";
import { avoidedWords } from "@kehila/shared/test/glossary";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, apply, createPerson, signedIn } from "../../../../test/api.ts";
import { interruptedDatabase } from "../../../../test/databases.ts";
import { operation, sendTicks } from "../../../../test/door.ts";
import { exportedFile } from "../../../../test/exports.ts";
import { EVERYTHING, importRows } from "../../../../test/imports.ts";
import { createList, readList } from "../../../../test/lists.ts";
import { calendar } from "../../../core/clock.ts";
import type { Scope } from "../../../core/scope.ts";
import { runChange } from "../../../db/change.ts";
import { openDatabase } from "../../../db/client.ts";
import type { Disclosure } from "./disclosure.ts";
import { disclosureRows } from "./disclosure-table.ts";
import { disclosureTexts } from "./disclosure-texts.ts";
import { disclosingRecord } from "./disclosure.service.ts";

const REQUEST = { requestedOn: "2026-01-02", format: "json", language: "en" };
const EDITOR: readonly Permission[] = ["canEditPersons"];
/** Values of other people, and remarks, which no file about the person may contain. */
const SPOUSE = {
  firstName: "Simcha",
  lastName: "Spouse",
  phone: "0547776655",
  idNumber: "555666777",
};
const REMARKS = { record: "walks with a stick", list: "comes late" };

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const ask = (caller: Caller, id: string, overrides: Record<string, unknown> = {}) =>
  caller.post(`/person/${id}/disclosure`, { ...REQUEST, ...overrides });

async function told(id: string): Promise<Disclosure> {
  const { status, body } = await ask(admin, id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const historyOf = async (id: string) =>
  historyPageSchema.parse((await admin.get(`/person/${id}/history`)).body).data;

/** Creates a person, takes it through every feature that keeps something, and returns it. */
async function everything(): Promise<Person> {
  const child = { firstName: "Noa", gender: "female", birthDate: "2015-03-04" };
  const person = await createPerson(admin, {
    comment: REMARKS.record,
    address: "Herzl 1",
    spouse: SPOUSE,
    childrenData: [child],
    childrenCount: 1,
  });
  const { id } = person;
  await admin.patch(`/person/${id}`, { address: "Herzl 2", comment: `${REMARKS.record}!` });
  const list = await createList(admin, {
    personIds: [id],
    title: "Trip to the sea",
    date: "2026-01-05",
  });
  const [link] = (await readList(admin, list.id)).personLinks;
  await admin.patch("/person-list/comment", { id: link?.id, comment: REMARKS.list });
  await sendTicks(admin, list.id, [operation(id, true)]);
  const left = await createList(admin, { personIds: [id], title: "Left again" });
  await admin.post(`/person-list/${left.id}/persons`, { remove: [id] });
  const { firstName, lastName, idNumber } = person;
  const row = { firstName, lastName, idNumber, city: "Lod" };
  await importRows(admin, [{ row: 2, person: row }], EVERYTHING, "people.xlsx");
  await exportedFile(admin, { personIds: [id] });
  const other = await createPerson(admin, { idNumber: null });
  await admin.post(`/person/${id}/merge`, { otherId: other.id });
  return person;
}

describe("the file with everything that is kept about a person", () => {
  let person: Person;
  beforeAll(async () => {
    person = await everything();
  });

  it("has what each feature keeps, and no data of others", async () => {
    const disclosure = await told(person.id);
    expect(disclosure).toMatchObject({
      requestedOn: "2026-01-02",
      record: {
        firstName: person.firstName,
        idNumber: person.idNumber,
        address: "Herzl 2",
        status: "active",
        childrenData: [{ firstName: "Noa", birthDate: "2015-03-04" }],
      },
      spouse: { firstName: "Simcha", lastName: "Spouse" },
      imports: [{ isNew: false, isUndone: false }],
      files: [{ format: "excel" }],
      openings: [{ role: "ADMIN" }],
    });
    expect(disclosure.events).toMatchObject([
      { kind: "removed", came: false, event: { title: "Left again" } },
      { kind: "place", came: true, event: { title: "Trip to the sea" } },
    ]);
    expect(disclosure.history.map(({ action, by }) => [action, by])).toEqual([
      ["merge", "staff"],
      ["merge", "staff"],
      ["create", "staff"],
      ["update", "staff"],
      ["update", "staff"],
      ["create", "staff"],
    ]);
    const address = disclosure.history
      .flatMap(({ changes }) => changes)
      .find(({ field, before }) => field === "address" && before !== null);
    expect(address).toEqual({
      field: "address",
      before: "Herzl 1",
      after: "Herzl 2",
      isWithheld: false,
    });
    const text = JSON.stringify(disclosure);
    for (const hidden of [SPOUSE.phone, SPOUSE.idNumber, ...Object.values(REMARKS), "Ada Admin"]) {
      expect(text).not.toContain(hidden);
    }
  });

  it("is made for an archived person and for an applicant", async () => {
    const archived = await createPerson(admin);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    expect((await told(archived.id)).record.status).toBe("archived");
    const applicant = await apply(admin);
    const { record, history } = await told(applicant.id);
    expect(record).toMatchObject({ status: "pending", firstName: applicant.firstName });
    expect(history).toMatchObject([{ action: "register", by: "public", notice: NOTICE_VERSION }]);
  });

  it.each(LANGUAGES)("is a PDF with texts in %s", async (language) => {
    const { status, headers } = await ask(admin, person.id, { format: "pdf", language });
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/pdf");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; .*\.pdf/u);
    const texts = disclosureTexts(language);
    const rows = disclosureRows(await told(person.id), { language, timeZone: "Asia/Jerusalem" });
    const parts = [...new Set(rows.map(({ cells }) => cells[0]))];
    expect(parts).toEqual(Object.values(texts.part));
    expect(rows.every(({ cells }) => cells.every((cell) => !/undefined|null|\{/u.test(cell)))).toBe(
      true,
    );
  });

  it("says of an empty part that nothing is recorded", async () => {
    const { id } = await createPerson(admin);
    const rows = disclosureRows(await told(id), { language: "en", timeZone: "Asia/Jerusalem" });
    expect(rows.map(({ cells }) => cells)).toContainEqual([
      "Events",
      "",
      "",
      "Nothing is recorded",
    ]);
  });

  it("puts the request and the answer into the history, and the opening into the access log", async () => {
    const { id } = await createPerson(admin);
    const editor = await signedIn({ permissions: EDITOR });
    expect((await ask(editor, id)).status).toBe(200);
    const [entry] = await historyOf(id);
    expect(entry).toMatchObject({
      action: "disclose",
      actor: { id: editor.id },
      after: { requestedOn: "2026-01-02" },
      isRestorable: false,
    });
    const query = new URLSearchParams({ personId: id, userId: editor.id ?? "" }).toString();
    expect((await admin.get(`/api/access-log?${query}`)).body.data).toHaveLength(1);
  });

  it("needs a confirmed session, the right to edit and the right to read the record", async () => {
    const { id } = await createPerson(admin);
    const application = await apply(admin);
    const unconfirmed = await signedIn({ permissions: EDITOR });
    await env.DB.prepare("update sessions set confirmed_at = null where user_id = ?")
      .bind(unconfirmed.id)
      .run();
    expect(await ask(unconfirmed, id)).toMatchObject({
      status: 403,
      body: { code: "CONFIRMATION_REQUIRED" },
    });
    const reader = await signedIn({ permissions: ["canCreatePersons"] });
    expect((await ask(reader, id)).status).toBe(403);
    const editor = await signedIn({ permissions: EDITOR });
    expect((await ask(editor, application.id)).status).toBe(404);
    expect((await ask(admin, "unknown")).status).toBe(404);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["create"]);
  });

  it.each([
    ["a day to come", { requestedOn: "2999-01-01" }, "DATE_IN_FUTURE"],
    ["no day", { requestedOn: "" }, "REQUIRED"],
  ])("refuses %s by the field", async (_what, overrides, code) => {
    const { id } = await createPerson(admin);
    const { status, body } = await ask(admin, id, overrides);
    expect([status, body.fields]).toEqual([400, { requestedOn: code }]);
  });
});

/** Returns the scope of a request by the administrator, confirmed now. */
function scopeOf(database: D1Database, sessionId: string): Scope {
  const now = new Date().toISOString();
  return {
    db: openDatabase(database),
    env,
    calendar,
    actor: {
      id: admin.id ?? "",
      role: "ADMIN",
      permissions: {},
      name: "Ada Admin",
      email: "ada@example.org",
      emailVerified: true,
      image: null,
      language: "en",
      createdAt: now,
      needsSecondFactor: false,
      isReadingStopped: false,
      revision: 1,
      sessionId,
      sessionCreatedAt: now,
      sessionConfirmedAt: now,
      sessionExpiresAt: now,
    },
  };
}

it("a file that another change overtakes has the values after it", async () => {
  const { id } = await createPerson(admin, { address: "Before 1" });
  const sessionId = await env.DB.prepare("select id from sessions where user_id = ?")
    .bind(admin.id)
    .first<string>("id");
  const interrupted = interruptedDatabase(env.DB, () =>
    admin.patch(`/person/${id}`, { address: "After 2" }),
  );
  const scope = scopeOf(interrupted, sessionId ?? "");
  const request = { requestedOn: "2026-01-02", format: "json", language: "en" } as const;
  const file = await runChange(scope, disclosingRecord(scope, id, request));
  expect(JSON.parse(new TextDecoder().decode(file.bytes))).toMatchObject({
    record: { address: "After 2" },
  });
});

describe("the texts of the file", () => {
  const textsIn = (value: object): string[] =>
    Object.values(value).flatMap((text: string | object) =>
      typeof text === "string" ? [text] : textsIn(text),
    );
  it.each(LANGUAGES)("use the terms of the glossary in %s", (language) => {
    const avoided = textsIn(disclosureTexts(language)).flatMap((text) =>
      avoidedWords(language, text, "all"),
    );
    expect(avoided).toEqual([]);
  });
});

describe("a correction that a person asked for", () => {
  it("is kept with the day of the request", async () => {
    const { id } = await createPerson(admin);
    const answer = await admin.post(`/person/${id}/correction`, { requestedOn: "2026-02-03" });
    expect(answer.status).toBe(200);
    const [entry] = await historyOf(id);
    expect(entry).toMatchObject({ action: "correct", after: { requestedOn: "2026-02-03" } });
    expect((await told(id)).history[0]).toMatchObject({ action: "correct", by: "staff" });
  });
});
