import {
  secondFactorStatusSchema,
  signInAnswerSchema,
} from "@kehila/shared/accounts/second-factor";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { administrator, db } from "../../../test/api.ts";
import { account, browser, browserWithSession, signedInBrowser } from "../../../test/browser.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { latestSecrets, mailsTo } from "../../../test/mailbox.ts";
import { codeOf, forgetSteps, setUpApp } from "../../../test/second-factors.ts";
import { history } from "../../db/schema/history.ts";
import { challenges, recoveryCodes, totpSecrets } from "../../db/schema/second-factor.ts";

beforeAll(async () => {
  await administrator();
});

const VERIFY = "/auth/api/two-factor/verify-totp";
const RECOVER = "/auth/api/two-factor/verify-backup-code";

/** Returns an account with an authenticator app, and the browser that set it up. */
async function protectedAccount() {
  const user = await account();
  const page = await browserWithSession(user.id);
  const { secret, codes } = await setUpApp(page);
  await forgetSteps(user.id);
  return { ...user, page, secret, codes };
}

let address = 1;

/** Returns a new browser in which the password was correct and the second step is open. */
async function atSecondStep(email: string) {
  // A separate network, because budgets and locks count by network.
  address += 1;
  const page = browser({ address: `198.51.${address}.1` });
  const answer = await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
  return { page, answer };
}

test("an app is set up with the password and a first code, which ends other sessions", async () => {
  const user = await account();
  const page = await signedInBrowser(user.email);
  const other = await signedInBrowser(user.email);
  const wrong = await page.post("/auth/api/two-factor/enable", { password: "not it" });
  expect([wrong.status, wrong.body.code]).toEqual([400, "WRONG_CURRENT_PASSWORD"]);

  const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
  const { secret, totpURI } = enabled.body.data;
  const uri = new URL(totpURI);
  expect([uri.protocol, uri.searchParams.get("secret")]).toEqual(["otpauth:", secret]);
  expect(uri.searchParams.get("issuer")).toBe("Kehila");
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id));
  expect(row?.secretSealed).not.toContain(secret);

  const refused = await page.post(VERIFY, { code: "000000" });
  expect([refused.status, refused.body.code]).toEqual([400, "INVALID_SECOND_FACTOR"]);
  // The app is not confirmed yet, so the sign-in requires nothing more.
  expect((await atSecondStep(user.email)).answer.body.data.user.id).toBe(user.id);

  const before = page.jar.get("__Host-session");
  const code = codeOf(secret);
  const confirmed = await page.post(VERIFY, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(confirmed.status).toBe(200);
  expect(new Set(confirmed.body.data.backupCodes).size).toBe(10);
  expect(page.jar.get("__Host-session")).not.toBe(before);
  expect((await page.get("/api/user/me")).status).toBe(200);
  expect((await other.get("/api/user/me")).status).toBe(401);

  const status = await page.get("/auth/api/two-factor/status");
  expect(secondFactorStatusSchema.parse(status.body.data)).toMatchObject({ backupCodesLeft: 10 });
  const again = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
  expect([again.status, again.body.code]).toEqual([409, "SECOND_FACTOR_EXISTS"]);
  expect((await mailsTo(user.email))[0]?.subject).toBe(
    "Your extra login step for Kehila was changed",
  );
  const entries = await db.select().from(history).where(eq(history.entityId, user.id));
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ["user.secondFactor", { app: true }],
  ]);
  expect(JSON.stringify(entries)).not.toContain(secret);
});

