import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { SESSION_COOKIE } from "./session.ts";
import { newSecret } from "../lib/secrets/secrets.ts";
import type { Caller } from "../../test/api.ts";
import { administrator, createPerson, ORIGIN, signedIn } from "../../test/api.ts";
import { meterDatabase } from "../../test/databases.ts";

/** An upper limit for the rows that D1 reads to look up a session with its account and flags. */
const SESSION_ROWS = 10;

/** A page with every look-up; D1 allows five selects per `union all`. */
const EVERY_LOOK_UP = `/person?${new URLSearchParams({
  search: "q",
  childrenCount: "7",
  birthDateTo: "1960-01-01",
  visitedEvents: "cinema",
  city: "Haifa",
  sortBy: "firstName",
}).toString()}`;

const app = createApp();
let admin: Caller;
let path: string;

beforeAll(async () => {
  admin = await administrator();
  const person = await createPerson(admin);
  path = `/person/${person.id}`;
});

/** Sends a GET request with a cookie; returns the status, the code and the rows that D1 read. */
async function read(to: string, cookie: string | null) {
  const { database: DB, meter } = meterDatabase(env.DB);
  const context = createExecutionContext();
  const headers = cookie === null ? {} : { Cookie: cookie };
  const request = new Request(`${ORIGIN}${to}`, { headers });
  const response = await app.fetch(request, { ...env, DB }, context);
  await waitOnExecutionContext(context);
  const body = await response.json<{ code?: string }>();
  return {
    status: response.status,
    code: body.code,
    rows: meter.rowsRead,
    headers: response.headers,
  };
}

describe("a read behind the guard", () => {
  it("reads no record for a forged cookie, and sends nothing without one", async () => {
    const forged = `${SESSION_COOKIE}=${newSecret()}`;
    for (const [to, rows] of [
      [path, 2],
      // Each select of the page's statement looks up the session.
      ["/person?take=100", 3],
      [EVERY_LOOK_UP, 10],
    ] as const) {
      const answer = await read(to, forged);
      expect(answer.status).toBe(401);
      expect(answer.rows).toBeLessThanOrEqual(rows);
    }
    expect(await read(path, `${SESSION_COOKIE}=short`)).toMatchObject({ status: 401, rows: 0 });
    expect(await read(path, null)).toMatchObject({ status: 401, rows: 0 });
  });

  it.each([
    ["an unverified account", { emailVerified: false }, "", "EMAIL_NOT_VERIFIED"],
    ["a session that may only verify", {}, "purpose = 'verification'", "EMAIL_NOT_VERIFIED"],
    ["an ended session", {}, "expires_at = '2020-01-01'", "UNAUTHENTICATED"],
    ["an idle session", {}, "last_seen_at = '2020-01-01'", "UNAUTHENTICATED"],
  ])("reads nothing but the session for %s", async (_name, account, change, code) => {
    const caller = await signedIn({ role: "ADMIN", ...account });
    if (change !== "") {
      const statement = env.DB.prepare(`update sessions set ${change} where user_id = ?`);
      await statement.bind(caller.id).run();
    }
    for (const to of [path, "/person?take=100"]) {
      const answer = await read(to, caller.cookie);
      expect(answer).toMatchObject({ code });
      expect(answer.rows).toBeLessThan(SESSION_ROWS);
    }
  });

  it("reads a page that uses every look-up at once", async () => {
    expect(await read(EVERY_LOOK_UP, admin.cookie)).toMatchObject({ status: 200 });
  });

  it("checks the rights before the input, and the input before the existence of the record", async () => {
    const powerless = await signedIn();
    expect(await read("/person?take=0", powerless.cookie)).toMatchObject({ code: "FORBIDDEN" });
    expect(await read("/person?take=0", admin.cookie)).toMatchObject({ code: "INVALID_INPUT" });
    expect(await read("/person/none", powerless.cookie)).toMatchObject({ code: "FORBIDDEN" });
    expect(await read("/person/none", admin.cookie)).toMatchObject({ code: "NOT_FOUND" });
  });

  it("sends the revision of a loaded actor with answers and refusals", async () => {
    const revision = (headers: Headers) => headers.get("X-Actor-Revision");
    expect(revision((await read(path, admin.cookie)).headers)).toBe("1");
    expect(revision((await read("/person/none", admin.cookie)).headers)).toBe("1");
    expect(revision((await read("/person/none", null)).headers)).toBeNull();
  });
});
