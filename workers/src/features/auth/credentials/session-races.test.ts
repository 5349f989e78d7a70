import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "../../../db/schema/accounts.ts";
import { totpSecrets } from "../../../db/schema/second-factor.ts";
import { administrator, db } from "../../../../test/api.ts";
import { account } from "../../../../test/browser.ts";
import {
  addressOf,
  CHANGE,
  COSTS,
  expectNothingBroke,
  openSessionsOf,
  racersAt,
  sessionOf,
} from "../../../../test/credential-races.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { many, tally } from "../../../../test/races.ts";
import { codeOf } from "../../../../test/second-factors.ts";

describe.each(COSTS)("at the $cost cost", (cost) => {
  const { atOnce, rounds, settings } = cost;
  const { tryToSignIn, owner, elsewhere } = racersAt(cost);
  const times = `${atOnce} at once, ${rounds} times`;

  test(`a session that survives a role change has the new role, ${times}`, async () => {
    const admin = await administrator();
    for (let round = 0; round < rounds; round += 1) {
      const { id, email } = await account({}, settings);
      const [, ...signedIn] = await Promise.all([
        admin.post(
          `/api/user/role/${id}`,
          { role: "MODERATOR", password: PASSWORD },
          { "CF-Connecting-IP": addressOf(round, atOnce) },
        ),
        ...Array.from({ length: atOnce - 1 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      expect(tally(signedIn.map(({ answer }) => answer))).toEqual({ 200: atOnce - 1 });
      for (const { page, answer } of signedIn) {
        if ((await sessionOf(page)) !== null) expect(answer.body.data.user.role).toBe("MODERATOR");
      }
    }
  });

  test(`no sign-in without the second step survives its set-up, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
      const code = codeOf(enabled.body.data.secret);
      const signingIn = many(atOnce - 1, (index) => tryToSignIn(email, round, index));
      const confirmed = await page.post("/auth/api/two-factor/verify-totp", { code });
      const signedIn = await signingIn;
      expect(confirmed.status).toBe(200);
      expectNothingBroke(signedIn.map(({ answer }) => answer));
      expect(await openSessionsOf(id)).toHaveLength(1);
    }
  });

  test(`one of several requests turns a second factor off, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, page } = await owner(round);
      const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
      const code = codeOf(enabled.body.data.secret);
      await page.post("/auth/api/two-factor/verify-totp", { code });
      const answers = await many(atOnce, (index) =>
        elsewhere(page, round, index).post("/auth/api/two-factor/disable", { password: PASSWORD }),
      );
      // A caller that verified the password before the change and decided after it finds no second
      // factor.
      const { 200: winners, ...losers } = tally(answers);
      expect(winners).toBe(1);
      for (const refusal of Object.keys(losers)) {
        expect(["UNAUTHENTICATED", "SECOND_FACTOR_MISSING"]).toContain(refusal);
      }
      expect(await db.select().from(totpSecrets).where(eq(totpSecrets.userId, id))).toEqual([]);
      expect(await openSessionsOf(id)).toHaveLength(1);
    }
  });

  test(`an account deleted during its sign-ins keeps no session, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      const [left, again, changed, ...signedIn] = await Promise.all([
        page.post("/auth/api/delete-user", { password: PASSWORD }),
        page.post("/auth/api/delete-user", { password: PASSWORD }),
        page.post(CHANGE, { currentPassword: PASSWORD, newPassword: "never to be used" }),
        ...Array.from({ length: atOnce - 3 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      const own = tally([left, again, changed]);
      expect(own).toEqual({ 200: 1, UNAUTHENTICATED: 2 });
      expectNothingBroke(signedIn.map(({ answer }) => answer));
      for (const { answer } of signedIn) expect([200, 401]).toContain(answer.status);
      const isThere = changed.status === 200;
      expect(await db.select().from(users).where(eq(users.id, id))).toHaveLength(isThere ? 1 : 0);
    }
  });
});
