import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Caller } from "../../test/api.ts";
import { administrator, ORIGIN } from "../../test/api.ts";
import { faulty } from "../../test/faulty.ts";
import { development } from "../../test/production.ts";

/** Requests whose first D1 call is refused because too many calls are waiting (0014). */

let caller: Caller;
let lines: string[];
beforeEach(async () => {
  lines = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  caller = await administrator();
});
afterEach(() => vi.restoreAllMocks());

/**
 * Sends a request to a Worker whose D1 refuses the first call; also returns the number of calls.
 */
async function send(path: string, { body, ...init }: { method?: string; body?: string } = {}) {
  const { DB } = env;
  const { bindings, calls } = faulty({ DB }, { at: 1, when: "overloaded" });
  const headers = {
    Cookie: caller.cookie ?? "",
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const answer = await development(bindings).fetch(
    new Request(`${ORIGIN}${path}`, { ...init, headers, body: body ?? null }),
  );
  return { answer, calls: calls() };
}

it.each([
  ["a read", "/person", {}],
  ["a change", "/person", { method: "POST", body: "{}" }],
])("answers %s with 503 and a time to wait, and does not try again", async (_, path, init) => {
  const { answer, calls } = await send(path, init);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ success: false, code: "UNAVAILABLE" });
  expect(calls).toBe(1);
});

it("logs the refusal, so that an operator sees it", async () => {
  await send("/person");
  expect(lines).toHaveLength(1);
});
