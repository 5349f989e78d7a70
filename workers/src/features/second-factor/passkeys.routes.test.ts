import { PASSKEYS_MAX, passkeySchema } from "@kehila/shared/accounts/second-factor";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { administrator, db } from "../../../test/api.ts";
import { authenticator, bent } from "../../../test/authenticator.ts";
import { account, browser, signedInBrowser } from "../../../test/browser.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { addPasskey, setUpApp } from "../../../test/second-factors.ts";
import { history } from "../../db/schema/history.ts";
import { passkeys, recoveryCodes } from "../../db/schema/second-factor.ts";

beforeAll(async () => {
  await administrator();
});

const OPTIONS = "/auth/api/passkey/generate-authenticate-options";
const VERIFY = "/auth/api/passkey/verify-authentication";
const REGISTER = "/auth/api/passkey/verify-registration";

async function withPasskey() {
  const user = await account();
  const page = await signedInBrowser(user.email);
  return { user, page, ...(await addPasskey(page)) };
}

test("a passkey is added with the password, creates recovery codes and renews the session", async () => {
  const user = await account();
  const page = await signedInBrowser(user.email);
  const path = "/auth/api/passkey/generate-register-options";
  expect((await page.post(path, { password: "not it" })).body.code).toBe("WRONG_CURRENT_PASSWORD");
  const before = page.jar.get("__Host-session");
  const { data } = await addPasskey(page, "  Blue   key ");
  expect(data.backupCodes).toHaveLength(10);
  expect(page.jar.get("__Host-session")).not.toBe(before);
  const listed = await page.get("/auth/api/passkey/list-user-passkeys");
  expect(listed.body.data.map((one: unknown) => passkeySchema.parse(one))).toEqual([
    expect.objectContaining({ id: data.id, name: "Blue key", lastUsedAt: null }),
  ]);
  // At the second passkey, the recovery codes still exist and are valid.
  expect((await addPasskey(page, "Second")).data.backupCodes).toBeNull();
});

test("the options exclude the passkeys of the account, and of no other account", async () => {
  const stranger = await withPasskey();
  const { user, page } = await withPasskey();
  await addPasskey(page, "Second");
  const path = "/auth/api/passkey/generate-register-options";
  const { body } = await page.post(path, { password: PASSWORD });
  const stored = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  const known = body.data.excludeCredentials.map(({ id }: { id: string }) => id);
  expect(stored).toHaveLength(2);
  expect(known.toSorted()).toEqual(stored.map(({ credentialId }) => credentialId).toSorted());
  expect(
    await db.select().from(passkeys).where(eq(passkeys.userId, stranger.user.id)),
  ).toHaveLength(1);
});

