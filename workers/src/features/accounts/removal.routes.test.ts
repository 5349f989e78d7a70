import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { currentUserSchema, removedUserSchema } from "@kehila/shared/accounts/accounts";
import { securityLogPageSchema } from "@kehila/shared/accounts/security-log";
import { changeOf, listOf } from "@kehila/shared/base/answers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, signedIn } from "../../../test/api.ts";
import { account, browser, browserWithSession, signedInBrowser } from "../../../test/browser.ts";
import type { FurnishedAccount } from "../../../test/furnished-account.ts";
import { furnishedAccount } from "../../../test/furnished-account.ts";
import { readList } from "../../../test/lists.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { codeOf, forgetSteps } from "../../../test/second-factors.ts";
import worker from "../../index.ts";
import { MINUTE } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";

const AT = "2026-02-01T08:00:00.000Z";

let admin: Caller;
let other: Caller;
beforeAll(async () => {
  admin = await administrator();
  other = await signedIn({ role: "ADMIN", name: "Other Admin" });
});

/** The client address of a test's requests; tests share no budgets. */
let address = "";
let tests = 0;
beforeEach(() => {
  address = `2001:db8:36:${(tests += 1).toString(16)}::1`;
});
afterEach(() => {
  vi.useRealTimers();
});

const remove = (id: string, by = admin) => by.delete(`/api/user/${id}`);
const undo = (id: string, by = admin) => by.post(`/api/user/undo-removal/${id}`);
const signIn = (email: string) =>
  browser({ address }).post("/auth/api/sign-in/email", { email, password: PASSWORD });
const run = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run();
const rowsOf = async (text: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(text)
      .bind(...values)
      .all()
  ).results;
const keptIds = async () =>
  (await rowsOf("select id from removed_accounts")).map(({ id }) => String(id));
const removedMinutesAgo = (id: string, minutes: number) =>
  run(
    "update removed_accounts set removed_at = ? where id = ?",
    new Date(Date.now() - minutes * MINUTE).toISOString(),
    id,
  );
const NOT_FOUND = { status: 404, body: { code: "NOT_FOUND" } };

/** References that an undo does not restore. */
const ENDED = ["challenges.user_id", "sessions.user_id", "verifications.user_id"];

/** Returns every reference to accounts in the database, as `table.column`. */
async function references(): Promise<string[]> {
  const found = await rowsOf(`
    select stored.name || '.' || reference."from" as name
    from sqlite_schema as stored, pragma_foreign_key_list(stored.name) as reference
    where stored.type = 'table' and stored.name not glob '_cf_*' and stored.name not glob 'sqlite_*'
      and reference."table" = 'users' order by 1`);
  return found.map(({ name }) => String(name));
}

/** Returns the rows that name an account, by `table.column`; the account's own under `users.id`. */
async function rowsNaming(id: string): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const reference of ["users.id", ...(await references())]) {
    const [table = "", column = ""] = reference.split(".");
    const found = await rowsOf(`select * from "${table}" where "${column}" = ?`, id);
    rows[reference] = found.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}

/** Returns the reads that name an account. */
async function readsNaming({ id, name, list, colleague }: FurnishedAccount) {
  const reads = [
    [admin, "/api/user"],
    [admin, "/api/user/second-factor"],
    [admin, `/api/user/pick?search=${encodeURIComponent(name)}`],
    [admin, "/api/registration-tokens"],
    [admin, "/api/backup"],
    [admin, "/person-list?category=cinema"],
    [admin, `/person-list/${list}`],
    [colleague, "/api/user/contacts"],
  ] as const;
  const naming: string[] = [];
  for (const [caller, path] of reads) {
    const { status, body } = await caller.get(path);
    expect(status, path).toBe(200);
    const text = JSON.stringify(body);
    if (text.includes(id) || text.includes(name)) naming.push(path);
  }
  return naming;
}

