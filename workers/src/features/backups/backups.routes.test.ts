import { createScheduledController } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { Decrypter } from "age-encryption";
import { PDFDocument } from "pdf-lib";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, ORIGIN } from "../../../test/api.ts";
import { backupsEnded, storeRecoveryKey } from "../../../test/backups.ts";
import worker from "../../index.ts";
import { MINUTE } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";
import { unzip } from "../exports/writers/unzip.ts";
import { JOB_TIME } from "./job/job-state.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});
afterEach(async () => {
  vi.useRealTimers();
  await backupsEnded();
});

const list = async () => {
  const { status, body } = await admin.get("/api/backup");
  expect(status).toBe(200);
  return body.data;
};

const download = (path: string): Promise<Response> =>
  exports.default.fetch(
    new Request(`${ORIGIN}${path}`, { headers: { Cookie: admin.cookie ?? "" } }),
  );

/** Runs the cron that serves requests of deployments. */
const requests = (): Promise<void> =>
  worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), env);

const night = (): Promise<void> => worker.scheduled(createScheduledController(), env);

const insertBackup = (id: string, createdAt: string, fileKey: string | null = null) =>
  env.DB.prepare(
    `insert into backups (id, status, recipient, created_at, file_key)
      values (?, 'ready', 'age1', ?, ?)`,
  )
    .bind(id, createdAt, fileKey)
    .run();
const OLD = "2020-01-01T00:00:00.000Z";

describe("a register without a recovery key", () => {
  it("makes no backup, neither by request nor at night", async () => {
    expect(await list()).toMatchObject({ recipient: null, lastGood: null, backups: [] });
    expect(await admin.post("/api/backup")).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    });
    await night();
    expect((await list()).backups).toEqual([]);
  });

  it("loses an outdated backup at night, and its file once no job can still store the name", async () => {
    const key = newId();
    const hasFile = async () => (await env.BACKUP_FILES.head(key)) !== null;
    await env.BACKUP_FILES.put(key, "file");
    await insertBackup("old", OLD, key);
    await insertBackup("new", new Date().toISOString());
    await night();
    const { backups } = await list();
    expect(backups.map(({ id }: { id: string }) => id)).toEqual(["new"]);
    expect(await hasFile()).toBe(true);
    const { body } = await admin.get("/api/security-log?group=backups");
    expect(body.data).toMatchObject([{ kind: "backupDeleted", user: null }]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + JOB_TIME + MINUTE });
    await night();
    expect(await hasFile()).toBe(false);
    await env.DB.prepare("delete from backups where id = 'new'").run();
  });
});

describe("the recovery key", () => {
  it("is shown once, and only its public half is stored", async () => {
    const { status, body } = await admin.post("/api/backup/key", { language: "en" });
    expect(status).toBe(201);
    const { identity, recipient } = body.data;
    expect(identity).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/u);
    expect(await list()).toMatchObject({ recipient, keyCreatedAt: body.data.createdAt });
    const { results } = await env.DB.prepare(
      "select value as text from settings union all select after from history",
    ).all<{ text: string | null }>();
    const stored = results.map(({ text }) => text ?? "").join("\n");
    expect(stored).toContain(recipient);
    expect(stored).not.toContain(identity);
    expect(stored).not.toContain("AGE-SECRET-KEY");
  });

  it.each(LANGUAGES)("comes with a kit of one page in %s", async (language) => {
    const { body } = await admin.post("/api/backup/key", { language });
    const kit = await PDFDocument.load(body.data.kit);
    expect(kit.getPageCount()).toBe(1);
    expect(kit.getTitle()).toContain(env.PRODUCT_TITLE);
    const direction = kit.catalog.getOrCreateViewerPreferences().getReadingDirection();
    expect(direction).toBe(language === "he" ? "R2L" : "L2R");
  });

  it("needs a session that was confirmed within ten minutes", async () => {
    await env.DB.prepare("update sessions set confirmed_at = '2026-01-01' where user_id = ?")
      .bind(admin.id)
      .run();
    const { recipient } = await list();
    expect(await admin.post("/api/backup/key", { language: "en" })).toMatchObject({
      status: 403,
      body: { code: "CONFIRMATION_REQUIRED" },
    });
    expect(await list()).toMatchObject({ recipient });
    admin = await administrator();
  });
});

