import { BACKUP_FRESH_HOURS } from "@kehila/shared/backups";
import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { CountedFailure } from "@kehila/shared/system";
import { FAILURE_DAYS, healthSchema, systemSchema } from "@kehila/shared/system";
import { dataOf } from "@kehila/shared/base/answers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { version } from "../../../../package.json";
import type { Caller } from "../../../test/api.ts";
import { administrator, anonymous, ORIGIN } from "../../../test/api.ts";
import { development, production, PUBLIC_ORIGIN } from "../../../test/production.ts";
import { calendar } from "../../core/clock.ts";
import { openDatabase } from "../../db/client.ts";
import worker from "../../index.ts";
import { HOUR } from "../../lib/duration.ts";
import { countFailure } from "../failures/failures.service.ts";

/** A database whose every statement fails. */
const broken: D1Database = Object.assign(Object.create(env.DB), {
  prepare: () => {
    throw new Error("D1 is unreachable");
  },
});
/** A bucket that fails to list its files. */
const brokenBucket: R2Bucket = Object.assign(Object.create(env.EXPORT_FILES), {
  list: () => Promise.reject(new Error("R2 is unreachable")),
});

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

async function storeBackup(hoursAgo: number): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * HOUR).toISOString();
  await env.DB.prepare("delete from backups").run();
  await env.DB.prepare(
    "insert into backups (id, status, recipient, created_at, moment) values ('one', 'ready', 'age1', ?1, ?1)",
  )
    .bind(at)
    .run();
}

/** Returns the counts of failures, as an administrator reads them. */
async function failures(): Promise<Partial<Record<CountedFailure, number>>> {
  const { body } = await admin.get("/api/system");
  const { data } = dataOf(systemSchema).parse(body);
  return Object.fromEntries(data.failures.map(({ failure, count }) => [failure, count]));
}

const withoutLog = async <T>(work: () => Promise<T>): Promise<T> => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    return await work();
  } finally {
    log.mockRestore();
  }
};

describe("GET /health", () => {
  it("answers without a session: version, database, and whether the last backup is fresh", async () => {
    for (const [hours, backupFresh] of [
      [BACKUP_FRESH_HOURS - 1, true],
      [BACKUP_FRESH_HOURS + 1, false],
    ] as const) {
      await storeBackup(hours);
      const { status, body } = await anonymous.get("/health");
      expect({ status, body: healthSchema.parse(body) }).toEqual({
        status: 200,
        body: { ok: true, version, database: true, backupFresh },
      });
    }
    await env.DB.prepare("delete from backups").run();
    expect((await anonymous.get("/health")).body).toMatchObject({ backupFresh: false });
  });

  it("answers 503 while the database is unreachable", async () => {
    const response = await withoutLog(() =>
      development({ DB: broken }).fetch(new Request(`${ORIGIN}/health`)),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      ok: false,
      version,
      database: false,
      backupFresh: null,
    });
  });
});

describe("security.txt", () => {
  const open = (deployed: Pick<ReturnType<typeof production>, "fetch">) =>
    deployed.fetch(new Request(`${PUBLIC_ORIGIN}/.well-known/security.txt`));

  it("names the contact of the settings and expires within a year", async () => {
    const response = await open(production({ SECURITY_EMAIL: "security@example.org" }));
    expect(response.headers.get("Content-Type")).toContain("text/plain");
    const lines = (await response.text()).split("\n");
    expect(lines[0]).toBe("Contact: mailto:security@example.org");
    const expires = Date.parse((lines[1] ?? "").replace("Expires: ", ""));
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * HOUR);
  });

  it("does not exist without a contact", async () => {
    expect((await open(production({ SECURITY_EMAIL: "" }))).status).toBe(404);
  });
});

describe("failures are counted by day", () => {
  it("a mail that could not be sent", async () => {
    const { mail = 0 } = await failures();
    const EMAIL: SendEmail = { send: () => Promise.reject(new Error("refused")) };
    const email = await env.DB.prepare("select email from users where id = ?")
      .bind(admin.id)
      .first<string>("email");
    const request = new Request(`${PUBLIC_ORIGIN}/auth/api/request-password-reset`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": "2001:db8:1::1" },
      body: JSON.stringify({ email }),
    });
    await withoutLog(() => production({ EMAIL }).fetch(request));
    expect(await failures()).toMatchObject({ mail: mail + 1 });
  });

  it("an unexpected error of a request, but no refusal", async () => {
    const { request = 0 } = await failures();
    const headers = { Cookie: admin.cookie ?? "" };
    // The read of a route is a batch with the session; the count is a single statement.
    const DB: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (text: string) => env.DB.prepare(text),
      batch: async (statements: D1PreparedStatement[]) => {
        if (statements.length > 1) throw new Error("unexpected");
        return env.DB.batch(statements);
      },
    });
    const response = await withoutLog(() =>
      development({ DB }).fetch(new Request(`${ORIGIN}/api/system`, { headers })),
    );
    expect(response.status).toBe(500);
    expect((await admin.get("/person/missing")).status).toBe(404);
    expect(await failures()).toMatchObject({ request: request + 1 });
  });

  it("a failed task of the night, after which the night is not complete", async () => {
    const before = await failures();
    const lastNight = async () => (await admin.get("/api/system")).body.data.lastNight;
    const bindings = { ...env, EXPORT_FILES: brokenBucket };
    const night = worker.scheduled(createScheduledController(), bindings);
    await withoutLog(() => expect(night).rejects.toThrow("R2 is unreachable"));
    expect(await failures()).toEqual({
      ...before,
      "night.files": (before["night.files"] ?? 0) + 1,
    });
    expect(await lastNight()).toBeNull();
    await worker.scheduled(createScheduledController(), env);
    expect(Date.parse(await lastNight())).toBeGreaterThan(Date.now() - HOUR);
  });

  it("a backup that a deployment asked for and that could not start", async () => {
    const { backup = 0 } = await failures();
    await env.DB.prepare("alter table backups rename to lost").run();
    const controller = createScheduledController({ cron: "*/5 * * * *" });
    await env.DB.prepare(
      "insert into settings (key, value, updated_at) values ('backup-request', 'true', '')",
    ).run();
    await withoutLog(() =>
      expect(worker.scheduled(controller, env)).rejects.toThrow("no such table"),
    );
    await env.DB.prepare("alter table lost rename to backups").run();
    await env.DB.prepare("delete from settings where key = 'backup-request'").run();
    expect(await failures()).toMatchObject({ backup: backup + 1 });
    await env.DB.prepare("delete from failure_counts where failure = 'backup'").run();
  });

  it("by the day of the organisation, for 90 days, without throwing", async () => {
    const at = "2026-01-31T22:30:00.000Z";
    const then = { now: () => new Date(at), timeZone: "Asia/Jerusalem" };
    await countFailure({ db: openDatabase(env.DB), calendar: then }, "export");
    const { results } = await env.DB.prepare(
      "select day, count, last_at from failure_counts where failure = 'export'",
    ).all();
    expect(results).toEqual([{ day: "2026-02-01", count: 1, last_at: at }]);
    const old = {
      now: () => new Date(Date.now() - FAILURE_DAYS * 24 * HOUR - 25 * HOUR),
      timeZone: "UTC",
    };
    await countFailure({ db: openDatabase(env.DB), calendar: old }, "backup");
    expect(await failures()).not.toHaveProperty("backup");
    await withoutLog(() => countFailure({ db: openDatabase(broken), calendar }, "backup"));
  });
});
