import { BACKUP_FRESH_HOURS } from "@kehila/shared/backups";
import { createScheduledController } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import type { CountedFailure } from "@kehila/shared/system";
import {
  FAILURE_DAYS,
  FAILURES_KEPT,
  healthSchema,
  NIGHT_LATE_HOURS,
  PROBE_LATE_MINUTES,
  systemSchema,
} from "@kehila/shared/system";
import type { FailuresPage } from "@kehila/shared/failures";
import { failuresPageSchema } from "@kehila/shared/failures";
import { dataOf } from "@kehila/shared/base/answers";
import { ERROR_NUMBER_LENGTH, PAGE_SIZE } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { version } from "../../../../package.json";
import { commit } from "../../../dist/commit.json";
import type { Caller } from "../../../test/api.ts";
import { administrator, anonymous, db, ORIGIN } from "../../../test/api.ts";
import { recordingDatabase } from "../../../test/databases.ts";
import { faulty } from "../../../test/faulty.ts";
import { development, production, PUBLIC_ORIGIN } from "../../../test/production.ts";
import { calendar } from "../../core/clock.ts";
import { openDatabase } from "../../db/client.ts";
import worker from "../../index.ts";
import { HOUR, MINUTE } from "../../lib/duration.ts";
import { LAST_NIGHT, LAST_PROBE } from "../../lib/settings/setting-keys.ts";
import { noteFailure } from "../failures/failures.service.ts";

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

/** Returns a page of the kept failures, as an administrator reads it. */
async function kept(query = ""): Promise<FailuresPage> {
  const { status, body } = await admin.get(`/api/system/failures?${query}`);
  expect(status).toBe(200);
  return failuresPageSchema.parse(body);
}

/** Returns the counts of failures, as an administrator reads them. */
async function failures(): Promise<Partial<Record<CountedFailure, number>>> {
  const { body } = await admin.get("/api/system");
  const { data } = dataOf(systemSchema).parse(body);
  return Object.fromEntries(data.failures.map(({ failure, count }) => [failure, count]));
}

/** The cause of a failure without a request. */
const cause = { error: new RangeError("Miriam") };

const withoutLog = async <T>(work: () => Promise<T>): Promise<T> => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    return await work();
  } finally {
    log.mockRestore();
  }
};

/** The error of a failed cron, without the message of its cause, which could contain values. */
const CRON_FAILED = /^A task of the cron failed: Error$/u;

/** The bytes of a page of D1. */
const PAGE_OF_SQLITE = 4096;

/** Returns the event of the cron of every five minutes. */
const everyFiveMinutes = () => createScheduledController({ cron: "*/5 * * * *" });

async function storeTime(key: string, millisecondsAgo: number | null): Promise<void> {
  await env.DB.prepare("delete from settings where key = ?").bind(key).run();
  if (millisecondsAgo === null) return;
  await env.DB.prepare("insert into settings (key, value, updated_at) values (?, 'true', ?)")
    .bind(key, new Date(Date.now() - millisecondsAgo).toISOString())
    .run();
}

const readHealth = async (path: string) => {
  const { status, body } = await anonymous.get(path);
  return { status, health: healthSchema.parse(body) };
};

