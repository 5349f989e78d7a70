import { env } from "cloudflare:workers";
import { eq, notInArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { runBatch } from "../../db/client.ts";
import { failedExpectation } from "../../db/expectations.ts";
import { registrationTokens, users } from "../../db/schema/accounts.ts";
import { challenges, recoveryCodes, totpSecrets } from "../../db/schema/second-factor.ts";
import { admit } from "./registration-tokens.service.ts";
import { openChallenge } from "../auth/attempts/challenges.service.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";
import { hashRecoveryCode, newRecoveryCode } from "../../lib/secrets/recovery-codes.ts";
import { seal } from "../../lib/secrets/seal.ts";
import { secretsOf } from "../../core/scope.ts";
import { totpSeal } from "../second-factor/totp-seal.ts";
import { newTotpSecret } from "../../lib/secrets/totp.ts";
import { administrator, db, signedIn } from "../../../test/api.ts";
import { account, browser } from "../../../test/browser.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { codeOf } from "../../../test/second-factors.ts";

/** Repetitions of each race; `TRUST_ROUNDS=100` in test:trust. */
const ROUNDS = Number(env.TRUST_ROUNDS ?? 1);
const AT_ONCE = 50;
const scope = { db, env, calendar, actor: null };
const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/**
 * Returns a caller's address. Each round has its own addresses, so that budgets do not stop a race
 * with many rounds.
 */
const addressOf = (round: number, index: number): string =>
  `2001:${(0xdb8 + round).toString(16)}:${index.toString(16)}::1`;

test(`a token admits one of ${AT_ONCE} concurrent sign-ups, ${ROUNDS} times`, async () => {
  const admin = await administrator();
  for (let round = 0; round < ROUNDS; round += 1) {
    const generated = await admin.post("/api/registration-tokens/generate");
    const { id, token } = generated.body.data;
    // Uses the token as a sign-up does, without hashing a password: 50 hashes take 8 s.
    const userIds = await many(AT_ONCE, async (index) => {
      const user = { id: newId(), name: `Racer ${index}` };
      try {
        const admission = await admit(scope, token);
        await runBatch(db, [
          admission.check,
          db.insert(users).values({
            ...user,
            email: `${user.id}@example.org`,
            createdAt: new Date().toISOString(),
          }),
          ...admission.spend(user),
        ]);
        return user.id;
      } catch (error) {
        const code = failedExpectation(error) ?? (error as { code?: unknown }).code;
        expect(code).toBe("INVALID_REGISTRATION_TOKEN");
        return null;
      }
    });
    const winners = userIds.filter((winner) => winner !== null);
    expect(winners).toHaveLength(1);
    const [row] = await db.select().from(registrationTokens).where(eq(registrationTokens.id, id));
    expect(row?.usedBy).toBe(winners[0]);
  }
});

test(`${AT_ONCE} concurrent demotions and deletions leave one administrator, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const team = await many(5, () => signedIn({ role: "ADMIN" }));
    const ids = team.map(({ id }) => id ?? "");
    await db.update(users).set({ role: "USER" }).where(notInArray(users.id, ids));
    const answers = await many(AT_ONCE, (index) => {
      const caller = team[index % team.length] ?? team[0];
      const victim = ids[Math.floor(index / team.length) % ids.length];
      if (!caller) throw new Error("no caller");
      return index % 2 === 0
        ? caller.post(
            `/api/user/role/${victim}`,
            { role: "USER", password: PASSWORD },
            { "CF-Connecting-IP": addressOf(round, index) },
          )
        : caller.delete(`/api/user/${victim}`);
    });
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const administrators = await db.select().from(users).where(eq(users.role, "ADMIN"));
    expect(administrators.length).toBeGreaterThanOrEqual(1);
    expect(administrators.length).toBeLessThan(team.length);
  }
});

/**
 * Opens browsers at the second step of an account, without entering the passwords. Five browsers
 * share an address, which is used twice in 100 rounds: too few failures to exhaust a lock or the
 * budget of a minute. More addresses are not possible, because each has a counter in its own file,
 * and a process can open a limited number of files.
 */
async function atSecondStep(userId: string, count: number, race: number) {
  return many(count, async (index) => {
    const { token, statements } = await openChallenge(scope, { purpose: "second-step", userId });
    await runBatch(db, statements);
    const client = ((race * count) / 5 + Math.floor(index / 5)) % 400;
    const page = browser({ address: `2001:db8:${client.toString(16)}::1` });
    page.jar.set("__Host-challenge", token);
    return page;
  });
}

// The maximum of the account's budget of codes.
const CODES_AT_ONCE = 20;

test(`a recovery code and an app code open one session each, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const createdAt = new Date().toISOString();
    const [one, two] = [await account(), await account()];
    const code = newRecoveryCode();
    const codeHash = hashRecoveryCode(secretsOf(scope).current, one.id, code);
    const secret = newTotpSecret();
    await runBatch(db, [
      db.insert(recoveryCodes).values({ id: newId(), userId: one.id, codeHash, createdAt }),
      db.insert(totpSecrets).values({
        userId: two.id,
        secretSealed: await seal(secret, totpSeal(secretsOf(scope), two.id)),
        createdAt,
        confirmedAt: createdAt,
      }),
    ]);
    const races = [
      { userId: one.id, path: "verify-backup-code", typed: code },
      { userId: two.id, path: "verify-totp", typed: codeOf(secret) },
    ];
    for (const [number, { userId, path, typed }] of races.entries()) {
      const pages = await atSecondStep(userId, CODES_AT_ONCE, 2 * round + number);
      const answers = await Promise.all(
        pages.map((page) => page.post(`/auth/api/two-factor/${path}`, { code: typed })),
      );
      const statuses = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`.trim());
      const refused = statuses.filter((status) => status !== "200");
      expect(refused, `${path} ${round}: ${statuses.join(", ")}`).toHaveLength(CODES_AT_ONCE - 1);
      for (const status of refused) expect(status, `${path} ${round}`).toMatch(/^400 /u);
    }
    await db.delete(challenges);
  }
});
