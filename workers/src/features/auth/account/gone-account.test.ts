import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "../../../db/schema/accounts.ts";
import { db } from "../../../../test/api.ts";
import type { Browser } from "../../../../test/browser.ts";
import { account, browser, browserWithSession } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { production, PUBLIC_ORIGIN } from "../../../../test/production.ts";
import { codeOf } from "../../../../test/second-factors.ts";
import { steppedDatabase } from "../../../../test/databases.ts";

/**
 * Deletes an account during its own request, before each of the request's database calls in turn.
 * The response is either the success or 401, never a server error.
 */
interface Act {
  path: string;
  body: Record<string, unknown> | (() => Record<string, unknown>);
  /** A preparation before the request, without interruption. */
  before?: (page: Browser) => Promise<Record<string, unknown>>;
}

const ACTS: Act[] = [
  {
    path: "/auth/api/change-password",
    body: { currentPassword: PASSWORD, newPassword: "another horse 2" },
  },
  { path: "/auth/api/two-factor/enable", body: { password: PASSWORD } },
  {
    path: "/auth/api/two-factor/verify-totp",
    body: {},
    before: async (page) => {
      const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
      return { code: codeOf(enabled.body.data.secret) };
    },
  },
  { path: "/auth/api/passkey/generate-register-options", body: { password: PASSWORD } },
  { path: "/auth/api/update-user", body: { name: "Another Name" } },
  { path: "/auth/api/delete-user", body: { password: PASSWORD } },
  { path: "/auth/api/revoke-other-sessions", body: {} },
  { path: "/api/registration-tokens/generate", body: {} },
  {
    path: "/person-list",
    body: { title: "Trip", date: "2099-01-01", category: "cinema" },
  },
  {
    path: "/person",
    body: () => ({
      firstName: "Gone",
      lastName: "Account",
      gender: "female",
      city: "Haifa",
      phone: `05${Math.floor(Math.random() * 1e8)}`.padEnd(10, "1"),
      idNumber: String(100_000_000 + Math.floor(Math.random() * 8e8)),
      birthDate: "1980-02-03",
      interestedEvents: ["cinema"],
      confirmDuplicates: true,
    }),
  },
];

/** A number that no call has: calls are counted from 1. */
const NEVER = 0;
let clients = 0;

async function attempt({ path, body, before }: Act, at: number) {
  const { id } = await account({ role: "ADMIN" });
  const { database, calls } = steppedDatabase(env.DB, at, () =>
    db.delete(users).where(eq(users.id, id)),
  );
  const address = `2001:db8:5:${(clients += 1).toString(16)}::1`;
  const page = await browserWithSession(id, { address });
  const prepared = await before?.(page);
  const interrupted = browser({
    address,
    origin: PUBLIC_ORIGIN,
    worker: production({ DB: database }),
  });
  for (const [name, value] of page.jar) interrupted.jar.set(name, value);
  const sent = { ...(typeof body === "function" ? body() : body), ...prepared };
  const { status, body: answer } = await interrupted.post(path, sent);
  return { status, code: answer.code as string | undefined, calls: calls() };
}

describe.each(ACTS)("$path of an account deleted during the request", (act) => {
  test("is 401 at every point of deletion", async () => {
    // Another administrator remains: the last one cannot be deleted.
    await account({ role: "ADMIN" });
    const { status, calls } = await attempt(act, NEVER);
    expect(status).toBeLessThan(300);
    expect(calls).toBeGreaterThan(1);
    // The first call reads the session.
    for (let at = 2; at <= calls; at += 1) {
      const answer = await attempt(act, at);
      const isDone = answer.status < 300;
      if (!isDone) expect([at, answer.status, answer.code]).toEqual([at, 401, "UNAUTHENTICATED"]);
    }
  });
});

test("a sign-in of an account deleted during the request is 401", async () => {
  for (let at = 1; at <= 3; at += 1) {
    const { id, email } = await account();
    const { database } = steppedDatabase(env.DB, at, () =>
      db.delete(users).where(eq(users.id, id)),
    );
    const page = browser({ origin: PUBLIC_ORIGIN, worker: production({ DB: database }) });
    const answer = await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
    expect([
      [at, 200],
      [at, 401],
    ]).toContainEqual([at, answer.status]);
  }
});