test("an account has 20 passkeys at most, also after a concurrent addition", async () => {
  const { user, page } = await withPasskey();
  const path = "/auth/api/passkey/generate-register-options";
  const addTo = async (count: number) => {
    const stored = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
    for (let number = stored.length; number < count; number += 1) {
      const id = `${user.id}-${number}`;
      await db.insert(passkeys).values({
        id,
        userId: user.id,
        credentialId: id,
        publicKey: "AQID",
        counter: 0,
        transports: [],
        name: `Key ${number}`,
        createdAt: new Date().toISOString(),
      });
    }
  };
  await addTo(PASSKEYS_MAX - 1);
  const options = await page.post(path, { password: PASSWORD });
  expect(options.status).toBe(200);
  const response = (await authenticator()).create(options.body.data);
  await addTo(PASSKEYS_MAX);
  for (const answer of [
    await page.post(REGISTER, { name: "Late", response }),
    await page.post(path, { password: PASSWORD }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([409, "TOO_MANY_PASSKEYS"]);
  }
  const stored = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  expect(stored).toHaveLength(PASSKEYS_MAX);
});

test("a response for another challenge, site or account is refused", async () => {
  const user = await account();
  const page = await signedInBrowser(user.email);
  const key = await authenticator();
  const start = async () => {
    const answer = await page.post("/auth/api/passkey/generate-register-options", {
      password: PASSWORD,
    });
    return answer.body.data;
  };
  const refused = async (response: unknown, code = "INVALID_PASSKEY") => {
    const answer = await page.post(REGISTER, { name: "N", response });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  };
  await refused(key.create({ challenge: "AAAA" }), "SECOND_STEP_EXPIRED");
  const options = await start();
  expect(options.authenticatorSelection.userVerification).toBe("required");
  await refused(key.create({ challenge: "AAAA" }));
  await refused(key.create(options, { origin: "https://evil.example" }));
  await refused(key.create(options, { isVerified: false }));

  const made = key.create(options);
  expect((await page.post(REGISTER, { name: "N", response: made })).status).toBe(201);
  await refused(made, "SECOND_STEP_EXPIRED");
  const again = await page.post(REGISTER, { name: "N", response: key.create(await start()) });
  expect([again.status, again.body.code]).toEqual([409, "PASSKEY_EXISTS"]);
  expect(await db.select().from(passkeys).where(eq(passkeys.userId, user.id))).toHaveLength(1);
});

test("a passkey signs in without a password, once for each challenge", async () => {
  const { user, key } = await withPasskey();
  const page = browser();
  const options = (await page.post(OPTIONS, {})).body.data;
  expect([options.allowCredentials, options.userVerification]).toEqual([[], "required"]);
  const response = await key.get(options);
  const signedIn = await page.post(VERIFY, { response });
  expect([signedIn.status, signedIn.body.data.user.id]).toEqual([200, user.id]);
  expect((await page.get("/api/user/me")).status).toBe(200);
  expect((await page.post(VERIFY, { response })).body.code).toBe("SECOND_STEP_EXPIRED");
  const [row] = await db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  expect([row?.counter, row?.lastUsedAt]).toEqual([1, expect.any(String)]);
});

test("one signed challenge opens one session, however often it is sent at once", async () => {
  const { key } = await withPasskey();
  const page = browser();
  const response = await key.get((await page.post(OPTIONS, {})).body.data);
  const pages = Array.from({ length: 6 }, () => {
    const other = browser();
    for (const [name, value] of page.jar) other.jar.set(name, value);
    return other;
  });
  const answers = await Promise.all(pages.map((other) => other.post(VERIFY, { response })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a sign-in refuses wrong signatures, other sites, copies and unknown passkeys", async () => {
  const { key } = await withPasskey();
  const stranger = await authenticator();
  const page = browser({ address: "203.0.113.9" });
  const options = (await page.post(OPTIONS, {})).body.data;
  const good = await key.get(options);
  const { response } = good;
  for (const answer of [
    { ...good, response: { ...response, signature: bent(response.signature) } },
    { ...good, response: { ...response, authenticatorData: bent(response.authenticatorData) } },
    await key.get(options, { origin: "https://evil.example" }),
    await key.get(options, { isVerified: false }),
    await key.get({ challenge: "AAAA" }),
    await stranger.get(options),
  ]) {
    const refused = await page.post(VERIFY, { response: answer });
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_PASSKEY"]);
  }
  expect((await page.post(VERIFY, { response: await key.get(options) })).status).toBe(200);
  // A copy of the key with a lower signature counter.
  const second = (await page.post(OPTIONS, {})).body.data;
  const copied = await page.post(VERIFY, { response: await key.get(second, { counter: 1 }) });
  expect(copied.body.code).toBe("INVALID_PASSKEY");
});

test("a passkey is the second step after the password of its own account only", async () => {
  const { user, key } = await withPasskey();
  const another = await withPasskey();
  const page = browser({ address: "203.0.113.10" });
  const asked = await page.post("/auth/api/sign-in/email", {
    email: user.email,
    password: PASSWORD,
  });
  expect(asked.body.data.methods).toEqual(["passkey", "backup-code"]);
  const options = (await page.post(OPTIONS, { secondStep: true })).body.data;
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.credentialId]);
  const foreign = await page.post(VERIFY, { response: await another.key.get(options) });
  expect(foreign.body.code).toBe("INVALID_PASSKEY");
  const signedIn = await page.post(VERIFY, { response: await key.get(options) });
  expect(signedIn.body.data.user.id).toBe(user.id);
  const nothing = await browser().post(OPTIONS, { secondStep: true });
  expect(nothing.body.code).toBe("SECOND_STEP_EXPIRED");
});

test("a passkey is renamed, and deleted with the password; a passkey of another account is 404", async () => {
  const { user, page, data } = await withPasskey();
  const another = await withPasskey();
  const path = "/auth/api/passkey/update-passkey";
  const renamed = await page.post(path, { id: data.id, name: "Office key" });
  expect(renamed.body.data).toMatchObject({ id: data.id, name: "Office key" });
  expect((await page.post(path, { id: another.data.id, name: "Mine" })).status).toBe(404);

  const remove = "/auth/api/passkey/delete-passkey";
  const wrong = await page.post(remove, { id: data.id, password: "not it" });
  expect(wrong.body.code).toBe("WRONG_CURRENT_PASSWORD");
  const foreign = await page.post(remove, { id: another.data.id, password: PASSWORD });
  expect(foreign.status).toBe(404);
  expect((await page.post(remove, { id: data.id, password: PASSWORD })).status).toBe(200);
  expect((await page.get("/auth/api/passkey/list-user-passkeys")).body.data).toEqual([]);
  expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).toEqual(
    [],
  );
  const entries = await db.select().from(history).where(eq(history.entityId, user.id));
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [null, { passkey: "My phone" }],
    [{ passkey: "My phone" }, { passkey: "Office key" }],
    [{ passkey: "Office key" }, null],
  ]);
});

test("recovery codes stay while a second factor is left", async () => {
  const { user, page, data } = await withPasskey();
  await setUpApp(page);
  await page.post("/auth/api/passkey/delete-passkey", { id: data.id, password: PASSWORD });
  expect(
    await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
  ).toHaveLength(10);
});
