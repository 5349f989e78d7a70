import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, ORIGIN, signedIn } from "../../../test/api.ts";
import { meterDatabase } from "../../../test/databases.ts";
import { development } from "../../../test/production.ts";
import { createApp } from "../../app.ts";
import { MINUTE } from "../../lib/duration.ts";
import { readSetting } from "../../lib/settings/settings.ts";
import { DEVELOPMENT, routePolicies } from "../policies.ts";
import { isSafe } from "../request/safe-methods.ts";

const worker = development({ STAFF_WRITE_BUDGETS: "2/60" });

/** The routes of signed-in users with a method that may write. */
const STAFF_WRITES = routePolicies(createApp()).filter(
  ({ method, policy }) =>
    !isSafe(method) && !policy?.startsWith("public: ") && !policy?.startsWith(DEVELOPMENT),
);

const send = async ({ cookie }: Caller, method: string, path: string) => {
  const answer = await worker.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: { Cookie: cookie ?? "", "Content-Type": "application/json" },
      ...(isSafe(method) ? {} : { body: "{}" }),
    }),
  );
  return { status: answer.status, headers: answer.headers, body: await answer.json<any>() };
};

let exhausted: Caller;
beforeAll(async () => {
  exhausted = await administrator();
  for (const _ of [1, 2]) await send(exhausted, "POST", "/person");
});

describe("a user who has written too often within a minute", () => {
  it.each(STAFF_WRITES)("is refused by $method $path", async ({ method, path }) => {
    const { status, body, headers } = await send(exhausted, method, path);
    expect([status, body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("is refused without the read of the route", async () => {
    const { database: DB, meter } = meterDatabase(env.DB);
    const context = createExecutionContext();
    const request = new Request(`${ORIGIN}/person/search`, {
      method: "POST",
      headers: { Cookie: exhausted.cookie ?? "", "Content-Type": "application/json" },
      body: JSON.stringify({ take: 100 }),
    });
    const configured = { ...env, DB, STAFF_WRITE_BUDGETS: "2/60" };
    const answer = await createApp().fetch(request, configured, context);
    await waitOnExecutionContext(context);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(meter.statements).toBe(1);
  });

  it("learns of a missing right first", async () => {
    const caller = await signedIn({ permissions: ["canCreatePersons"] });
    for (const _ of [1, 2, 3]) await send(caller, "POST", "/person");
    expect((await send(caller, "POST", "/person")).status).toBe(429);
    const { status, body } = await send(caller, "POST", "/person/archive");
    expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
  });

  it("may write again when the budget has space", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE });
    onTestFinished(() => void vi.useRealTimers());
    expect((await send(exhausted, "POST", "/person/search")).status).toBe(200);
  });

  it("still reads, and stops no other user", async () => {
    expect((await send(exhausted, "GET", "/person")).status).toBe(200);
    expect((await send(await administrator(), "POST", "/person")).status).toBe(400);
  });

  it("uses no budget by a request without the right", async () => {
    const caller = await signedIn({});
    for (const _ of [1, 2, 3]) {
      const { status, body } = await send(caller, "POST", "/person");
      expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
    }
  });
});

it("the budget admits ten requests a second", () => {
  const { STAFF_WRITE_BUDGETS: _, ...configured } = env;
  expect(readSetting(configured, "STAFF_WRITE_BUDGETS")).toEqual([{ max: 600, seconds: 60 }]);
});
