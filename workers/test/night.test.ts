import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { NIGHT_TASKS } from "@kehila/shared/system";
import { expect, it, vi } from "vitest";
import configuration from "../../wrangler.toml?raw";
import { FREQUENT_CRON, INVOCATION_CALLS, NIGHT_CRONS } from "../src/core/crons.ts";
import worker from "../src/index.ts";
import { newId } from "../src/lib/ids.ts";
import { administrator, signedIn } from "./api.ts";
import { countedBindings } from "./counted-calls.ts";
import { insertPersons } from "./export-jobs.ts";

/** The crons of wrangler.toml. */
const crons = [
  ...(/^crons = \[([^\]]*)\]/mu.exec(configuration)?.[1]?.matchAll(/"([^"]+)"/gu) ?? []),
].map(([, cron = ""]) => cron);

it("has a cron for each task, and the backup first", () => {
  expect(crons).toEqual([...Object.keys(NIGHT_CRONS), FREQUENT_CRON]);
  expect(Object.values(NIGHT_CRONS).flat()).toEqual([...NIGHT_TASKS]);
  expect(NIGHT_CRONS[crons[0] ?? ""]).toEqual(["backup"]);
});

it("is complete when each task has succeeded, by the task that succeeded first", async () => {
  const admin = await administrator();
  const lastNight = async () => (await admin.get("/api/system")).body.data.lastNight;
  // As a version with one invocation stored it.
  await env.DB.prepare(
    "insert into settings values ('last-night', 'true', '2026-01-02T01:30:00.000Z')",
  ).run();
  expect(await lastNight()).toBe("2026-01-02T01:30:00.000Z");
  const times = Object.keys(NIGHT_CRONS).map((cron, index) => ({
    cron,
    now: new Date(Date.UTC(2026, 0, 3, 1, index)),
  }));
  for (const { cron, now } of times) {
    vi.useFakeTimers({ toFake: ["Date"], now });
    await worker.scheduled(createScheduledController({ cron }), env);
    vi.useRealTimers();
    expect(await lastNight()).toBe(
      cron === times.at(-1)?.cron ? times[0]?.now.toISOString() : null,
    );
  }
});

/** Inserts rows for each task of the night: persons to look up, and rows that have expired. */
async function insertWork(name: string, count: number): Promise<void> {
  const { id: userId } = await signedIn();
  const statements = [
    `insert into export_jobs (id, user_id, options, progress, status, created_at, expires_at)
      select ?1 || value, ?2, '{}', 50, 'RUNNING', '2026-01-01', '2999-01-01' from numbers`,
    `insert into rejected_applications (id, rejection_id, rejected_by, rejected_at, snapshot)
      select ?1 || value, ?1, ?2, '2026-01-01',
        json_object('persons', json_array(json_object('id', ?1 || value))) from numbers`,
    `insert into idempotency_keys (key, request_hash, created_at)
      select ?1 || value, ?2, '2026-01-01' from numbers`,
    `insert into security_log (at, kind, event_group, actor_id, details)
      select '2020-01-01', 'signedIn', 'signIn', ?1 || ?2, '[]' from numbers`,
    "insert into households (id) select ?1 || ?2 || value from numbers",
  ];
  await insertPersons(name, count);
  await env.DB.batch(
    statements.map((one) =>
      env.DB.prepare(
        one.replace("from numbers", "from json_each(?3) where ?1 is not null and ?2 is not null"),
      ).bind(name, userId, JSON.stringify(Array.from({ length: count }, (_, index) => index))),
    ),
  );
}

/** Runs a cron; returns its statements, and its calls of files and of other objects. */
async function callsOf(cron: string): Promise<number> {
  const { bindings, calls } = countedBindings();
  let jobs = 0;
  const end = async (): Promise<void> => {
    jobs += 1;
  };
  const EXPORT_JOB: typeof env.EXPORT_JOB = Object.assign(Object.create(env.EXPORT_JOB), {
    getByName: () => ({ end }),
  });
  await worker.scheduled(createScheduledController({ cron }), {
    ...env,
    ...bindings,
    EXPORT_JOB,
  });
  return calls() + jobs;
}

it("stays below the calls of an invocation in each cron, with few and many persons", async () => {
  const counts: Record<string, number[]> = {};
  for (const count of [10, Number(env.CALLS_PERSONS ?? 1000)]) {
    await insertWork(newId(), count);
    // The frequent cron comes first, because the night leaves it no persons to look up.
    for (const cron of crons.toReversed()) (counts[cron] ??= []).push(await callsOf(cron));
  }
  for (const [cron, [few = 0, many = 0]] of Object.entries(counts)) {
    const label = `${cron}: ${few} and ${many} calls`;
    expect(Math.max(few, many), label).toBeLessThanOrEqual(INVOCATION_CALLS);
  }
});
