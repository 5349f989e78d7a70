import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { SECRET_OVERLAP_DAYS } from "@kehila/shared/base/limits";
import { RECOVERY_CODES, secondStepSchema } from "@kehila/shared/accounts/second-factor";
import { changeOf } from "@kehila/shared/base/answers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { calendar } from "../src/core/clock.ts";
import { passwords } from "../src/db/schema/auth.ts";
import { history } from "../src/db/schema/history.ts";
import { totpSecrets } from "../src/db/schema/second-factor.ts";
import worker from "../src/index.ts";
import { secretNameOf } from "../src/lib/secrets/server-secrets.ts";
import { DAY, MINUTE } from "../src/lib/duration.ts";
import { administrator, db } from "./api.ts";
import type { Browser } from "./browser.ts";
import { account, browser } from "./browser.ts";
import { latestSecrets, mailsTo } from "./mailbox.ts";
import { PASSWORD } from "./passwords.ts";
import { development } from "./production.ts";
import { addPasskey, codeOf, forgetSteps, setUpApp } from "./second-factors.ts";

/** The first moment at which the new secret is used. */
const FIRST = (Math.floor(Date.now() / DAY) + 2) * DAY;
/** The moment from which the earlier secret no longer verifies. */
const END = FIRST + SECRET_OVERLAP_DAYS * DAY;
const NAME = secretNameOf(new Date(FIRST)) as `SECRET_${number}`;
const MARK = NAME.replace("SECRET_", "");
const NEW = { [NAME]: "a second secret of tests, long enough" };
const before = development({});
const rotated = development(NEW);
/** The bindings of the server after the deletion of the earlier secret. */
const withoutOld = { ...env, ...NEW };
delete withoutOld.SECRET;

beforeAll(async () => {
  await administrator();
});
afterEach(() => void vi.restoreAllMocks());

/** Sets the clock of the server, which otherwise has the real time, before the rotation. */
const setClock = (at: number) => vi.spyOn(calendar, "now").mockReturnValue(new Date(at));

/** Returns the code that an app shows at the time of the server. */
const appCode = (secret: string): string =>
  codeOf(secret, (calendar.now().getTime() - Date.now()) / 30_000);

let address = 1;

/** Returns a browser in another network, because rate limits and locks count by network. */
function visitor(server = rotated): Browser {
  address += 1;
  return browser({ address: `198.51.${address}.1`, worker: server });
}

const signInOn = (page: Browser, email: string, password = PASSWORD) =>
  page.post("/auth/api/sign-in/email", { email, password });

const hashOf = async (userId: string) =>
  (await db.select().from(passwords).where(eq(passwords.userId, userId)))[0]?.hash;

/** Returns an account with an authenticator app and recovery codes, set up before the rotation. */
async function protectedAccount() {
  const user = await account();
  const page = visitor(before);
  await signInOn(page, user.email);
  const factors = await setUpApp(page);
  await forgetSteps(user.id);
  return { ...user, ...factors };
}

type Kind = "totp" | "backup-code";

/** Returns a browser that has entered the correct password and is asked for the second factor. */
async function atSecondStep(email: string) {
  const page = visitor();
  expect((await signInOn(page, email)).body.data.twoFactorRequired).toBe(true);
  return page;
}

const prove = (page: ReturnType<typeof visitor>, kind: Kind, code: string) =>
  page.post(`/auth/api/two-factor/verify-${kind}`, { code });

async function secondStep(email: string, kind: Kind, code: string) {
  const page = await atSecondStep(email);
  return { page, answer: await prove(page, kind, code) };
}

test("a password verifies for 90 days, and is hashed again when its owner signs in", async () => {
  for (const at of [FIRST - 1, FIRST, END - 1]) {
    const user = await account();
    setClock(at);
    expect((await signInOn(visitor(), user.email)).status, String(at)).toBe(200);
    const isRenewed = (await hashOf(user.id))?.includes(`,k=${MARK}$`) ?? false;
    expect(isRenewed, String(at)).toBe(at >= FIRST);
    if (!isRenewed) continue;
    // The renewed hash verifies without the earlier secret.
    setClock(END + DAY);
    expect((await signInOn(visitor(development(withoutOld)), user.email)).status).toBe(200);
  }
});

