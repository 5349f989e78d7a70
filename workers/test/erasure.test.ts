import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { calendar } from "../src/core/clock.ts";
import { eraseRejected } from "../src/features/applications/rejection.service.ts";
import { unzip } from "../src/features/exports/writers/unzip.ts";
import { joinBytes } from "../src/lib/files/bytes.ts";
import { ZipWriter } from "../src/lib/files/zip.ts";
import { newId } from "../src/lib/ids.ts";
import type { Caller } from "./api.ts";
import { administrator, anonymous, applicationBody, createPerson, personBody } from "./api.ts";
import { arrange, drive, opened } from "./backups.ts";
import { operation, readDoor, sealedWalkIn, sendTicks, sendWalkIns } from "./door.ts";
import { eventBody, newClient } from "./event-links.ts";
import { endOf, exportedFile, noOrphans, startExport } from "./exports.ts";
import { checkRows, confirm, EVERYTHING, finished, importRows } from "./imports.ts";
import { createList, readList } from "./lists.ts";
import { spouse } from "./merges.ts";

/**
 * Erasure by needles: one person goes through every feature and is deleted permanently; the values
 * of this person are searched for wherever the server stores data.
 */

/** The values of the erased person, which no other record has. */
const NEEDLES = {
  idNumber: "918273645",
  phone: "0539876512",
  firstName: "Zefiranella",
  lastName: "Quastomirova",
  comment: "wheelchair by the eastern gate",
} as const;
const { comment: NOTE, ...IDENTITY } = NEEDLES;

/** Tables that hold a needle before the deletion, so that the search proves their erasure. */
const HOLDING = [
  "approved_applications",
  "export_jobs",
  "history",
  "import_rows",
  "imports",
  "list_applications",
  "list_persons",
  "person_merges",
  "person_search",
  "persons",
  "rejected_applications",
  "removed_list_persons",
];

/**
 * Tables without text about persons: ids, numbers, keyed hashes, keys of sounds (`triggers.test.ts`
 * shows that they go with the person), accounts, lists, logs of ids.
 */
const OTHERS = [
  "access_log",
  "application_senders",
  "attendance_operations",
  "attendance_replacements",
  "backups",
  "challenges",
  "children",
  "d1_migrations",
  "declined_differences",
  "different_persons",
  "duplicate_keys",
  "duplicate_pairs",
  "export_persons",
  "failure_counts",
  "failures",
  "households",
  "idempotency_keys",
  "import_chunks",
  "import_keys",
  "imported_persons",
  "invitation_permissions",
  "invitations",
  "list_users",
  "lists",
  "outbox",
  "passkeys",
  "passwords",
  "person_keys",
  "person_search_config",
  "person_search_data",
  "person_search_docsize",
  "person_search_idx",
  "person_search_terms",
  "recovery_codes",
  "registration_tokens",
  "removed_accounts",
  "security_log",
  "sessions",
  "settings",
  "snapshot_rows",
  "snapshot_tables",
  "totp_secrets",
  "unchecked_persons",
  "user_permissions",
  "users",
  "verifications",
  "walk_ins",
];

type Binding<Value = object> = [name: string, value: Value];

/** The bindings of the Worker, without settings and without bindings of the test runner. */
const BINDINGS = Object.entries(env as object).filter(
  (binding): binding is Binding =>
    typeof binding[1] === "object" && !/^(?:__|TEST_)/u.test(binding[0]),
);
const kindOf = ([, value]: Binding): string => value.constructor.name;

const NAMESPACES = BINDINGS.filter(
  (binding): binding is Binding<DurableObjectNamespace> =>
    kindOf(binding) === "DurableObjectNamespace",
);
const BUCKETS = BINDINGS.filter(
  (binding): binding is Binding<R2Bucket> => kindOf(binding) === "R2Bucket",
);
/** The bindings that the test searches, and the static files, which store nothing. */
const OTHER_BINDINGS = ["ASSETS", "DB"];

