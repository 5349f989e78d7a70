import { env } from "cloudflare:workers";
import type { SecurityKind, SecurityLogEntry } from "@kehila/shared/accounts/security-log";
import { SECURITY_EVENTS, securityLogPageSchema } from "@kehila/shared/accounts/security-log";
import { PAGE_SIZE } from "@kehila/shared/base/limits";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { bent } from "../../../test/authenticator.ts";
import type { Browser } from "../../../test/browser.ts";
import { account, browser, signedInBrowser } from "../../../test/browser.ts";
import { countedDatabase } from "../../../test/databases.ts";
import { endOf, startExport } from "../../../test/exports.ts";
import { createList } from "../../../test/lists.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { development } from "../../../test/production.ts";
import { addPasskey, codeOf, forgetSteps, setUpApp } from "../../../test/second-factors.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import { countAttempt, insertSecurityEvent } from "./security-log.sql.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});
afterEach(async () => {
  await env.DB.prepare("delete from settings").run();
});

/** A Worker that sends a response only after the work that otherwise follows the response. */
const worker = development({});
const visitor = (): Browser => browser({ worker });
const signIn = (page: Browser, email: string, password = PASSWORD) =>
  page.post("/auth/api/sign-in/email", { email, password });

async function log(query: Record<string, string> = {}): Promise<SecurityLogEntry[]> {
  const { status, body } = await admin.get(
    `/api/security-log?${new URLSearchParams(query).toString()}`,
  );
  expect(status).toBe(200);
  return securityLogPageSchema.parse(body).data;
}

/** Returns the last entries of a user in the order of time, as kind, details and count. */
const entriesOf = async (userId: string) =>
  (await log({ userId }))
    .toReversed()
    .map(({ kind, details, count }) => [kind, details.join(), count]);

describe("signing in", () => {
  it("is logged with its last step", async () => {
    const user = await account({ name: "Sima Signer" });
    const page = await signedInBrowser(user.email, { worker });
    const { secret, codes } = await setUpApp(page);
    const { key } = await addPasskey(page);
    await forgetSteps(user.id);
    for (const [path, code] of [
      ["verify-totp", codeOf(secret)],
      ["verify-backup-code", codes[0]],
    ]) {
      const again = visitor();
      await signIn(again, user.email);
      expect((await again.post(`/auth/api/two-factor/${path}`, { code })).status).toBe(200);
    }
    const passwordless = visitor();
    const options = await passwordless.post("/auth/api/passkey/generate-authenticate-options", {});
    const response = await key.get(options.body.data);
    const verify = "/auth/api/passkey/verify-authentication";
    expect((await passwordless.post(verify, { response })).status).toBe(200);
    expect(await entriesOf(user.id)).toEqual([
      ["signedIn", "password", 1],
      ["secondFactorAdded", "app", 1],
      ["secondFactorAdded", "passkey", 1],
      ["signedIn", "app", 1],
      ["signedIn", "recoveryCode", 1],
      ["signedIn", "passkey", 1],
    ]);
    const [newest] = await log({ userId: user.id, group: "signIn" });
    expect(newest).toMatchObject({ user: { id: user.id, name: "Sima Signer" }, target: null });
  });

  it("counts failures by account and hour, with the account as target and no user", async () => {
    const user = await account({ name: "Faina Failed" });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await signIn(visitor(), user.email, "not it")).status).toBe(401);
    }
    const entries = await log({ userId: user.id });
    expect(entries).toEqual([
      expect.objectContaining({
        kind: "signInFailed",
        details: ["password"],
        count: 4,
        user: null,
        target: { id: user.id, name: "Faina Failed" },
      }),
    ]);
  });

  it("counts failures at unknown addresses in one entry without the address", async () => {
    const countUnknown = async () =>
      (await log({ group: "signIn" }))
        .filter(({ kind, target, user }) => kind === "signInFailed" && !target && !user)
        .map(({ count }) => count);
    const before = (await countUnknown())[0] ?? 0;
    for (const name of ["typed-one", "typed-two", "typed-three"]) {
      await signIn(visitor(), `${name}@stranger.example`, "not it");
    }
    expect(await countUnknown()).toEqual([before + 3]);
    const { results } = await env.DB.prepare("select * from security_log").all();
    expect(JSON.stringify(results)).not.toMatch(/typed-|stranger|@/u);
  });

  it("needs the same number of round trips for a known and an unknown address", async () => {
    const user = await account();
    const callsOf = async (email: string) => {
      const { database, calls } = countedDatabase(env.DB);
      await signIn(browser({ worker: development({ DB: database }) }), email, "not it");
      return calls();
    };
    expect(await callsOf(user.email)).toBe(await callsOf("nobody-at-all@example.org"));
  });

  it("counts attempts during a lock", async () => {
    const user = await account();
    const page = browser({ worker, address: "203.0.113.77" });
    for (let attempt = 0; attempt < 12; attempt += 1) await signIn(page, user.email, "not it");
    expect(await entriesOf(user.id)).toEqual([
      ["signInFailed", "password", 10],
      ["locked", "", 2],
    ]);
  });

  it("counts wrong codes, passkeys and confirmations", async () => {
    const user = await account();
    const page = await signedInBrowser(user.email, { worker });
    await page.post("/auth/api/change-password", {
      currentPassword: "not it",
      newPassword: "another long enough",
    });
    const { key } = await addPasskey(page);
    await setUpApp(page);
    const second = visitor();
    await signIn(second, user.email);
    await second.post("/auth/api/two-factor/verify-totp", { code: "000000" });
    const third = visitor();
    const options = await third.post("/auth/api/passkey/generate-authenticate-options", {});
    const good = await key.get(options.body.data);
    const signature = bent(good.response.signature);
    await third.post("/auth/api/passkey/verify-authentication", {
      response: { ...good, response: { ...good.response, signature } },
    });
    const failed = (await entriesOf(user.id)).filter(([kind]) => kind === "signInFailed");
    expect(failed).toEqual([
      ["signInFailed", "confirmation", 1],
      ["signInFailed", "code", 1],
      ["signInFailed", "passkey", 1],
    ]);
  });
});