describe("signing in", () => {
  test("asks for the second step and opens no session before it", async () => {
    const { email, id, secret } = await protectedAccount();
    const { page, answer } = await atSecondStep(email);
    expect(signInAnswerSchema.parse(answer.body.data)).toEqual({
      twoFactorRequired: true,
      methods: ["totp", "backup-code"],
    });
    expect([...page.jar.keys()]).toEqual(["__Host-challenge"]);
    expect((await page.get("/api/user/me")).status).toBe(401);

    const signedIn = await page.post(VERIFY, { code: codeOf(secret) });
    expect([signedIn.status, signedIn.body.data.user.id]).toEqual([200, id]);
    expect(new Set(page.jar.keys())).toEqual(new Set(["__Host-session", "__Host-known"]));
    expect((await page.get("/api/user/me")).status).toBe(200);
  });

  test("takes codes of the step before and after, and no others", async () => {
    const { email, id, secret } = await protectedAccount();
    for (const [steps, status] of [
      [-3, 400],
      [-1, 200],
      [1, 200],
      [3, 400],
    ] as const) {
      await forgetSteps(id);
      const { page } = await atSecondStep(email);
      expect([steps, (await page.post(VERIFY, { code: codeOf(secret, steps) })).status]).toEqual([
        steps,
        status,
      ]);
    }
  });

  test("takes a code once, whichever browser comes first", async () => {
    const { email, secret } = await protectedAccount();
    const code = codeOf(secret);
    const pages = await Promise.all(Array.from({ length: 6 }, () => atSecondStep(email)));
    const answers = await Promise.all(pages.map(({ page }) => page.post(VERIFY, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
    const { page } = await atSecondStep(email);
    expect((await page.post(VERIFY, { code })).body.code).toBe("INVALID_SECOND_FACTOR");
    // A code of an earlier step is refused after a later one was accepted.
    const older = await page.post(VERIFY, { code: codeOf(secret, -1) });
    expect(older.body.code).toBe("INVALID_SECOND_FACTOR");
  });

  test("accepts a recovery code once, in any notation", async () => {
    const { email, id, codes } = await protectedAccount();
    const [first = "", second = ""] = codes;
    const pages = await Promise.all(Array.from({ length: 6 }, () => atSecondStep(email)));
    const answers = await Promise.all(pages.map(({ page }) => page.post(RECOVER, { code: first })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = pages[answers.findIndex(({ status }) => status === 200)];
    const status = await winner?.page.get("/auth/api/two-factor/status");
    expect(status?.body.data.backupCodesLeft).toBe(9);
    const { page } = await atSecondStep(email);
    const typed = ` ${second.toUpperCase().replace("-", " ")} `;
    expect((await page.post(RECOVER, { code: typed })).status).toBe(200);
    const entries = await db.select().from(history).where(eq(history.entityId, id));
    expect(entries.filter(({ action }) => action === "user.recoveryCode")).toHaveLength(2);
    const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  test("allows five guesses after one password, and locks the account for the client after ten", async () => {
    const { email, secret } = await protectedAccount();
    const page = browser({ address: "198.54.200.1" });
    const signIn = () => page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
    for (let round = 0; round < 2; round += 1) {
      await signIn();
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await page.post(VERIFY, { code: "000000" })).body.code).toBe(
          "INVALID_SECOND_FACTOR",
        );
      }
      const spent = await page.post(VERIFY, { code: codeOf(secret) });
      expect(spent.body.code).toBe("SECOND_STEP_EXPIRED");
    }
    expect((await signIn()).body.code).toBe("ACCOUNT_LOCKED");
    // The owner can still sign in elsewhere.
    const elsewhere = await atSecondStep(email);
    expect((await elsewhere.page.post(VERIFY, { code: codeOf(secret) })).status).toBe(200);
  });

  test("lets all clients together try twenty codes in a quarter of an hour", async () => {
    const { email, secret } = await protectedAccount();
    for (let client = 0; client < 4; client += 1) {
      const { page } = await atSecondStep(email);
      // One of the twenty attempts was the code that confirmed the app.
      for (let guess = client === 0 ? 1 : 0; guess < 5; guess += 1) {
        await page.post(VERIFY, { code: "000000" });
      }
    }
    const { page } = await atSecondStep(email);
    const answer = await page.post(VERIFY, { code: codeOf(secret) });
    expect([answer.status, answer.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  });

  test("counts concurrent attempts before it checks their codes", async () => {
    const { email, codes } = await protectedAccount();
    const from = { address: "198.54.210.1" };
    const right = { email, password: PASSWORD };
    const pages = [browser(from), browser(from), browser(from)];
    for (const page of pages) await page.post("/auth/api/sign-in/email", right);
    for (let count = 0; count < 9; count += 1) {
      await browser(from).post("/auth/api/sign-in/email", { email, password: "not it" });
    }
    const typed = ["wrong-code", "other-code", codes[0]];
    const answers = await Promise.all(
      pages.map((page, index) => page.post(RECOVER, { code: typed[index] })),
    );
    const refused = answers.filter(({ body }) => body.code === "ACCOUNT_LOCKED");
    expect(refused).toHaveLength(2);
  });

  test("expires after ten minutes, and when the password changes", async () => {
    const { email, id, secret } = await protectedAccount();
    const { page } = await atSecondStep(email);
    await db
      .update(challenges)
      .set({ expiresAt: "2020-01-01T00:00:00.000Z" })
      .where(eq(challenges.userId, id));
    expect((await page.post(VERIFY, { code: codeOf(secret) })).body.code).toBe(
      "SECOND_STEP_EXPIRED",
    );

    const second = await atSecondStep(email);
    await second.page.post("/auth/api/request-password-reset", { email });
    await expect
      .poll(async () => (await mailsTo(email))[0]?.subject)
      .toMatch(/^Reset your password/u);
    const { token } = await latestSecrets(email);
    const newPassword = "another fine horse 2";
    await second.page.post("/auth/api/reset-password", { token, newPassword });
    expect((await second.page.post(VERIFY, { code: codeOf(secret) })).body.code).toBe(
      "SECOND_STEP_EXPIRED",
    );
    // The second factor survives the password change.
    const third = await second.page.post("/auth/api/sign-in/email", {
      email,
      password: newPassword,
    });
    expect(third.body.data.twoFactorRequired).toBe(true);
  });

  test("refuses a code without an open second step", async () => {
    for (const path of [VERIFY, RECOVER]) {
      const answer = await browser({ address: "198.54.201.1" }).post(path, { code: "123456" });
      expect([answer.status, answer.body.code]).toEqual([400, "SECOND_STEP_EXPIRED"]);
    }
  });

  test("ends the previous session of the browser", async () => {
    const { email } = await protectedAccount();
    const page = await signedInBrowser((await account()).email);
    await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
    expect((await page.get("/api/user/me")).status).toBe(401);
  });
});

test("new recovery codes need the password and end the earlier codes", async () => {
  const { page, email, codes } = await protectedAccount();
  const path = "/auth/api/two-factor/generate-backup-codes";
  expect((await page.post(path, { password: "not it" })).body.code).toBe("WRONG_CURRENT_PASSWORD");
  const made = await page.post(path, { password: PASSWORD });
  const fresh: string[] = made.body.data.backupCodes;
  expect(fresh).toHaveLength(10);
  const { page: next } = await atSecondStep(email);
  expect((await next.post(RECOVER, { code: codes[0] })).status).toBe(400);
  expect((await next.post(RECOVER, { code: fresh[0] })).status).toBe(200);
  const without = await signedInBrowser((await account()).email);
  expect((await without.post(path, { password: PASSWORD })).body.code).toBe(
    "SECOND_FACTOR_MISSING",
  );
});

test("an app is turned off with the password, and its recovery codes are deleted", async () => {
  const { page, email, id } = await protectedAccount();
  const path = "/auth/api/two-factor/disable";
  expect((await page.post(path, { password: "not it" })).body.code).toBe("WRONG_CURRENT_PASSWORD");
  expect((await page.post(path, { password: PASSWORD })).status).toBe(200);
  expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))).toEqual([]);
  expect((await atSecondStep(email)).answer.body.data.user.id).toBe(id);
  expect((await page.post(path, { password: PASSWORD })).body.code).toBe("SECOND_FACTOR_MISSING");
});
