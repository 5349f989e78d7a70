import { env } from "cloudflare:workers";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "./api.ts";
import { administrator, anonymous, apply, createPerson, personBody } from "./api.ts";
import { backupsEnded } from "./backups.ts";
import { eventBody, eventFields, newClient, sendEventForm } from "./event-links.ts";
import { importsEnded, startImport } from "./imports.ts";
import { createList, readList } from "./lists.ts";
import { allEnded } from "./exports.ts";
import { hostileJson, hostileString, spoiled } from "./hostile.ts";

/** Runs for each route; `FUZZ_RUNS=1000` in test:trust. */
const RUNS = Number(env.FUZZ_RUNS ?? 20);
const SEED = Number(env.FUZZ_SEED ?? 20_261_121);

let admin: Caller;
let id: string;
/** The id of a person with grown children. */
let parent: string;
/** The ids of the grown children. */
let grown: string[];
/** The id of an event list with the person and a user. */
let list: string;
/** The ids of the list's links to the person and to the user. */
let links: (string | undefined)[];
/** The id of an import without confirmation; a body may start another import. */
let importId: string;

beforeAll(async () => {
  admin = await administrator();
  id = (await createPerson(admin)).id;
  const family = await createPerson(admin, {
    childrenData: Array.from({ length: CHILDREN_MAX }, (_, number) => ({
      firstName: `Grown${number}`,
      gender: "female",
      birthDate: "2000-01-01",
    })),
  });
  parent = family.id;
  grown = family.childrenData.map((child: { id: string }) => child.id);
  list = (await createList(admin, { personIds: [id], userIds: [admin.id] })).id;
  const { personLinks, userLinks } = await readList(admin, list);
  links = [personLinks[0]?.id, userLinks[0]?.id];
  importId = await startImport(admin, 100);
});

afterAll(allEnded);
afterAll(backupsEnded);
afterAll(importsEnded);

const wholeBody = (): Record<string, unknown> =>
  personBody({
    married: true,
    spouseId: null,
    spouse: { firstName: "S", lastName: "P", event: ["cinema"] },
    childrenCount: 1,
    childrenData: [{ firstName: "K", gender: "male", birthDate: "2015-01-01" }],
    confirmDuplicates: true,
  });

const disclosureBody = (): Record<string, unknown> => ({
  requestedOn: "2026-01-02",
  format: "json",
  language: "ru",
});

let separations = 0;
/** Returns a body with another child each time, since an accepted body removes its child. */
const separation = (): Record<string, unknown> => ({
  childId: grown[separations++ % grown.length],
  lastName: "L",
  phone: "0521234567",
  confirmDuplicates: true,
});

const listBody = (): Record<string, unknown> => ({
  title: "Hike",
  description: "To the spring",
  date: "2027-01-01",
  category: "cinema",
  userIds: [],
});
/** Returns an operation of attendance. */
const tick = (): Record<string, unknown> => ({
  id: crypto.randomUUID(),
  personId: id,
  came: true,
  seen: ["other"],
});
const importBody = (): Record<string, unknown> => ({
  rows: [
    {
      row: 2,
      household: "Levin",
      record: id,
      spouseRecord: id,
      person: {
        firstName: "A",
        lastName: "B",
        idNumber: "000000018",
        phone: "0521234567",
        gender: "female",
        birthDate: "1980-01-01",
        repatriationDate: "1999-01-01",
        address: "Herzl 5",
        city: "Lod",
        married: true,
        comment: "C",
        interestedEvents: ["cinema"],
      },
      spouse: { firstName: "S", lastName: "P", phone: "0521234567", gender: "male" },
      children: [{ firstName: "K", gender: null, birthDate: "2015-01-01" }],
    },
  ],
});