describe("a refusal of a signed-in user", () => {
  it("is counted by part of the API and hour, after the response", async () => {
    const user = await signedIn({ name: "Riva Refused" });
    const person = await createPerson(admin);
    for (const path of [
      `/person/${person.id}`,
      "/person",
      "/api/user",
      "/api/access-log",
      "/api/security-log",
    ]) {
      expect((await user.get(path)).status, path).toBe(403);
    }
    expect(await entriesOf(user.id ?? "")).toEqual([
      ["refused", "persons", 2],
      ["refused", "accounts", 1],
      ["refused", "logs", 2],
    ]);
  });

  it("is not counted for a request without a session, nor for a missing record", async () => {
    const before = await log({ group: "refused" });
    expect((await visitor().get("/api/user")).status).toBe(401);
    expect((await admin.get("/person/nothing")).status).toBe(404);
    expect(await log({ group: "refused" })).toEqual(before);
  });
});

describe("changes of accounts", () => {
  it("are logged with the actor and the changed account", async () => {
    const user = await account({ name: "Tamar Target" });
    await admin.post(`/api/user/permissions/${user.id}`, {
      canCreatePersons: true,
      canViewArchive: true,
    });
    await admin.post(`/api/user/permissions/${user.id}`, {
      canViewArchive: false,
      canEditPersons: true,
    });
    await admin.post(`/api/user/permissions/${user.id}`, { canEditPersons: false });
    await admin.post(`/api/user/role/${user.id}`, { role: "MODERATOR" });
    const page = await signedInBrowser(user.email, { worker });
    await addPasskey(page);
    await admin.post(`/api/user/second-factor/reset/${user.id}`, { password: PASSWORD });
    await admin.delete(`/api/user/${user.id}`);
    const entries = (await log({ userId: user.id, group: "accounts" })).toReversed();
    const own = entries.filter(({ target }) => target === null);
    expect(own.map(({ kind }) => kind)).toEqual(["secondFactorAdded"]);
    const byAdmin = entries.filter(({ target }) => target !== null);
    expect(byAdmin.map(({ kind, details }) => [kind, ...details])).toEqual([
      ["permissionsGiven", "canCreatePersons", "canViewArchive"],
      ["permissionsGiven", "canEditPersons"],
      ["permissionsTaken", "canViewArchive"],
      ["permissionsTaken", "canEditPersons"],
      ["roleChanged", "MODERATOR"],
      ["secondFactorReset"],
      ["userDeleted"],
    ]);
    for (const entry of byAdmin) {
      expect(entry).toMatchObject({
        user: { id: admin.id, name: "Ada Admin" },
        target: { id: user.id, name: "Tamar Target" },
      });
    }
  });

  it("by their owner are logged: password, sessions, second factors, deletion", async () => {
    const user = await account();
    const page = await signedInBrowser(user.email, { worker });
    const other = await signedInBrowser(user.email, { worker });
    const sessionId = (await other.get("/auth/api/get-session")).body.session.id;
    await page.post("/auth/api/revoke-session", { sessionId });
    await page.post("/auth/api/revoke-other-sessions");
    await setUpApp(page);
    await page.post("/auth/api/two-factor/generate-backup-codes", { password: PASSWORD });
    await page.post("/auth/api/two-factor/disable", { password: PASSWORD });
    const newPassword = "a new and longer one";
    await page.post("/auth/api/change-password", { currentPassword: PASSWORD, newPassword });
    await page.post("/auth/api/delete-user", { password: newPassword });
    const accounts = (await log({ userId: user.id, group: "accounts" })).toReversed();
    expect(accounts.map(({ kind, details }) => [kind, ...details])).toEqual([
      ["sessionsRevoked", "one"],
      ["sessionsRevoked", "others"],
      ["secondFactorAdded", "app"],
      ["recoveryCodesReplaced"],
      ["secondFactorRemoved", "app"],
      ["passwordChanged", "password"],
      ["userDeleted"],
    ]);
  });

  it("name invitations that are made, used and deleted, without their tokens", async () => {
    const chief = await signedIn({ role: "ADMIN", name: "Chaim Chief" });
    const generate = async (role: string) =>
      (await chief.post("/api/registration-tokens/generate", { role })).body.data;
    const { token } = await generate("MODERATOR");
    const { id } = await generate("USER");
    await chief.delete(`/api/registration-tokens/${id}`);
    expect(await entriesOf(chief.id ?? "")).toEqual([
      ["invitationMade", "MODERATOR", 1],
      ["invitationMade", "USER", 1],
      ["invitationDeleted", "", 1],
    ]);
    const answer = await visitor().post("/auth/api/sign-up/email", {
      name: "Nava New",
      email: "nava.new@example.org",
      password: "a quiet harbour",
      registrationToken: token,
    });
    expect(answer.status).toBe(201);
    const entries = await log({ userId: answer.body.data.user.id, group: "accounts" });
    expect(entries).toMatchObject([
      { kind: "invitationUsed", details: ["MODERATOR"], user: { name: "Nava New" }, target: null },
    ]);
    expect(JSON.stringify(await log())).not.toContain(token);
  });

  it("name the rule about second factors", async () => {
    const chief = await account({ role: "ADMIN" });
    const page = await signedInBrowser(chief.email, { worker });
    await setUpApp(page);
    for (const requiredForAdmins of [true, true, false]) {
      await page.post("/api/user/second-factor/policy", { requiredForAdmins });
    }
    const rules = (await log({ userId: chief.id })).filter(
      ({ kind }) => kind === "secondFactorRule",
    );
    expect(rules.toReversed().map(({ details }) => details)).toEqual([["on"], ["off"]]);
  });
});

