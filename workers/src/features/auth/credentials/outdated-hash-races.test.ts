import { describe, expect, test } from "vitest";
import {
  CHANGE,
  COSTS,
  expectNothingBroke,
  racersAt,
  SIGN_IN,
} from "../../../../test/credential-races.ts";
import { outdateHash } from "../../../../test/outdated-hash.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { many, tally } from "../../../../test/races.ts";

describe.each(COSTS)("at the $cost cost", (cost) => {
  const { atOnce, rounds } = cost;
  const { open, tryToSignIn, owner } = racersAt(cost);
  const times = `${atOnce} at once, ${rounds} times`;

  test(`outdated hashes are renewed, and never over a new password, ${times}`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, email, page } = await owner(round);
      await outdateHash(id);
      const signedIn = await many(atOnce, (index) => tryToSignIn(email, round, index));
      expect(tally(signedIn.map(({ answer }) => answer))).toEqual({ 200: atOnce });
      await outdateHash(id);
      const newPassword = "not the old one";
      const [changed, ...others] = await Promise.all([
        page.post(CHANGE, { currentPassword: PASSWORD, newPassword }),
        ...Array.from({ length: atOnce - 1 }, (_, index) => tryToSignIn(email, round, index)),
      ]);
      expectNothingBroke(others.map(({ answer }) => answer));
      expect(changed?.status).toBe(200);
      const old = await open(round).post(SIGN_IN, { email, password: PASSWORD });
      expect(old.body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
      const present = await open(round).post(SIGN_IN, { email, password: newPassword });
      expect(present.status).toBe(200);
    }
  });
});
