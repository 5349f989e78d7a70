import { env } from "cloudflare:workers";
import { EXPORT_FORMATS } from "@kehila/shared/exports";
import { describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { ORIGIN, signedIn } from "../../../test/api.ts";
import { endOf, ended, noOrphans, startExport } from "../../../test/exports.ts";
import { FAULT_KINDS, faulty } from "../../../test/faulty.ts";
import { development } from "../../../test/production.ts";

/**
 * Requests about exports while one call of D1 or R2 fails: the retry finds neither a duplicate nor
 * a half-stored state. export-job.test.ts tests faults in the steps of a job.
 */
const BODY = { format: "excel", source: "all_persons", filter: { lastName: "name of no person" } };

/** Sends a request whose call number `at` fails; returns the status and the number of calls. */
async function sendWith(
  fault: Parameters<typeof faulty>[1],
  { cookie }: Caller,
  { method, path, body, key }: { method: string; path: string; body?: object; key?: string },
): Promise<{ status: number; callCount: number }> {
  const { DB, EXPORT_FILES } = env;
  const { bindings, calls } = faulty({ DB, EXPORT_FILES }, fault);
  const answer = await development(bindings).fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        Cookie: cookie ?? "",
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  await answer.arrayBuffer();
  return { status: answer.status, callCount: calls() };
}

const jobsOf = ({ id }: Caller) =>
  env.DB.prepare("select count(*) as n from export_jobs where user_id = ?").bind(id).first("n");

const reader = (): Promise<Caller> => signedIn({ permissions: ["canEditPersons"] });

/**
 * Runs a case with a fault in the first call, then in the second, and so on; returns the number of
 * calls.
 */
async function atEachCall(run: (at: number) => Promise<{ callCount: number }>): Promise<number> {
  for (let at = 1; ; at += 1) {
    const { callCount } = await run(at);
    if (callCount < at) return callCount;
  }
}

describe.each(FAULT_KINDS)("a fault (%s)", (when) => {
  it("of any call of a start leaves one job, which the retry returns", async () => {
    const calls = await atEachCall(async (at) => {
      const caller = await reader();
      const start = { method: "POST", path: "/api/export/", body: BODY, key: `start-${at}` };
      const answer = await sendWith({ at, when }, caller, start);
      const retried = await caller.post("/api/export/", BODY, { "Idempotency-Key": start.key });
      expect(retried.status, String(at)).toBe(201);
      expect(await jobsOf(caller), String(at)).toBe(1);
      expect(await endOf(retried.body.jobId)).toEqual({ progress: 100, status: "READY" });
      return answer;
    });
    expect(calls).toBeGreaterThan(1);
  });

  it("of any call of a cancellation leaves no file after the retry", async () => {
    const calls = await atEachCall(async (at) => {
      const caller = await reader();
      const jobId = await startExport(caller, { filter: { lastName: "name of no person" } });
      await endOf(jobId);
      await ended(jobId);
      const cancel = { method: "DELETE", path: `/api/export/${jobId}` };
      const answer = await sendWith({ at, when }, caller, cancel);
      expect((await caller.delete(cancel.path)).status, String(at)).toBe(200);
      expect(await endOf(jobId)).toEqual({ progress: -1, status: "CANCELLED" });
      await noOrphans();
      return answer;
    });
    expect(calls).toBeGreaterThan(1);
  });

  it("of any call of a download returns the file or an error, and the retry returns the file", async () => {
    const caller = await reader();
    for (const format of EXPORT_FORMATS) {
      const jobId = await startExport(caller, {
        format,
        filter: { lastName: "name of no person" },
      });
      await endOf(jobId);
      const get = { method: "GET", path: `/api/export/download/${jobId}` };
      const calls = await atEachCall(async (at) => {
        const answer = await sendWith({ at, when }, caller, get);
        expect(answer.status === 200 || answer.status >= 500, String(at)).toBe(true);
        expect((await caller.get(get.path)).status).toBe(200);
        return answer;
      });
      expect(calls).toBeGreaterThan(1);
    }
  });
});

it("the next poll starts a job whose Durable Object was not reached", async () => {
  const caller = await reader();
  const unreachable = new Proxy(env.EXPORT_JOB, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property);
      if (property === "getByName")
        return () => ({ start: () => Promise.reject(new Error("down")) });
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const answer = await development({ EXPORT_JOB: unreachable }).fetch(
    new Request(`${ORIGIN}/api/export/`, {
      method: "POST",
      headers: { Cookie: caller.cookie ?? "", "Content-Type": "application/json" },
      body: JSON.stringify(BODY),
    }),
  );
  expect(answer.status).toBe(500);
  const jobId = await env.DB.prepare("select id from export_jobs where user_id = ?")
    .bind(caller.id)
    .first<string>("id");
  const { body } = await caller.get(`/api/export/progress/${jobId}`);
  expect(body).toEqual({ progress: 0, status: "QUEUED" });
  expect(await endOf(jobId ?? "")).toEqual({ progress: 100, status: "READY" });
});