describe("GET /health", () => {
  it("answers without a session: version, commit, database, and whether backup and night are fresh", async () => {
    await storeTime(LAST_PROBE, null);
    const fresh = { ok: true, version, commit, database: true, writable: null };
    for (const [backupHours, nightHours, backupFresh, nightFresh] of [
      [BACKUP_FRESH_HOURS - 1, NIGHT_LATE_HOURS + 1, true, false],
      [BACKUP_FRESH_HOURS + 1, NIGHT_LATE_HOURS - 1, false, true],
    ] as const) {
      await storeBackup(backupHours);
      await storeTime(LAST_NIGHT, nightHours * HOUR);
      expect(await readHealth("/health")).toEqual({
        status: 200,
        health: { ...fresh, backupFresh, nightFresh },
      });
    }
    await env.DB.prepare("delete from backups").run();
    expect((await readHealth("/health")).health).toMatchObject({ backupFresh: false });
  });

  it.each([
    [BACKUP_FRESH_HOURS - 1, NIGHT_LATE_HOURS - 1, 200],
    [BACKUP_FRESH_HOURS + 1, NIGHT_LATE_HOURS - 1, 503],
    [BACKUP_FRESH_HOURS - 1, NIGHT_LATE_HOURS + 1, 503],
  ])(
    "answers a strict check of a backup of %i and a night of %i hours ago with %i",
    async (backupHours, nightHours, status) => {
      await storeBackup(backupHours);
      await storeTime(LAST_NIGHT, nightHours * HOUR);
      for (const path of ["/health?strict", "/health?strict=1&monitor=x"]) {
        const answer = await readHealth(path);
        expect([answer.status, answer.health.ok], path).toEqual([status, status === 200]);
      }
      expect((await readHealth("/health")).status).toBe(200);
    },
  );

  it("answers 503 while the database is unreachable", async () => {
    const response = await withoutLog(() =>
      development({ DB: broken }).fetch(new Request(`${ORIGIN}/health`)),
    );
    expect(response.status).toBe(503);
    const unknown = { writable: null, backupFresh: null, nightFresh: null };
    expect(await response.json()).toEqual({
      ok: false,
      version,
      commit,
      database: false,
      ...unknown,
    });
  });

  it("answers 503 when writes have failed since the third last probe, and writes nothing", async () => {
    const probing = recordingDatabase(env.DB);
    await worker.scheduled(everyFiveMinutes(), { ...env, DB: probing.database });
    // The probe needs new pages of SQLite; a change in place needs none, so it succeeds on a full disk.
    const lengths = probing.ran.flatMap(({ values }) => values).map((one) => String(one).length);
    expect(Math.max(...lengths)).toBeGreaterThan(PAGE_OF_SQLITE);
    const { database: DB, ran } = recordingDatabase(env.DB);
    const response = await development({ DB }).fetch(new Request(`${ORIGIN}/health`));
    expect(await response.json()).toMatchObject({ ok: true, writable: true });
    expect(ran.map(({ query }) => query).filter((query) => !/^\s*select/iu.test(query))).toEqual(
      [],
    );

    await storeTime(LAST_PROBE, (PROBE_LATE_MINUTES + 1) * MINUTE);
    const failures0 = await failures();
    // A full disk or database: each write fails, reads succeed.
    await env.DB.prepare(
      `create trigger full before insert on settings begin
        select raise(abort, 'database or disk is full'); end`,
    ).run();
    await withoutLog(() =>
      expect(worker.scheduled(everyFiveMinutes(), env)).rejects.toThrow(CRON_FAILED),
    );
    expect(await readHealth("/health")).toMatchObject({
      status: 503,
      health: { ok: false, database: true, writable: false },
    });
    expect(await failures()).toEqual({ ...failures0, probe: (failures0.probe ?? 0) + 1 });

    await env.DB.prepare("drop trigger full").run();
    await worker.scheduled(everyFiveMinutes(), env);
    expect(await readHealth("/health")).toMatchObject({ status: 200, health: { writable: true } });
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

describe("search engines", () => {
  it("may read the public pages only", async () => {
    const response = await exports.default.fetch(new Request(`${ORIGIN}/robots.txt`));
    expect(response.headers.get("Content-Type")).toContain("text/plain");
    const lines = (await response.text()).trim().split("\n");
    expect(lines).toContain("Allow: /register");
    expect(lines.at(-1)).toBe("Disallow: /");
  });

  it.each(["/event-register/none", "/event-register/none?lang=he"])(
    "leave out a link to an event: %s",
    async (path) => {
      const request = new Request(`${ORIGIN}${path}`, { headers: { Accept: "text/html" } });
      const response = await exports.default.fetch(request);
      expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    },
  );
});

describe("failures are counted by day and kept", () => {
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
    // The first call is the read of the route with the session; the second notes the failure.
    const { DB } = faulty({ DB: env.DB }, { at: 1, when: "before" }).bindings;
    const response = await withoutLog(() =>
      development({ DB }).fetch(new Request(`${ORIGIN}/api/system`, { headers })),
    );
    expect(response.status).toBe(500);
    expect((await admin.get("/person/missing")).status).toBe(404);
    expect(await failures()).toMatchObject({ request: request + 1 });
    const requestId = response.headers.get("X-Request-Id") ?? "";
    const { data } = await kept(
      `requestId=${requestId.slice(0, ERROR_NUMBER_LENGTH).toUpperCase()}`,
    );
    expect(data).toMatchObject([
      { failure: "request", requestId, method: "GET", route: "/api/system", code: "INTERNAL" },
    ]);
    expect(data[0]?.error).toBe("Error");
    expect(data[0]?.stack).toContainEqual(expect.stringMatching(/^runRead \(read\.ts:\d+:\d+\)$/u));
  });

  it("each 5xx but the refusals of an overloaded server, by the pattern of its route", async () => {
    const [newest] = (await kept()).data;
    const since = newest?.seq ?? 0;
    const headers = { "Content-Type": "application/json", "CF-Connecting-IP": "2001:db8:2::1" };
    const withoutMail = production({ EMAIL: undefined, MAIL_FROM: undefined });
    const path = "/auth/api/request-password-reset";
    const body = JSON.stringify({ email: "miriam@example.org" });
    const init = { method: "POST", headers, body };
    expect((await withoutMail.fetch(new Request(`${PUBLIC_ORIGIN}${path}`, init))).status).toBe(
      503,
    );
    const cookie = { Cookie: admin.cookie ?? "" };
    for (const when of ["overloaded", "before"] as const) {
      const { bindings } = faulty({ DB: env.DB }, { at: 1, when });
      const request = new Request(`${ORIGIN}/person/0501234567?search=Miriam`, { headers: cookie });
      const { status } = await withoutLog(() => development(bindings).fetch(request));
      expect(status).toBe(when === "overloaded" ? 503 : 500);
    }
    const entries = (await kept()).data.filter(({ seq }) => seq > since);
    expect(entries.map(({ method, route, code }) => [method, route, code])).toEqual([
      ["GET", "/person/:id", "INTERNAL"],
      ["POST", path, "MAIL_NOT_CONFIGURED"],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/miriam|0501234567/iu);
  });

  it("a failed task of the night, after which the night is not complete", async () => {
    await storeTime(LAST_NIGHT, null);
    const before = await failures();
    const lastNight = async () => (await admin.get("/api/system")).body.data.lastNight;
    const bindings = { ...env, EXPORT_FILES: brokenBucket };
    const night = worker.scheduled(createScheduledController(), bindings);
    await withoutLog(() => expect(night).rejects.toThrow(CRON_FAILED));
    expect(await failures()).toEqual({
      ...before,
      "night.files": (before["night.files"] ?? 0) + 1,
    });
    expect((await kept()).data[0]).toMatchObject({
      failure: "night.files",
      requestId: null,
      method: null,
      route: null,
      code: null,
      error: "Error",
    });
    expect(await lastNight()).toBeNull();
    await worker.scheduled(createScheduledController(), env);
    expect(Date.parse(await lastNight())).toBeGreaterThan(Date.now() - HOUR);
  });

  it("a backup that a deployment asked for and that could not start", async () => {
    const { backup = 0 } = await failures();
    await env.DB.prepare("alter table backups rename to lost").run();
    await env.DB.prepare(
      "insert into settings (key, value, updated_at) values ('backup-request', 'true', '')",
    ).run();
    await withoutLog(() =>
      expect(worker.scheduled(everyFiveMinutes(), env)).rejects.toThrow(CRON_FAILED),
    );
    await env.DB.prepare("alter table lost rename to backups").run();
    await env.DB.prepare("delete from settings where key = 'backup-request'").run();
    expect(await failures()).toMatchObject({ backup: backup + 1 });
    await env.DB.prepare("delete from failure_counts where failure = 'backup'").run();
  });

  it("keeps the newest failures, in pages, and finds an id by its beginning", async () => {
    await env.DB.prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?1)
        insert into failures (at, failure, request_id, error, stack)
        select '2026-01-01T08:00:00.000Z', 'export', printf('%08x-job', n), 'Error', '[]' from numbers`,
    )
      .bind(FAILURES_KEPT)
      .run();
    await noteFailure({ db, calendar, requestId: "newest" }, "import", cause);
    const count = await env.DB.prepare("select count(*) as n from failures").first("n");
    expect(count).toBe(FAILURES_KEPT);
    const first = await kept();
    expect([first.data.length, first.hasNextPage]).toEqual([PAGE_SIZE, true]);
    expect(first.data[0]).toMatchObject({ requestId: "newest", error: "RangeError" });
    const next = await kept(`before=${first.data.at(-1)?.seq}`);
    expect(next.data[0]?.seq).toBe((first.data.at(-1)?.seq ?? 0) - 1);
    const ofNumber = await kept("requestId=000000ff");
    expect(ofNumber.data.map(({ requestId }) => requestId)).toEqual(["000000ff-job"]);
    // The oldest row made room for the newest one, and the middle of an id does not match.
    for (const gone of ["00000001-job", "job", "%"]) {
      expect((await kept(`requestId=${encodeURIComponent(gone)}`)).data).toEqual([]);
    }
  });

  it("by the day of the organisation, for 90 days, without throwing", async () => {
    const at = "2026-01-31T22:30:00.000Z";
    const then = { now: () => new Date(at), timeZone: "Asia/Jerusalem" };
    await noteFailure({ db, calendar: then }, "export", cause);
    const { results } = await env.DB.prepare(
      "select day, count, last_at from failure_counts where failure = 'export'",
    ).all();
    expect(results).toEqual([{ day: "2026-02-01", count: 1, last_at: at }]);
    const old = {
      now: () => new Date(Date.now() - FAILURE_DAYS * 24 * HOUR - 25 * HOUR),
      timeZone: "UTC",
    };
    await noteFailure({ db, calendar: old }, "backup", cause);
    expect(await failures()).not.toHaveProperty("backup");
    await withoutLog(() => noteFailure({ db: openDatabase(broken), calendar }, "backup", cause));
  });
});