describe("a removal", () => {
  it("hides the account everywhere at once, and its undo restores everything", async () => {
    const leaver = await furnishedAccount(admin, address);
    const { id, email, page, secret, list } = leaver;
    const before = await rowsNaming(id);
    // The comparison below proves something only for references that have a row.
    for (const [reference, rows] of Object.entries(before)) {
      expect(rows.length, reference).toBeGreaterThan(0);
    }
    const naming = await readsNaming(leaver);
    expect(naming).toHaveLength(8);
    const findUser = async () =>
      (await admin.get("/api/user")).body.data.find((user: { id: string }) => user.id === id);
    const listedUser = await findUser();

    expect((await remove(id)).body).toEqual({ success: true, data: { id } });
    expect(await readsNaming(leaver)).toEqual([]);
    expect(Object.values(await rowsNaming(id)).flat()).toEqual([]);
    expect((await page.get("/api/user/me")).status).toBe(401);
    expect(await signIn(email)).toMatchObject({
      status: 401,
      body: { code: "INVALID_EMAIL_OR_PASSWORD" },
    });
    for (const [path, body] of [
      [`/api/user/permissions/${id}`, { canViewCinema: true }],
      [`/api/user/role/${id}`, { role: "USER" }],
      [`/api/user/second-factor/reset/${id}`, { password: PASSWORD }],
    ] as const) {
      expect(await admin.post(path, body), path).toMatchObject(NOT_FOUND);
    }
    expect(await remove(id)).toMatchObject(NOT_FOUND);

    const undone = await undo(id);
    expect(undone.status).toBe(200);
    const back = changeOf(currentUserSchema).parse(undone.body).data;
    expect(back).toEqual({ ...listedUser, version: listedUser.version + 1 });
    expect(await findUser()).toEqual(back);
    expect(await readsNaming(leaver)).toEqual(naming);
    const after = await rowsNaming(id);
    for (const reference of ENDED) expect(after[reference], reference).toEqual([]);
    const lasting = (rows: Record<string, unknown[]>) =>
      Object.entries(rows).filter(([name]) => name !== "users.id" && !ENDED.includes(name));
    expect(lasting(after)).toEqual(lasting(before));
    expect(await keptIds()).not.toContain(id);
    expect(await rowsOf("pragma foreign_key_check")).toEqual([]);

    // The session stays ended; password and app open another session.
    expect((await page.get("/api/user/me")).status).toBe(401);
    await forgetSteps(id);
    const again = await signedInBrowser(email, { address });
    const second = await again.post("/auth/api/two-factor/verify-totp", { code: codeOf(secret) });
    expect(second.status).toBe(200);
    expect((await again.get("/api/user/me")).body.data.id).toBe(id);
    expect((await readList(admin, list)).userLinks).toMatchObject([
      { comment: "Brings tea", version: 3, user: { id } },
    ]);
  });

  it("is undone after an upgrade that gave users columns with a default", async () => {
    const { id } = await account({ name: "Kept Earlier" });
    await remove(id);
    await run(
      `update removed_accounts set snapshot = json_remove(snapshot,
        '$.users[0].language', '$.users[0].email_verified') where id = ?`,
      id,
    );
    expect((await undo(id)).status).toBe(200);
    expect(await rowsOf("select language, email_verified from users where id = ?", id)).toEqual([
      { language: "en", email_verified: 0 },
    ]);
  });

  it("is in history and in the security log, and so is its undo", async () => {
    const { id } = await account({ name: "Tamar Target" });
    await remove(id);
    await undo(id);
    const history = await rowsOf(
      `select action, actor_id as by, before ->> 'name' as before, after ->> 'name' as after
        from history where entity_id = ? order by seq`,
      id,
    );
    expect(history).toEqual([
      { action: "user.delete", by: admin.id, before: "Tamar Target", after: null },
      { action: "user.undoDelete", by: admin.id, before: null, after: "Tamar Target" },
    ]);
    const { body } = await admin.get(`/api/security-log?userId=${id}`);
    const entries = securityLogPageSchema.parse(body).data;
    expect(entries.map(({ kind, user, target }) => [kind, user?.id, target?.name])).toEqual([
      ["userRestored", admin.id, "Tamar Target"],
      ["userDeleted", admin.id, "Tamar Target"],
    ]);
  });

  it("turns a change based on an earlier read into a conflict, also after the undo", async () => {
    const { id } = await account();
    await remove(id);
    await undo(id);
    const stale = await admin.post(`/api/user/permissions/${id}`, {
      canViewCinema: true,
      version: 1,
    });
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(stale.body.current.version).toBe(2);
  });

  it("of one's own account is final, by either route", async () => {
    const { id } = await account();
    const page = await browserWithSession(id, { address });
    expect((await page.post("/auth/api/delete-user", { password: PASSWORD })).status).toBe(200);
    const leaver = await signedIn({ role: "ADMIN" });
    expect((await remove(leaver.id ?? "", leaver)).status).toBe(200);
    expect(await keptIds()).not.toContain(id);
    expect(await keptIds()).not.toContain(leaver.id);
    for (const gone of [id, leaver.id ?? ""]) expect(await undo(gone)).toMatchObject(NOT_FOUND);
  });
});