/** Returns stored values as text: bytes by their characters, so that a needle in a blob shows. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    const bytes = part instanceof ArrayBuffer ? new Uint8Array(part) : part;
    return bytes instanceof Uint8Array ? String.fromCharCode(...bytes) : bytes;
  }).toLowerCase();

/** Returns the names of the needles that a stored value contains. */
const needlesIn = (value: unknown): string[] => {
  const text = asText(value);
  return Object.entries(NEEDLES)
    .filter(([, needle]) => text.includes(needle.toLowerCase()))
    .map(([name]) => name);
};

async function tableNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select name from sqlite_schema where type = 'table'
      and name not glob 'sqlite_*' and name not glob '_cf_*' order by name`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Returns the columns of all tables that contain a needle, as `table.column needle`. */
async function foundInTables(): Promise<string[]> {
  const found = await Promise.all(
    (await tableNames()).map(async (table) => {
      const { results } = await env.DB.prepare(`select * from "${table}"`).all();
      return results.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          needlesIn(value).map((needle) => `${table}.${column} ${needle}`),
        ),
      );
    }),
  );
  return [...new Set(found.flat())].toSorted();
}

/** Returns what a Durable Object stores: its keys and values, and the rows of its own tables. */
const storedBy = (stub: DurableObjectStub): Promise<unknown[]> =>
  runInDurableObject(stub, async (_instance, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_schema where type = 'table' and name not glob '_cf_*'",
      )
      .toArray();
    return [
      [...(await storage.list())],
      ...tables.map(({ name }) => storage.sql.exec(`select * from "${name}"`).toArray()),
    ];
  });

/** Returns the objects that store a needle, and how many objects were read. */
async function foundInObjects(): Promise<{ found: string[]; read: number }> {
  const objects = await Promise.all(
    NAMESPACES.map(async ([name, namespace]) =>
      (await listDurableObjectIds(namespace)).map((id) => ({ name, stub: namespace.get(id) })),
    ),
  );
  const found: string[] = [];
  for (const { name, stub } of objects.flat()) {
    for (const needle of needlesIn(await storedBy(stub))) found.push(`${name} ${needle}`);
  }
  return { found, read: objects.flat().length };
}

/** Returns what is in a file: of an archive the files in it, of a backup nothing to read. */
function contentOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith("PK\u0003\u0004")) return unzip(bytes);
  // `foundInBackup()` reads a decrypted backup.
  if (text.startsWith("age-encryption.org/")) return null;
  throw new Error(
    `The search cannot read a file that begins with ${JSON.stringify(text.slice(0, 9))}.`,
  );
}

/** Returns the needles in the name, the metadata or the content of R2 files, as `bucket needle`. */
async function foundInFiles(): Promise<string[]> {
  const found = await Promise.all(
    BUCKETS.map(async ([name, bucket]) => {
      const { objects } = await bucket.list({ include: ["customMetadata", "httpMetadata"] });
      return Promise.all(
        objects.map(async ({ key, customMetadata, httpMetadata }) => {
          const bytes = new Uint8Array((await (await bucket.get(key))?.arrayBuffer()) ?? []);
          const needles = needlesIn([key, customMetadata, httpMetadata, contentOf(bytes)]);
          return needles.map((needle) => `${name} ${needle}`);
        }),
      );
    }),
  );
  return [...new Set(found.flat(2))].toSorted();
}

/** Makes a backup and returns its tables that contain a needle. */
async function foundInBackup(): Promise<string[]> {
  const { id, identity } = await arrange();
  const { row } = await drive(id);
  expect(row).toMatchObject({ status: "ready" });
  const { files } = await opened(row, identity);
  return [...files].flatMap(([name, text]) => needlesIn(text).map((needle) => `${name} ${needle}`));
}

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Sends a request that must succeed; returns the data of the response. */
async function done(answer: ReturnType<Caller["get"]>) {
  const { status, body } = await answer;
  expect([body?.code, body?.fields, status < 300]).toEqual([undefined, undefined, true]);
  return body;
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  done(admin.post(path, body, headers));
const patch = (path: string, body: unknown) => done(admin.patch(path, body));

/** Where needles were before the deletion, as `table.column needle`. */
const before: string[] = [];

/** Applies through the public form and an event link; approves after a rejection and its undo. */
async function applied(listId: string): Promise<string> {
  const client = newClient();
  await done(
    anonymous.post(
      "/person/public/register",
      applicationBody({ ...IDENTITY, married: true, spouse: spouse(), comment: NOTE }),
      { ...client, "Idempotency-Key": newId() },
    ),
  );
  await done(
    anonymous.post(
      "/api/event-register/register",
      eventBody(listId, { ...IDENTITY, comment: NOTE }),
      { ...client, "Idempotency-Key": newId() },
    ),
  );
  before.push(...(await foundInTables()));
  const { data } = await post("/person/search", { search: IDENTITY.idNumber, pending: "true" });
  const { id }: { id: string } = data[0];
  const rejection = await done(admin.delete(`/person/${id}/reject`));
  await post("/person/reject/undo", { rejectionId: rejection.data.rejectionId });
  const { approvalId } = await patch(`/person/${id}/approve`, {});
  await post("/person/approve/undo", { approvalId });
  await patch(`/person/${id}/approve`, {});
  return id;
}

/** Edits fields, children and spouse, and goes back to an earlier version. */
async function edited(id: string): Promise<void> {
  const childrenData = [{ firstName: "Kid", gender: "female", birthDate: "2018-04-05" }];
  await patch(`/person/${id}`, { childrenData, comment: NOTE });
  await patch(`/person/${id}`, { comment: "less", phone: "0539876513" });
  const { data } = await done(admin.get(`/person/${id}/history`));
  await post(`/person/${id}/restore`, { seq: data[1].seq });
  await patch(`/person/${id}`, { ...IDENTITY, comment: NOTE, confirmDuplicates: true });
}

/** Joins a second record of the person, twice, and decides about a likely duplicate. */
async function merged(id: string): Promise<void> {
  const { idNumber: _own, ...values } = IDENTITY;
  const body = personBody({ ...values, idNumber: null, comment: NOTE, confirmDuplicates: true });
  const other = (await post("/person", body, { "Idempotency-Key": newId() })).data;
  await post(`/person/${id}/merge`, { otherId: other.id });
  const merges = await done(admin.get(`/person/${id}/merges`));
  await post(`/person/${id}/unmerge`, { mergeId: merges.data[0].id });
  await post(`/person/${id}/merge`, { otherId: other.id });
  const alike = { firstName: "Zefiranela", lastName: "Quastomirov", phone: null };
  const namesake = await createPerson(admin, alike);
  const pair = { oneId: id, otherId: namesake.id };
  await post("/person/duplicates", { ...pair, decision: "different" });
}

/** Joins a list with comment and attendance, leaves it, and comes back as a walk-in. */
async function listed(id: string, listId: string): Promise<void> {
  await post(`/person-list/${listId}/persons`, { add: [id] });
  const { personLinks } = await readList(admin, listId);
  const link = personLinks.find(({ person }) => person.id === id);
  await patch("/person-list/comment", { id: link?.id, comment: NOTE });
  await sendTicks(admin, listId, [operation(id, true)]);
  await readDoor(admin, listId);
  const { id: otherId } = await createList(admin, { personIds: [id], title: "Left again" });
  const other = await readList(admin, otherId);
  await patch("/person-list/comment", { id: other.personLinks[0]?.id, comment: NOTE });
  await post(`/person-list/${otherId}/persons`, { remove: [id] });
  await done(
    anonymous.post(
      "/api/event-register/check-phone",
      { phone: IDENTITY.phone, listId: otherId },
      newClient(),
    ),
  );
  await post(`/person-list/${otherId}/persons`, { remove: [id] });
}

/** Imports changes of the record, and leaves checked rows of the person unconfirmed. */
async function imported(): Promise<void> {
  const person = { ...IDENTITY, comment: `${NOTE}, again` };
  const fileName = `${IDENTITY.lastName} ${IDENTITY.firstName}.xlsx`;
  await importRows(admin, [{ row: 2, person, household: "own" }], EVERYTHING, fileName);
  await declined(fileName);
  const otherFamily = { lastName: "Family", city: "Lod" };
  const rows = [
    { row: 2, person: { ...IDENTITY, city: "Lod" } },
    { row: 3, person: { ...IDENTITY } },
    { row: 4, person: { ...otherFamily, firstName: "Likely", phone: IDENTITY.phone } },
    { row: 5, person: { ...otherFamily, firstName: "Host" }, spouse: IDENTITY },
    { row: 6, person: { ...IDENTITY, phone: "12" } },
  ];
  await checkRows(admin, rows, "register", fileName);
}

/** Runs an import whose differences from the person, and whose other rows, are all left out. */
async function declined(fileName: string): Promise<void> {
  const rows = [
    { row: 2, person: { ...IDENTITY, city: "Arad", comment: NOTE } },
    { row: 3, person: { ...IDENTITY, idNumber: "", city: "Arad" } },
    { row: 4, person: { ...IDENTITY, idNumber: "12" } },
  ];
  const { id } = await checkRows(admin, rows, "register", fileName);
  const decided = await admin.send("PUT", `/api/import/${id}/decisions`, {
    body: {
      rows: [
        { row: 2, act: "update", fields: [] },
        { row: 3, act: "skip" },
      ],
    },
  });
  expect(decided.status).toBe(200);
  await confirm(admin, id, { unknown: "skip", addLikely: false });
  await finished(admin, id);
}

/** Exports the person by every source. */
async function exported(id: string, listId: string): Promise<void> {
  await exportedFile(admin, { personIds: [id], fileName: IDENTITY.lastName });
  await exportedFile(admin, { filter: { search: IDENTITY.firstName } });
  await endOf(await startExport(admin, { source: "list", sourceId: listId }));
}

/** Asks for the file with everything that is kept about a person. */
const kept = (id: string) =>
  post(`/person/${id}/disclosure`, { requestedOn: "2026-01-02", format: "json", language: "en" });

/** Returns the needles in the files with everything that is kept about the persons who remain. */
async function foundInDisclosures(): Promise<string[]> {
  const { results } = await env.DB.prepare("select id from persons").all<{ id: string }>();
  const files = await Promise.all(results.map(({ id }) => kept(id)));
  expect(files.length).toBeGreaterThan(1);
  return files.flatMap((file) => needlesIn(file));
}

/** Reads the person by every search that keeps a trace. */
async function read(id: string): Promise<void> {
  await done(admin.get(`/person/${id}`));
  await post("/person/search", { search: IDENTITY.phone });
  await post("/person/check", { ...IDENTITY });
  await post("/person/pick", { search: IDENTITY.lastName });
  await post("/person/suggestions", { search: IDENTITY.lastName });
  await done(admin.get(`/person?search=${IDENTITY.lastName}&take=10`));
  await done(admin.get("/api/today"));
}

/** Returns the number of differences of rows that imports have left out. */
const countDeclined = async (): Promise<number> =>
  Number(await env.DB.prepare("select count(*) as n from declined_differences").first("n"));

describe("a person who went through every feature and was deleted permanently", () => {
  /** The number of declined differences before the deletion. */
  let declinedBefore = 0;
  /** The needles in the file about the person before the deletion. */
  let keptBefore: string[] = [];
  /** The needles in files and in a backup before the deletion. */
  const outsideBefore = { files: [] as string[], backup: [] as string[] };
  beforeAll(async () => {
    const { id: listId } = await createList(admin);
    const id = await applied(listId);
    await edited(id);
    await merged(id);
    await listed(id, listId);
    await imported();
    await exported(id, listId);
    await read(id);
    keptBefore = needlesIn(await kept(id));
    // A walk-in with the same values is a second application, which is rejected.
    await sendWalkIns(admin, listId, [
      await sealedWalkIn(listId, {
        firstName: IDENTITY.firstName,
        lastName: IDENTITY.lastName,
        phone: IDENTITY.phone,
      }),
    ]);
    const { data } = await post("/person/search", { search: IDENTITY.phone, pending: "true" });
    for (const { id: pendingId } of data) await done(admin.delete(`/person/${pendingId}/reject`));
    before.push(...(await foundInTables()));
    outsideBefore.files = await foundInFiles();
    outsideBefore.backup = await foundInBackup();
    declinedBefore = await countDeclined();
    await patch(`/person/${id}/archive`, { active: false });
    await done(admin.delete(`/person/${id}`));
    // The hour for the undo of a rejection ends.
    const later = { ...calendar, now: () => new Date(Date.now() + 7_200_000) };
    await eraseRejected(env, later);
    await noOrphans();
  });

  it("was in each table that can hold a value of a person; every table is known", async () => {
    const tables = [...new Set(before.map((column) => column.split(".")[0] ?? ""))];
    expect(tables.toSorted()).toEqual(HOLDING.toSorted());
    expect(await tableNames()).toEqual([...HOLDING, ...OTHERS].toSorted());
  });

  it("is in no column of any table", async () => {
    expect(await foundInTables()).toEqual([]);
  });

  it("has no declined differences of imports, which are hashes of its values", async () => {
    expect(declinedBefore).toBeGreaterThan(0);
    expect(await countDeclined()).toBe(0);
  });

  it("is in no Durable Object", async () => {
    const { found, read: count } = await foundInObjects();
    expect(found).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  it("was in the files of exports and is in no file", async () => {
    const named = Object.keys(IDENTITY).map((needle) => `EXPORT_FILES ${needle}`);
    expect(outsideBefore.files).toEqual(expect.arrayContaining(named));
    expect(await foundInFiles()).toEqual([]);
  });

  it("is in no file about the persons who remain, such as the former spouse", async () => {
    expect(keptBefore.toSorted()).toEqual(Object.keys(IDENTITY).toSorted());
    expect(await foundInDisclosures()).toEqual([]);
  });

  it("was in a backup made before, and is in no backup made afterwards", async () => {
    for (const needle of Object.keys(NEEDLES)) {
      expect(
        outsideBefore.backup.some((found) => found.endsWith(` ${needle}`)),
        needle,
      ).toBe(true);
    }
    expect(await foundInBackup()).toEqual([]);
  });
});

describe("the search for needles", () => {
  it("knows every binding", () => {
    const searched = [...NAMESPACES, ...BUCKETS].map(([name]) => name);
    const names = BINDINGS.map(([name]) => name);
    expect(names.toSorted()).toEqual([...searched, ...OTHER_BINDINGS].toSorted());
  });

  it.each(NAMESPACES)("finds a needle in an object of %s", async (name, namespace) => {
    const stub = namespace.get(namespace.newUniqueId());
    await runInDurableObject(stub, async (_instance, { storage }) => {
      await storage.put("kept", { bytes: new TextEncoder().encode(IDENTITY.phone) });
      storage.sql.exec("create table kept (value text)");
      storage.sql.exec("insert into kept values (?)", NEEDLES.comment);
    });
    const { found } = await foundInObjects();
    expect(found.toSorted()).toEqual([`${name} comment`, `${name} phone`]);
    await runInDurableObject(stub, (_instance, { storage }) => storage.deleteAll());
  });

  it.each(BUCKETS)(
    "finds a needle in a file of %s, packed or in its metadata",
    async (name, bucket) => {
      const parts: Uint8Array[] = [];
      const archive = new ZipWriter((bytes) => void parts.push(bytes));
      archive.file("sheet.xml", NEEDLES.comment);
      archive.finish();
      await bucket.put("needle", joinBytes(parts), { customMetadata: { of: IDENTITY.lastName } });
      expect(await foundInFiles()).toEqual([`${name} comment`, `${name} lastName`]);
      await bucket.delete("needle");
    },
  );
});