describe("a backup", () => {
  it("is started, listed and downloaded by an administrator, and opens with the key", async () => {
    const { identity } = (await admin.post("/api/backup/key", { language: "en" })).body.data;
    const person = await createPerson(admin);
    const started = await admin.post("/api/backup");
    expect(started.status).toBe(201);
    await backupsEnded();
    const backup = (await list()).backups.find(
      ({ id }: { id: string }) => id === started.body.data.id,
    );
    expect(backup).toMatchObject({ status: "ready", failure: null, progress: 100 });
    const answer = await download(`/api/backup/${backup.id}/file`);
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="kehila-backup-\d{4}-\d\d-\d\dT\d{4}\.age"$/u,
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes).toHaveLength(backup.bytes);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const texts = unzip(await decrypter.decrypt(bytes)).map(({ text }) => text);
    expect(texts.join("")).toContain(person.id);
    expect(new TextDecoder("latin1").decode(bytes)).not.toContain(person.id);
  });

  it("is the running backup when another start follows", async () => {
    await env.DB.prepare(
      "insert into backups (id, status, recipient, created_at) values ('runs', 'running', 'age1', ?)",
    )
      .bind(new Date().toISOString())
      .run();
    expect(await admin.post("/api/backup")).toMatchObject({
      status: 201,
      body: { data: { id: "runs" } },
    });
    await env.DB.prepare("delete from backups where id = 'runs'").run();
  });

  it("is made every night, and outdated backups are deleted", async () => {
    await insertBackup("old", OLD);
    await night();
    await backupsEnded();
    const { backups, lastGood } = await list();
    expect(backups[0]).toMatchObject({ status: "ready", startedBy: null, moment: lastGood });
    expect(backups.map(({ id }: { id: string }) => id)).not.toContain("old");
  });
});

describe("the log of permanent deletions", () => {
  it("names each deleted person by id, and the moment up to which it is complete", async () => {
    const person = await createPerson(admin);
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    expect((await admin.delete(`/person/${person.id}`)).status).toBe(200);
    const text = await (await download("/api/backup/erasures")).text();
    const [first, ...lines] = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toEqual({ format: "kehila-erasures", version: 1, until: expect.any(String) });
    expect(lines).toContainEqual({ id: person.id, at: expect.any(String) });
    for (const line of lines) expect(Object.keys(line)).toEqual(["id", "at"]);
  });
});

describe("a deployment's request", () => {
  const request = (at: string) =>
    env.DB.prepare(
      "insert into settings (key, value, updated_at) values ('backup-request', 'true', ?)",
    )
      .bind(at)
      .run();
  const hasRequest = async () =>
    (await env.DB.prepare("select 1 from settings where key = 'backup-request'").first()) !== null;

  it("starts one backup within five minutes, newer than the request", async () => {
    await storeRecoveryKey();
    const before = (await list()).backups.length;
    await requests();
    expect((await list()).backups).toHaveLength(before);
    const at = new Date().toISOString();
    await request(at);
    await requests();
    await requests();
    const { backups } = await list();
    expect(backups).toHaveLength(before + 1);
    expect(backups[0].createdAt >= at).toBe(true);
    expect(await hasRequest()).toBe(false);
  });

  it("waits while an older backup runs", async () => {
    await storeRecoveryKey();
    await admin.post("/api/backup");
    const before = (await list()).backups.length;
    await request(new Date().toISOString());
    await requests();
    expect(await hasRequest()).toBe(true);
    await backupsEnded();
    await requests();
    expect((await list()).backups).toHaveLength(before + 1);
    expect(await hasRequest()).toBe(false);
  });
});

describe("the security log", () => {
  it("has starts, downloads, drills and new keys with their user, and nightly backups without", async () => {
    const otherAdmin = await administrator();
    const kinds = async (): Promise<unknown[]> => {
      const { body } = await otherAdmin.get("/api/security-log?group=backups");
      return body.data.map(({ kind, user, details }: Record<string, { id: string } | null>) => [
        kind,
        user?.id ?? null,
        details,
      ]);
    };
    await otherAdmin.post("/api/backup/key", { language: "en" });
    const { id } = (await otherAdmin.post("/api/backup")).body.data;
    await backupsEnded();
    await download(`/api/backup/${id}/file`);
    await otherAdmin.post("/api/backup/drill");
    expect((await kinds()).slice(0, 4)).toEqual([
      ["restoreTried", otherAdmin.id, ["passed"]],
      ["backupDownloaded", admin.id, []],
      ["backupStarted", otherAdmin.id, ["manual"]],
      ["recoveryKeyCreated", otherAdmin.id, []],
    ]);
    await night();
    await backupsEnded();
    expect((await kinds())[0]).toEqual(["backupStarted", null, ["nightly"]]);
  });
});
