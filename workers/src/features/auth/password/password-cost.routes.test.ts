import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { administrator, db } from "../../../../test/api.ts";
import { account, browser } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import {
  development,
  FULL_COST,
  LOW_COST,
  production,
  PUBLIC_ORIGIN,
} from "../../../../test/production.ts";
import { passwords } from "../../../db/schema/auth.ts";

const CHEAP = /^\$scrypt\$ln=4,/u;
const FULL = /^\$scrypt\$ln=15,r=8,p=3\$/u;

async function hashOf(id: string): Promise<string | undefined> {
  const [row] = await db.select().from(passwords).where(eq(passwords.userId, id));
  return row?.hash;
}

test("production signs in with the full cost, ignoring SCRYPT_LOG_N", async () => {
  const { id, email } = await account();
  expect(await hashOf(id)).toMatch(CHEAP);
  const page = browser({ worker: production(LOW_COST), origin: PUBLIC_ORIGIN });
  const answer = await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  expect(await hashOf(id)).toMatch(FULL);
});

test("a password has the full cost after sign-in, change, reset and sign-up", async () => {
  const full = () => browser({ worker: development(FULL_COST) });
  const { id, email } = await account();
  const page = full();
  const entered = await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
  expect([entered.status, await hashOf(id)]).toEqual([200, expect.stringMatching(FULL)]);

  const first = await hashOf(id);
  const change = { currentPassword: PASSWORD, newPassword: "another quiet harbour" };
  const changed = await page.post("/auth/api/change-password", change);
  const second = await hashOf(id);
  expect([changed.status, second]).toEqual([200, expect.stringMatching(FULL)]);
  expect(second).not.toBe(first);

  await browser().post("/auth/api/request-password-reset", { email });
  // The mail about the change has already arrived.
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  const { token } = await latestSecrets(email);
  const reset = { token, newPassword: "a third quiet harbour" };
  expect((await full().post("/auth/api/reset-password", reset)).status).toBe(200);
  const third = await hashOf(id);
  expect(third).toMatch(FULL);
  expect(third).not.toBe(second);

  const invitation = await (await administrator()).post("/api/registration-tokens/generate");
  const signedUp = await full().post("/auth/api/sign-up/email", {
    name: "N",
    email: `new-${id}@example.org`,
    password: "a quiet harbour",
    registrationToken: invitation.body.data.token,
  });
  expect(signedUp.status).toBe(201);
  expect(await hashOf(signedUp.body.data.user.id)).toMatch(FULL);
});