describe("the undo of a removal", () => {
  it("is for the administrator who removed the account, once, and for a removed account", async () => {
    const { id } = await account();
    expect(await undo(id)).toMatchObject(NOT_FOUND);
    await remove(id);
    expect(await undo(id, other)).toMatchObject(NOT_FOUND);
    const moderator = await signedIn({ role: "MODERATOR" });
    expect(await undo(id, moderator)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(await undo("missing")).toMatchObject(NOT_FOUND);
    expect((await undo(id)).status).toBe(200);
    expect(await undo(id)).toMatchObject(NOT_FOUND);
  });

  it("is refused to an administrator who was demoted since", async () => {
    const demoted = await signedIn({ role: "ADMIN" });
    const { id } = await account();
    await remove(id, demoted);
    await run("update users set role = 'MODERATOR' where id = ?", demoted.id);
    expect(await undo(id, demoted)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    await run("update users set role = 'ADMIN' where id = ?", demoted.id);
    expect((await undo(id, demoted)).status).toBe(200);
  });

  it("is possible for an hour; then a cron deletes the kept rows within five minutes", async () => {
    const { id } = await account();
    await remove(id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await removedMinutesAgo(id, 60);
    expect(await undo(id)).toMatchObject(NOT_FOUND);
    const everyFiveMinutes = () =>
      worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), env);
    await removedMinutesAgo(id, 59);
    await everyFiveMinutes();
    expect(await keptIds()).toContain(id);
    await removedMinutesAgo(id, 61);
    await everyFiveMinutes();
    expect(await keptIds()).not.toContain(id);
    expect(await undo(id)).toMatchObject(NOT_FOUND);
  });

  it("is offered to the administrator who removed the account, while it is possible", async () => {
    const chief = await signedIn({ role: "ADMIN" });
    const [first, second] = [await account({ name: "Ada First" }), await account()];
    const findOffers = async (by = chief) =>
      listOf(removedUserSchema).parse((await by.get("/api/user/removed")).body).data;
    await remove(first.id, chief);
    await removedMinutesAgo(first.id, 59);
    await remove(second.id, chief);
    const offers = await findOffers();
    expect(offers.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(offers[1]).toMatchObject({ name: "Ada First", email: first.email });
    expect((await findOffers(other)).map(({ id }) => id)).not.toContain(first.id);
    await removedMinutesAgo(first.id, 61);
    await undo(second.id, chief);
    expect(await findOffers()).toEqual([]);
  });

  it("needs the password within ten minutes, as the removal does", async () => {
    const chief = await signedIn({ role: "ADMIN" });
    const { id } = await account();
    await remove(id, chief);
    await run(
      "update sessions set confirmed_at = ? where user_id = ?",
      new Date(Date.now() - 11 * MINUTE).toISOString(),
      chief.id,
    );
    expect(await undo(id, chief)).toMatchObject({
      status: 403,
      body: { code: "CONFIRMATION_REQUIRED" },
    });
    expect(await keptIds()).toContain(id);
    expect(await rowsOf("select id from users where id = ?", id)).toEqual([]);
    expect((await chief.post("/auth/api/confirm", { password: PASSWORD })).status).toBe(200);
    expect((await undo(id, chief)).status).toBe(200);
  });

  it.each([[{ role: "ADMIN" }], [{ removedBy: "me" }], [{ id: "other" }], [["x"]], ["x"]])(
    "refuses the body %j",
    async (body) => {
      const { id } = await account();
      await remove(id);
      const refused = await admin.post(`/api/user/undo-removal/${id}`, body);
      expect(refused.status).toBe(400);
      expect(await keptIds()).toContain(id);
      expect(await rowsOf("select id from users where id = ?", id)).toEqual([]);
    },
  );

  it("is refused while its address has an account again", async () => {
    const { id, email } = await account();
    await remove(id);
    const { id: newcomer } = await account({ email });
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: "USER_ALREADY_EXISTS" } });
    expect(await keptIds()).toContain(id);
    expect(await rowsOf("select id from users where email = ?", email)).toEqual([{ id: newcomer }]);
    await run("delete from users where id = ?", newcomer);
    expect((await undo(id)).status).toBe(200);
  });

  it("is refused while another account has its name, in any script", async () => {
    const { id } = await account({ name: "Miriam Undone" });
    await remove(id);
    const { id: namesake } = await account({ name: "Мириам Ундоне" });
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: "NAME_TAKEN" } });
    expect(await keptIds()).toContain(id);
    await run("update users set name = 'Other' where id = ?", namesake);
    expect((await undo(id)).status).toBe(200);
  });

  it("does not restore links to a deleted list or invitation, nor a passkey that has moved", async () => {
    const { id, list } = await furnishedAccount(admin, address);
    await remove(id);
    await run("delete from registration_tokens where created_by is null");
    expect((await admin.delete(`/person-list/${list}`)).status).toBe(200);
    const [kept] = await rowsOf(
      "select snapshot ->> '$.passkeys[0].credential_id' as credential from removed_accounts where id = ?",
      id,
    );
    await run(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
        values (?, ?, ?, 'key', 0, '[]', 'Moved', ?)`,
      newId(),
      other.id,
      kept?.["credential"],
      AT,
    );
    expect((await undo(id)).status).toBe(200);
    const after = await rowsNaming(id);
    for (const left of ["list_users.user_id", "lists.created_by", "passkeys.user_id"]) {
      expect(after[left], left).toEqual([]);
    }
    expect(after["registration_tokens.created_by"]).toEqual([]);
    expect(after["passwords.user_id"]).toHaveLength(1);
  });
});