const exportBody = (): Record<string, unknown> => ({
  format: "excel",
  source: "all_persons",
  sourceId: null,
  includeChildren: true,
  includeSpouse: true,
  fileName: "people",
  language: "he",
  filter: {
    ...(matchingBody()["filter"] as object),
    active: "true",
    sortBy: "city",
    sortOrder: "desc",
  },
  count: 1000,
});
/** Selects the first persons of a filter, with all parameters of the sort order. */
const FIRST = { take: 3, sortBy: "city", sortOrder: "desc", language: "he" } as const;
/** Returns a body that selects persons by all filters, with a count that never matches. */
const matchingBody = (): Record<string, unknown> => ({
  filter: {
    search: "ivanov haifa",
    firstName: "a",
    lastName: "b",
    gender: "male",
    city: "c",
    married: "true",
    interestedEvents: "cinema",
    visitedEvents: "project",
    birthDateFrom: "1950-01-01",
    birthDateTo: "1990-01-01",
    ageMin: "1",
    ageMax: "99",
    childrenCount: "1",
    toCheck: "true",
  },
  count: 1000,
});

const QUERY_KEYS = [
  "active",
  "pending",
  "search",
  "firstName",
  "lastName",
  "gender",
  "city",
  "married",
  "interestedEvents",
  "visitedEvents",
  "birthDateFrom",
  "birthDateTo",
  "ageMin",
  "ageMax",
  "childrenCount",
  "toCheck",
  "sortBy",
  "sortOrder",
  "skip",
  "take",
  "cursor",
];
const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...QUERY_KEYS), hostileString), hostileString), {
    maxLength: 4,
  })
  .map((pairs) => pairs.map(([key, value]) => `${escape(key)}=${escape(value)}`).join("&"));

/**
 * Percent-encodes a text; lone surrogates, which `encodeURIComponent` refuses, become raw bytes.
 */
const escape = (text: string): string => encodeURIComponent(text.toWellFormed());

const pathId = fc.oneof(fc.constant("TARGET"), hostileString.map(escape));