test("after 90 days an account is refused like an unknown account, until the password is reset", async () => {
  const user = await account();
  const hash = await hashOf(user.id);
  setClock(END);
  const refusal = await signInOn(visitor(), user.email);
  const unknown = await signInOn(visitor(), `missing-${user.email}`);
  expect([refusal.status, refusal.body.code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
  expect({ ...refusal.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  expect(await hashOf(user.id)).toBe(hash);

  const page = visitor();
  await page.post("/auth/api/request-password-reset", { email: user.email });
  const { token } = await latestSecrets(user.email);
  const newPassword = "a quiet harbour 7";
  const reset = await page.post("/auth/api/reset-password", { token, newPassword });
  expect(reset.status).toBe(200);
  expect((await signInOn(visitor(), user.email, newPassword)).status).toBe(200);
});

test("before the day of the new secret, a server verifies hashes that another made with it", async () => {
  const user = await account();
  setClock(FIRST);
  expect((await signInOn(visitor(), user.email)).status).toBe(200);
  // The clock of the second server is a moment behind.
  setClock(FIRST - 1);
  expect((await signInOn(visitor(), user.email)).status).toBe(200);
});

test("sessions, known browsers and mailed codes stay valid across the rotation", async () => {
  setClock(FIRST - MINUTE);
  const user = await account();
  const oldBrowser = visitor(before);
  await signInOn(oldBrowser, user.email);
  const unverified = await account({ emailVerified: false });
  await visitor(before).post("/auth/api/send-verification-email", { email: unverified.email });
  const { code } = await latestSecrets(unverified.email);

  setClock(FIRST + MINUTE);
  const page = visitor();
  for (const [name, value] of oldBrowser.jar) page.jar.set(name, value);
  expect((await page.get("/api/user/me")).status).toBe(200);
  expect((await signInOn(page, user.email)).status).toBe(200);
  const typedCode = { email: unverified.email, otp: code };
  expect((await visitor().post("/auth/api/email-otp/verify-email", typedCode)).status).toBe(200);
});

test("the first sign-in with the app issues new recovery codes, and a mail tells the owner", async () => {
  const user = await protectedAccount();
  setClock(FIRST);
  const first = await secondStep(user.email, "totp", appCode(user.secret));
  const { backupCodes } = changeOf(secondStepSchema).parse(first.answer.body).data;
  expect(new Set(backupCodes).size).toBe(RECOVERY_CODES);
  const status = await first.page.get("/auth/api/two-factor/status");
  expect(status.body.data.backupCodesLeft).toBe(RECOVERY_CODES);
  expect((await mailsTo(user.email))[0]?.subject).toContain("extra login step");
  const entries = await db.select().from(history).where(eq(history.entityId, user.id));
  expect(entries.at(-1)?.after).toEqual({ recoveryCodes: RECOVERY_CODES });

  await forgetSteps(user.id);
  const again = await secondStep(user.email, "totp", appCode(user.secret));
  expect(again.answer.body.data).not.toHaveProperty("backupCodes");
  const outdated = await secondStep(user.email, "backup-code", user.codes[0] ?? "");
  expect(outdated.answer.body.code).toBe("INVALID_SECOND_FACTOR");
  const freshCode = await secondStep(user.email, "backup-code", backupCodes?.[0] ?? "");
  expect(freshCode.answer.status).toBe(200);
  expect(freshCode.answer.body.data).not.toHaveProperty("backupCodes");
});

test("an earlier recovery code signs in for 90 days and issues new codes; later it is refused", async () => {
  const [early, late] = [await protectedAccount(), await protectedAccount()];
  setClock(END - MINUTE);
  const { answer } = await secondStep(early.email, "backup-code", early.codes[0] ?? "");
  expect(answer.body.data.backupCodes).toHaveLength(RECOVERY_CODES);
  const page = visitor();
  await signInOn(page, late.email);
  setClock(END);
  const path = "/auth/api/two-factor/verify-backup-code";
  const refusal = await page.post(path, { code: late.codes[0] ?? "" });
  expect(refusal.body.code).toBe("INVALID_SECOND_FACTOR");
});

test("a sign-in with a passkey issues new recovery codes", async () => {
  const user = await account();
  const oldBrowser = visitor(before);
  await signInOn(oldBrowser, user.email);
  const { key } = await addPasskey(oldBrowser);
  setClock(FIRST);
  const page = visitor();
  const options = await page.post("/auth/api/passkey/generate-authenticate-options", {});
  const response = await key.get(options.body.data);
  const answer = await page.post("/auth/api/passkey/verify-authentication", { response });
  expect(answer.body.data.backupCodes).toHaveLength(RECOVERY_CODES);
});

test("two concurrent sign-ins show one set of recovery codes, which works", async () => {
  const user = await protectedAccount();
  setClock(FIRST);
  // Only the second steps run concurrently, because the password takes most of a sign-in's time.
  const [one, other] = [await atSecondStep(user.email), await atSecondStep(user.email)];
  const answers = await Promise.all([
    prove(one, "totp", appCode(user.secret)),
    prove(other, "backup-code", user.codes[1] ?? ""),
  ]);
  const shownCodes = answers.flatMap(({ body }) => body.data?.backupCodes ?? []);
  expect(shownCodes).toHaveLength(RECOVERY_CODES);
  const { answer } = await secondStep(user.email, "backup-code", shownCodes[0]);
  expect(answer.status).toBe(200);
});

test("the nightly task encrypts the keys of apps again, so apps work without the earlier secret", async () => {
  const user = await protectedAccount();
  const sealed = async () =>
    (await db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id)))[0]?.secretSealed;
  setClock(FIRST + MINUTE);
  await worker.scheduled(createScheduledController(), { ...env, ...NEW });
  const resealed = await sealed();
  expect(resealed).toMatch(new RegExp(`\\.${MARK}$`, "u"));
  await worker.scheduled(createScheduledController(), { ...env, ...NEW });
  expect(await sealed()).toBe(resealed);

  const challenged = visitor(development(withoutOld));
  setClock(END - MINUTE);
  // This sign-in renews the password hash; the app is first used after the earlier secret's end.
  expect((await signInOn(visitor(), user.email)).status).toBe(200);
  setClock(END + DAY);
  await signInOn(challenged, user.email);
  const code = appCode(user.secret);
  const answer = await challenged.post("/auth/api/two-factor/verify-totp", { code });
  expect(answer.status).toBe(200);
  // The recovery codes of the earlier secret are invalid, so the response has new codes.
  expect(answer.body.data.backupCodes).toHaveLength(RECOVERY_CODES);
});