describe("an export", () => {
  it("is logged for the whole register, not for a selection", async () => {
    const person = await createPerson(admin);
    await endOf(await startExport(admin, { personIds: [person.id] }));
    await endOf(await startExport(admin, { filter: { city: "Lod" } }));
    await endOf(await startExport(admin));
    const exported = await log({ group: "data" });
    expect(exported.map(({ kind, details, user }) => [kind, details, user?.id])).toEqual([
      ["registerExported", ["excel"], admin.id],
    ]);
  });
});

describe("GET /api/security-log", () => {
  const event = (kind: SecurityKind, ids: { actor?: string; target?: string }) =>
    insertSecurityEvent({
      at: "2026-01-05T08:00:00.000Z",
      kind,
      actor: ids.actor === undefined ? null : { id: ids.actor, name: "A" },
      target: ids.target === undefined ? null : { id: ids.target, name: "T" },
      details: [],
    });
  const db = openDatabase(env.DB);

  it("has pages of entries, newest first, also for one user and group", async () => {
    const total = PAGE_SIZE + 3;
    await runBatch(
      db,
      Array.from({ length: total }, (_, number) =>
        number % 2 === 0
          ? event("roleChanged", { actor: "someone", target: "paged" })
          : event("sessionsRevoked", { actor: "paged" }),
      ),
    );
    await runBatch(db, [event("signedIn", { actor: "paged" })]);
    for (const [query, expected] of [
      ["userId=paged", total + 1],
      ["userId=paged&group=accounts", total],
      ["group=accounts", null],
    ] as const) {
      const first = await admin.get(`/api/security-log?${query}`);
      const seqs = first.body.data.map(({ seq }: SecurityLogEntry) => seq);
      expect([seqs.length, first.body.hasNextPage]).toEqual([PAGE_SIZE, true]);
      const next = await admin.get(`/api/security-log?${query}&before=${seqs.at(-1)}`);
      const all = [...seqs, ...next.body.data.map(({ seq }: SecurityLogEntry) => seq)];
      expect(all).toEqual([...new Set(all)].toSorted((one, other) => other - one));
      if (expected !== null) {
        expect([all.length, next.body.hasNextPage]).toEqual([expected, false]);
      }
    }
  });

  it("returns every kind with every detail in the format of the schema", async () => {
    const kinds = Object.entries(SECURITY_EVENTS) as [
      SecurityKind,
      (typeof SECURITY_EVENTS)[SecurityKind],
    ][];
    for (const [kind, { group, details }] of kinds) {
      await runBatch(db, [
        insertSecurityEvent({
          at: "2026-01-05T08:00:00.000Z",
          kind,
          actor: null,
          target: null,
          details,
        }),
      ]);
      const [newest] = await log({ group });
      expect(newest).toMatchObject({ kind, details: [...details], count: 1 });
    }
  });

  it("begins another entry with each hour", async () => {
    const attempt = {
      kind: "refused",
      detail: "persons",
      actor: { id: "hourly", name: "H" },
      account: null,
    } as const;
    for (const at of ["2026-01-05T08:00:00.000Z", "2026-01-05T08:59:59.999Z"]) {
      await runBatch(db, [countAttempt(db, { ...attempt, at })]);
    }
    await runBatch(db, [countAttempt(db, { ...attempt, at: "2026-01-05T09:00:00.000Z" })]);
    const entries = await log({ userId: "hourly" });
    expect(entries.map(({ at, count }) => [at, count])).toEqual([
      ["2026-01-05T09:00:00.000Z", 1],
      ["2026-01-05T08:00:00.000Z", 2],
    ]);
  });
});