const BODIES: [string, string, fc.Arbitrary<unknown>][] = [
  ["POST", "/person", fc.oneof(spoiled(wholeBody), hostileJson)],
  ["PATCH", "/person/ID", fc.oneof(spoiled(wholeBody), hostileJson)],
  [
    "POST",
    "/person/duplicates",
    fc.oneof(
      spoiled(() => ({ oneId: "one", otherId: "other", decision: "different" })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person/check",
    fc.oneof(
      spoiled(() => ({ idNumber: "123456789", phone: "0521234567" })),
      hostileJson,
    ),
  ],
  [
    "PATCH",
    "/person/ID/archive",
    fc.oneof(
      spoiled(() => ({ active: true })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person/ID/restore",
    fc.oneof(
      spoiled(() => ({ seq: 1, version: 1, confirmDuplicates: true })),
      hostileJson,
    ),
  ],
  ["POST", "/person/ID/disclosure", fc.oneof(spoiled(disclosureBody), hostileJson)],
  [
    "POST",
    "/person/ID/correction",
    fc.oneof(
      spoiled(() => ({ requestedOn: "2026-01-02" })),
      hostileJson,
    ),
  ],
  ["POST", "/person/PARENT/separate-child", fc.oneof(spoiled(separation), hostileJson)],
  [
    "POST",
    "/person/choose",
    fc.oneof(
      spoiled(() => ({
        filter: { city: "Haifa; Akko" },
        order: "lastInvited",
        notInvitedSince: "2026-05-30",
        take: 3,
      })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person/archive",
    fc.oneof(
      spoiled(() => ({ personIds: ["missing"] })),
      spoiled(() => ({ matching: matchingBody() })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person/archive/undo",
    fc.oneof(
      spoiled(() => ({ archivingId: 1 })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person-list",
    fc.oneof(
      spoiled(() => ({ ...listBody(), personIds: [id] })),
      spoiled(() => ({ ...listBody(), matching: matchingBody() })),
      spoiled(() => ({ ...listBody(), copyOf: list })),
      hostileJson,
    ),
  ],
  [
    "PATCH",
    "/person-list/LIST",
    fc.oneof(
      spoiled(() => ({ ...listBody(), personIds: [id], version: 1 })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person-list/LIST/persons",
    fc.oneof(
      spoiled(() => ({ add: [id], remove: ["other"] })),
      spoiled(() => ({ matching: matchingBody() })),
      spoiled(() => ({ matching: { ...matchingBody(), first: FIRST } })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person-list/LIST/move-up",
    fc.oneof(
      spoiled(() => ({ personIds: [id] })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person-list/LIST/attendance",
    fc.oneof(
      spoiled(() => ({ operations: [tick()] })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person-list/LIST/walk-ins",
    fc.oneof(
      spoiled(() => ({ walkIns: [{ id: crypto.randomUUID(), sealed: "v1..AA.AA" }] })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person-list/LIST/roll-call",
    fc.oneof(
      spoiled(() => ({ closed: false })),
      hostileJson,
    ),
  ],
  [
    "PATCH",
    "/person-list/comment",
    fc.oneof(
      spoiled(() => ({ id: links[0], comment: "C", version: 1 })),
      hostileJson,
    ),
  ],
  [
    "PATCH",
    "/person-list/user-comment",
    fc.oneof(
      spoiled(() => ({ id: links[1], comment: "C", version: 1 })),
      hostileJson,
    ),
  ],
  ["DELETE", "/person-list/LIST", hostileJson],
  [
    "POST",
    "/person/ID/merge",
    fc.oneof(
      spoiled(() => ({
        otherId: "missing",
        choices: { firstName: "other", comment: "both", spouse: "own" },
        version: 1,
        otherVersion: 1,
      })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person/ID/unmerge",
    fc.oneof(
      spoiled(() => ({ mergeId: "none", version: 1 })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/api/export",
    fc.oneof(
      spoiled(exportBody),
      spoiled(() => ({
        format: "pdf",
        source: "list",
        sourceId: list,
        attendance: "came",
        count: 1000,
      })),
      hostileJson,
    ),
  ],
  ["DELETE", "/api/export/ID", hostileJson],
  ["PUT", "/api/import/IMPORT/chunks/0", fc.oneof(spoiled(importBody), hostileJson)],
  [
    "PUT",
    "/api/import/IMPORT/decisions",
    fc.oneof(
      spoiled(() => ({ rows: [{ row: 2, act: "update", personId: id, fields: ["city"] }] })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/api/import/IMPORT/confirm",
    fc.oneof(
      spoiled(() => ({ unknown: "new", addLikely: true, keep: ["city"], onlyEmpty: true })),
      hostileJson,
    ),
  ],
  ["POST", "/api/import/IMPORT/undo", hostileJson],
  [
    "POST",
    "/api/import",
    fc.oneof(
      spoiled(() => ({ target: "register", fileName: "people.xlsx", rows: 1 })),
      hostileJson,
    ),
  ],
  ["DELETE", "/api/import/IMPORT", hostileJson],
  [
    "POST",
    "/api/event-register/check-phone",
    fc.oneof(
      spoiled(() => ({ phone: "0501234567", listId: list })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/api/event-register/register",
    fc.oneof(
      spoiled(() => eventBody(list, { spouse: wholeBody()["spouse"], childrenCount: 0 })),
      hostileJson,
    ),
  ],
  ["DELETE", "/person/ID", hostileJson],
  ["POST", "/api/user/undo-removal/ID", hostileJson],
  [
    "PATCH",
    "/person/ID/approve",
    fc.oneof(
      spoiled(() => ({ familyWith: { id: "none", version: 1 } })),
      hostileJson,
    ),
  ],
  [
    "POST",
    "/person/approve",
    fc.oneof(
      spoiled(() => ({
        approvalId: "0".repeat(32),
        applications: [{ id: "none", version: 1 }],
      })),
      hostileJson,
    ),
  ],
  ["POST", "/person/approve/undo", hostileJson],
  ["DELETE", "/person/ID/reject", hostileJson],
  ["POST", "/api/backup", hostileJson],
  ["POST", "/api/backup/drill", hostileJson],
  [
    "POST",
    "/api/backup/key",
    fc.oneof(
      spoiled(() => ({ language: "he" })),
      hostileJson,
    ),
  ],
  ["GET", "/api/backup/ID/file", fc.constant(undefined)],
  ["POST", "/auth/api/sign-in/email", spoiled(() => ({ email: "a@example.org", password: 7 }))],
];

describe(`no route answers 5xx to invalid input (seed ${SEED}, ${RUNS} runs each)`, () => {
  it.each(BODIES)("%s %s", async (method, path, bodies) => {
    await fc.assert(
      fc.asyncProperty(bodies, pathId, async (body, target) => {
        const isReal = target === "TARGET";
        const at = path
          .replace("PARENT", isReal ? parent : target || "x")
          .replace("ID", isReal ? id : target || "x")
          .replace("IMPORT", isReal ? importId : target || "x")
          .replace("LIST", isReal ? list : target || "x");
        const answer = await admin.send(method, at, {
          body: method === "GET" ? undefined : JSON.stringify(body),
          headers: newClient(),
        });
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        if (answer.status === 400) expect(answer.body.code).toMatch(/^[A-Z_]+$/u);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it.each(["/person", "/person/count", "/person/duplicates", "/person/suggestions"])(
    "GET %s",
    async (path) => {
      await fc.assert(
        fc.asyncProperty(query, async (text) => {
          const answer = await admin.get(`${path}?${text}`);
          expect(answer.status, text).toBeLessThan(500);
          if (answer.status === 400) expect(answer.body.fields).toBeTypeOf("object");
        }),
        { numRuns: RUNS * 2, seed: SEED },
      );
    },
  );

  it.each([
    "/person/search",
    "/person/count",
    "/person/suggestions",
    "/person/pick",
    "/api/user/pick",
  ])("POST %s", async (path) => {
    await fc.assert(
      fc.asyncProperty(hostileJson, query, async (json, text) => {
        for (const body of [json, Object.fromEntries(new URLSearchParams(text))]) {
          const answer = await admin.post(path, body);
          expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("GET /person-list, GET /person-list/{id}, calendar files, exports and the pickers", async () => {
    await fc.assert(
      fc.asyncProperty(query, pathId, async (text, target) => {
        const path = `/person-list?category=cinema&${text}`;
        expect((await admin.get(path)).status).toBeLessThan(500);
        expect((await admin.get(`/person/pick?${text}`)).status).toBeLessThan(500);
        expect((await admin.get(`/api/user/pick?${text}`)).status).toBeLessThan(500);
        const found = `/person-list/${target || "x"}`;
        expect((await admin.get(`${found}?${text}`)).status).toBeLessThan(500);
        expect((await admin.get(`${found}/history?before=${text}`)).status).toBeLessThan(500);
        expect((await admin.get(`${found}/door?${text}`)).status).toBeLessThan(500);
        expect((await admin.get(`${found}/attendance?since=${text}`)).status).toBeLessThan(500);
        expect((await admin.get(`/person-list/all?${text}`)).status).toBeLessThan(500);
        for (const of of [found, `/event-register/${target || "x"}`]) {
          expect((await admin.get(`${of}/event.ics?${text}`)).status).toBeLessThan(500);
        }
        for (const what of ["progress", "download"]) {
          const job = `/api/export/${what}/${target || "x"}?${text}`;
          expect((await admin.get(job)).status).toBeLessThan(500);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("GET /person/check, GET /person/{id} and its history", async () => {
    await fc.assert(
      fc.asyncProperty(query, pathId, async (text, target) => {
        expect((await admin.get(`/person/check?${text}`)).status).toBeLessThan(500);
        expect((await admin.get(`/person/${target || "x"}`)).status).toBeLessThan(500);
        const history = `/person/${target || "x"}/history?before=${text}`;
        expect((await admin.get(history)).status).toBeLessThan(500);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("finds any search text without a syntax error", async () => {
    await fc.assert(
      fc.asyncProperty(hostileString, async (text) => {
        for (const path of ["/person", "/person/pick"]) {
          const answer = await admin.get(`${path}?search=${escape(text)}`);
          expect([200, 400], text).toContain(answer.status);
        }
      }),
      { numRuns: RUNS * 2, seed: SEED },
    );
  });
});

describe(`no form of event registration answers 5xx to invalid input (seed ${SEED}, ${RUNS} runs each)`, () => {
  /** The id of a list with an open link; requests above may have deleted the other list. */
  let openListId: string;
  beforeAll(async () => {
    openListId = (await createList(admin)).id;
  });

  /** Fields that a browser sends only for some visitors. */
  const RARE_FIELDS = [
    "formToken",
    "idempotencyKey",
    "homepage",
    "clean",
    "spouse.firstName",
    "spouse.birthDate.year",
    "childrenData.0.firstName",
    "childrenData.9.birthDate.day",
    "childrenData.-1.gender",
  ];
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(eventFields()), ...RARE_FIELDS),
    hostileString,
  );
  const value = fc.oneof(
    hostileString,
    // Values of fields and buttons that decide what the page does.
    fc.constantFrom("true", "10", "11", "check", "update", "back", "translate", "spouse.lastName"),
  );
  const hits = fc.array(fc.tuple(name, value), { maxLength: 6 });

  it("POST /event-register/{listId}, the page without JavaScript", async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(hits, pathId, async (pairs, target) => {
        const fields = { ...eventFields(), ...Object.fromEntries(pairs) };
        const answer = await sendEventForm(
          target === "TARGET" ? openListId : target || "x",
          fields,
        );
        const html = await answer.text();
        expect(answer.status, html).toBeLessThan(500);
        expect(html).not.toContain("<script>alert(1)");
        statuses.add(answer.status);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // Both accepted and refused forms occur, so the server has parsed the fields.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 303, 400, 404]));
  });

  it("POST /event-register/{listId} with a body that is no form", async () => {
    const types = fc.constantFrom(
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "application/json",
      "text/plain",
    );
    await fc.assert(
      fc.asyncProperty(types, hostileString, async (type, body) => {
        const headers = { ...newClient(), "Content-Type": type };
        const answer = await anonymous.send("POST", `/event-register/${openListId}`, {
          body,
          headers,
        });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

describe("bodies", () => {
  it("must be JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await admin.send("POST", "/person", {
        body: "{}",
        headers: { "Content-Type": type },
      });
      expect(answer).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_MEDIA_TYPE" } });
    }
    const response = await admin.send("POST", "/person", { body: "{" });
    expect(response).toMatchObject({ status: 400, body: { code: "INVALID_JSON" } });
  });

  it("may be empty with a JSON content type, as many clients send", async () => {
    const headers = { "Content-Type": "application/json" };
    const pending = await apply(admin);
    const approved = await admin.send("PATCH", `/person/${pending.id}/approve`, { headers });
    expect(approved.status).toBe(200);
    const empty = await admin.send("POST", "/person", { headers });
    expect(empty.body).toMatchObject({ code: "INVALID_INPUT", fields: { firstName: "REQUIRED" } });
  });

  it("are limited in size", async () => {
    const answer = await admin.post("/person", { firstName: "x".repeat(300_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: "BODY_TOO_LARGE" } });
  });

  it("are refused from other sites", async () => {
    for (const headers of [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { Origin: "null" },
    ]) {
      const answer = await admin.send("POST", "/person", { body: personBody(), headers });
      expect(answer).toMatchObject({ status: 403, body: { code: "CROSS_SITE" } });
      const bodiless = await admin.send("POST", "/api/registration-tokens/generate", { headers });
      expect(bodiless).toMatchObject({ status: 403, body: { code: "CROSS_SITE" } });
    }
    const sameOrigin = { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" };
    const answer = await admin.send("POST", "/person", { body: personBody(), headers: sameOrigin });
    expect(answer.status).toBe(201);
  });
});

describe("mass assignment", () => {
  const FORBIDDEN = [
    "id",
    "active",
    "pending",
    "status",
    "role",
    "emailVerified",
    "createdAt",
    "createdBy",
    "updatedAt",
    "householdId",
    "seat",
    "seq",
    "listLinks",
    "visitedEvents",
    "searchText",
    "__proto__",
  ];
  const ROUTES: [string, string, () => Record<string, unknown>][] = [
    ["POST", "/person", wholeBody],
    ["PATCH", "/person/ID", () => ({ city: "Elsewhere" })],
    ["POST", "/person/ID/restore", () => ({ seq: 1 })],
    ["POST", "/person/ID/disclosure", disclosureBody],
    ["POST", "/person/ID/correction", () => ({ requestedOn: "2026-01-02" })],
    ["POST", "/person/PARENT/separate-child", () => ({ childId: grown.at(-1) })],
    ["POST", "/person/duplicates", () => ({ oneId: id, otherId: parent, decision: "later" })],
    ["POST", "/person/archive", () => ({ personIds: [id] })],
    ["POST", "/person-list", listBody],
    ["PATCH", "/person-list/LIST", () => ({ title: "New" })],
    ["POST", "/person-list/LIST/persons", () => ({ remove: [id] })],
    ["POST", "/person-list/LIST/move-up", () => ({ personIds: [id] })],
    ["POST", "/person-list/LIST/attendance", () => ({ operations: [tick()] })],
    ["POST", "/person-list/LIST/walk-ins", () => ({ walkIns: [{ id: "w", sealed: "v1" }] })],
    ["POST", "/person-list/LIST/roll-call", () => ({ closed: false })],
    ["PATCH", "/person-list/comment", () => ({ id: links[0], comment: "C" })],
    ["PATCH", "/person-list/user-comment", () => ({ id: links[1], comment: "C" })],
    ["DELETE", "/person-list/LIST", () => ({})],
    ["POST", "/api/export", exportBody],
    ["POST", "/api/import", () => ({ target: "register", rows: 1 })],
    ["PUT", "/api/import/IMPORT/chunks/0", importBody],
    ["PUT", "/api/import/IMPORT/decisions", () => ({ rows: [{ row: 2, act: "skip" }] })],
    ["POST", "/api/import/IMPORT/confirm", () => ({ unknown: "new", addLikely: false })],
    ["POST", "/api/import/IMPORT/undo", () => ({})],
    ["POST", "/person/ID/merge", () => ({ otherId: "missing" })],
    ["POST", "/person/ID/unmerge", () => ({ mergeId: "none" })],
    ["PATCH", "/person/ID/approve", () => ({})],
    [
      "POST",
      "/person/approve",
      () => ({ approvalId: "0".repeat(32), applications: [{ id, version: 1 }] }),
    ],
    ["POST", "/person/approve/undo", () => ({ approvalId: "0".repeat(32) })],
    ["DELETE", "/person/ID/reject", () => ({})],
    ["DELETE", "/person/ID", () => ({})],
    ["POST", "/api/user/undo-removal/ID", () => ({})],
    ["POST", "/api/backup", () => ({})],
    ["POST", "/api/backup/key", () => ({ language: "he" })],
    ["POST", "/api/backup/drill", () => ({})],
    ["POST", "/person/public/register", () => personBody()],
    ["POST", "/api/event-register/register", () => eventBody(list)],
    ["POST", "/api/event-register/check-phone", () => ({ phone: "0501234567", listId: list })],
    ["POST", "/auth/api/sign-in/email", () => ({ email: "a@example.org", password: "x" })],
  ];

  it.each(ROUTES)("is refused by %s %s", async (method, path, body) => {
    const rows = async () =>
      env.DB.prepare(
        `select count(*) as n, sum(version) as v, (select count(*) from lists) as l,
          (select sum(version) from lists) as lv, (select count(*) from list_persons) as links,
          (select count(*) from backups) as backups,
          (select group_concat(key || value || updated_at) from settings) as settings
          from persons`,
      ).first();
    const before = await rows();
    // Skips keys that the body has anyway, such as the id of a record.
    for (const key of FORBIDDEN.filter((name) => !Object.hasOwn(body(), name))) {
      // Builds the JSON as text, because `__proto__` in an object literal would set the prototype.
      const text = JSON.stringify(body()).replace(/\}$/u, "");
      const glue = text.endsWith("{") ? "" : ",";
      const at = path
        .replace("PARENT", parent)
        .replace("ID", id)
        .replace("IMPORT", importId)
        .replace("LIST", list);
      const answer = await admin.send(method, at, {
        body: `${text}${glue}${JSON.stringify(key)}:"x"}`,
      });
      expect(answer.status, `${key}: ${JSON.stringify(answer.body)}`).toBe(400);
      // The refusal is about the key, not about another part of the body.
      if (!path.startsWith("/auth/") && key !== "__proto__") {
        expect(Object.keys(answer.body.fields)).toContain(key);
      }
    }
    expect(await rows()).toEqual(before);
  });
});
