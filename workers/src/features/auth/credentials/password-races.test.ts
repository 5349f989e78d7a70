import { describe, expect, test } from "vitest";
import { account, signedInBrowser } from "../../../../test/browser.ts";
import {
  addressOf,
  CHANGE,
  COSTS,
  expectNothingBroke,
  openSessionsOf,
  racersAt,
  SIGN_IN,
} from "../../../../test/credential-races.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { accepted, many, tally } from "../../../../test/races.ts";

describe.each(COSTS)("at the $cost cost", (cost) => {
  const { atOnce, rounds, settings, options } = cost;
  const { open, tryToSignIn, owner, elsewhere } = racersAt(cost);
  const times = `${atOnce} at once, ${rounds} times`;

  test(`one of several password changes with the same old password wins, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      const wish = (index: number): string => `quiet harbour ${index}`;
      const answers = await many(atOnce, (index) =>
        elsewhere(page, round, index).post(CHANGE, {
          currentPassword: PASSWORD,
          newPassword: wish(index),
        }),
      );
      expectNothingBroke(answers);
      expect(tally(answers)).toEqual({ 200: 1, UNAUTHENTICATED: atOnce - 1 });
      const winner = wish(answers.findIndex(({ status }) => status === 200));
      const signedIn = await open(round).post(SIGN_IN, { email, password: winner });
      expect(signedIn.status).toBe(200);
      expect(await openSessionsOf(id)).toHaveLength(2);
    }
  });

  test(`no sign-in with the old password survives a password change, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      const change = { currentPassword: PASSWORD, newPassword: "another quiet harbour" };
      const [changed, ...signedIn] = await Promise.all([
        page.post(CHANGE, change),
        ...Array.from({ length: atOnce - 1 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      expectNothingBroke(signedIn.map(({ answer }) => answer));
      expect(changed?.status).toBe(200);
      expect(await openSessionsOf(id)).toHaveLength(1);
      for (const { answer } of signedIn) {
        expect([200, 401], JSON.stringify(answer.body)).toContain(answer.status);
      }
    }
  });

  test(`no sign-in with the old password survives a password reset, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email } = await account({}, settings);
      await open(round).post("/auth/api/request-password-reset", { email });
      await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
      const { token } = await latestSecrets(email);
      const page = await signedInBrowser(email, { ...options, address: addressOf(round, atOnce) });
      const [reset, changed, ...signedIn] = await Promise.all([
        open(round).post("/auth/api/reset-password", { token, newPassword: "reset by the link" }),
        page.post(CHANGE, { currentPassword: PASSWORD, newPassword: "changed by hand" }),
        ...Array.from({ length: atOnce - 2 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      expectNothingBroke(signedIn.map(({ answer }) => answer));
      expect(accepted([reset, changed])).toHaveLength(1);
      expect(await openSessionsOf(id)).toHaveLength(changed.status === 200 ? 1 : 0);
    }
  });
});