describe("a user who takes another name", () => {
  const rename = (user: Caller, name: string) => user.post("/auth/api/update-user", { name });

  it("is in the log with both names, and each log names the user as now and as then", async () => {
    const page = await signedIn({ name: "Rina Renamed", role: "MODERATOR" });
    const id = page.id ?? "";
    const person = await createPerson(admin);
    const { id: listId } = await createList(admin);
    expect((await rename(page, "Borrowed Name")).status).toBe(200);
    expect((await page.patch(`/person/${person.id}`, { city: "Akko" })).status).toBe(200);
    expect((await page.patch(`/person-list/${listId}`, { title: "Other" })).status).toBe(200);
    await page.get(`/person/${person.id}`);
    await page.post("/auth/api/revoke-other-sessions");
    expect((await rename(page, "Rina Renamed")).status).toBe(200);
    const renames = (await log({ userId: id })).filter(({ kind }) => kind === "userRenamed");
    expect(renames.map(({ user: by, target }) => [by?.name, target?.name])).toEqual([
      ["Borrowed Name", "Rina Renamed"],
      ["Rina Renamed", "Borrowed Name"],
    ]);
    const now = { id, name: "Rina Renamed", formerName: "Borrowed Name" };
    const forAdmins = { ...now, email: `${id}@example.org` };
    const revoked = (await log({ userId: id })).find(({ kind }) => kind === "sessionsRevoked");
    expect(revoked?.user).toEqual(forAdmins);
    const opened = (await admin.get(`/api/access-log?userId=${id}`)).body.data[0];
    expect(opened.user).toEqual(forAdmins);
    for (const path of [`/person/${person.id}/history`, `/person-list/${listId}/history`]) {
      expect((await admin.get(path)).body.data[0].actor, path).toEqual(forAdmins);
      expect((await page.get(path)).body.data[0].actor, path).toEqual(now);
    }
  });

  it("gets no name that another account has, in any script", async () => {
    const page = await signedIn({ name: "Taras Taker" });
    await account({ name: "Miriam Goldberg" });
    for (const name of ["Miriam Goldberg", "goldberg MIRIAM", "Мириам Гольдберг", "מרים גולדברג"]) {
      const { status, body } = await rename(page, name);
      expect([status, body.code, body.fields], name).toEqual([
        409,
        "NAME_TAKEN",
        { name: "NAME_TAKEN" },
      ]);
    }
    // The own name in another script is free.
    expect((await rename(page, "Тарас Такер")).status).toBe(200);
  });
});
