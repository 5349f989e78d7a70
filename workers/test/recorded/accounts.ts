import { expect } from "vitest";
import type { Caller } from "../api.ts";
import { administrator, signedIn, uniqueName } from "../api.ts";
import { authenticator } from "../authenticator.ts";
import type { Browser } from "../browser.ts";
import { account, browser, browserWithSession } from "../browser.ts";
import { PASSWORD } from "../passwords.ts";
import { latestSecrets, mailsTo } from "../mailbox.ts";
import type { RecordedCalls } from "./recorded.ts";
import { NOTHING } from "./recorded.ts";
import { addPasskey, codeOf, forgetSteps, setUpApp } from "../second-factors.ts";

const AUTH = "/auth/api";
let addresses = 0;

/** Returns a browser with its own address: rate limits count by address. */
const newBrowser = (): Browser => browser({ address: `198.51.100.${(addresses += 1)}` });

/** Creates an account with a session. */
async function signedInAccount() {
  const user = await account();
  addresses += 1;
  const address = `198.51.100.${addresses}`;
  return { user, page: await browserWithSession(user.id, { address }) };
}

/** Creates an account with an authenticator app whose latest code is valid again. */
async function withApp() {
  const { user, page } = await signedInAccount();
  const app = await setUpApp(page);
  await forgetSteps(user.id);
  return { user, page, ...app };
}

/** Returns a browser after the correct password, at the second step. */
async function atSecondStep(email: string): Promise<Browser> {
  const page = newBrowser();
  await page.post(`${AUTH}/sign-in/email`, { email, password: PASSWORD });
  return page;
}

/** Waits for a mail to an address, because some mails follow the response; returns its secrets. */
async function mailed(email: string) {
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
  return latestSecrets(email);
}

/** Returns the calls that change accounts and tokens, with the history each must write. */
export function accountCalls(admin: Caller): RecordedCalls {
  const newToken = async () => (await admin.post("/api/registration-tokens/generate")).body.data;
  const signedUp = async () => {
    const page = newBrowser();
    const email = `new${(addresses += 1)}@example.org`;
    const registrationToken: string = (await newToken()).token;
    const form = { name: uniqueName(), email, password: PASSWORD, registrationToken };
    const { data } = (await page.post(`${AUTH}/sign-up/email`, form)).body;
    return { page, email, id: String(data.user.id), ...(await latestSecrets(email)) };
  };
  const someUser = async () => (await signedIn()).id ?? "";

  return {
    "POST /api/user/pick": {
      "by a name": async () => ({
        send: () => admin.post("/api/user/pick", { search: "someone" }),
        entries: NOTHING,
      }),
    },
    "POST /api/user/permissions/:userId": {
      "of new flags": async () => {
        const id = await someUser();
        return {
          send: () => admin.post(`/api/user/permissions/${id}`, { canViewCinema: true }),
          entries: [["user.permissions", id]],
        };
      },
    },
    "POST /api/user/role/:userId": {
      "of another role": async () => {
        const id = await someUser();
        return {
          send: () => admin.post(`/api/user/role/${id}`, { role: "MODERATOR", password: PASSWORD }),
          entries: [["user.role", id]],
        };
      },
    },
    "DELETE /api/user/:userId": {
      "of an account": async () => {
        const id = await someUser();
        return { send: () => admin.delete(`/api/user/${id}`), entries: [["user.delete", id]] };
      },
    },
    "POST /api/user/undo-removal/:userId": {
      "of an account": async () => {
        const id = await someUser();
        await admin.delete(`/api/user/${id}`);
        return {
          send: () => admin.post(`/api/user/undo-removal/${id}`),
          entries: [["user.undoDelete", id]],
        };
      },
    },
    "POST /api/registration-tokens/generate": {
      "of a token": async () => ({
        send: () => admin.post("/api/registration-tokens/generate"),
        entries: ({ data }) => [["token.create", data.id]],
      }),
      "of an invitation with rights": async () => ({
        send: () =>
          admin.post("/api/registration-tokens/generate", {
            role: "MODERATOR",
            permissions: { canDeletePersons: true },
          }),
        entries: ({ data }) => [["token.create", data.id]],
      }),
    },
    "POST /auth/api/invitation": {
      "of a token": async () => {
        const { token } = await newToken();
        return { send: () => newBrowser().post(`${AUTH}/invitation`, { token }), entries: NOTHING };
      },
    },
    "DELETE /api/registration-tokens/:tokenId": {
      "of a token": async () => {
        const { id } = await newToken();
        return {
          send: () => admin.delete(`/api/registration-tokens/${id}`),
          entries: [["token.delete", id]],
        };
      },
    },
    [`POST ${AUTH}/sign-up/email`]: {
      "with a token": async () => {
        const { id, token } = await newToken();
        const form = { name: uniqueName(), email: `${id}@example.org`, password: PASSWORD };
        return {
          send: () =>
            newBrowser().post(`${AUTH}/sign-up/email`, { ...form, registrationToken: token }),
          entries: ({ data }) => [
            ["user.create", data.user.id],
            ["token.use", id],
          ],
        };
      },
    },
    [`GET ${AUTH}/verify-email`]: {
      "by link": async () => {
        const { page, id, token } = await signedUp();
        return {
          send: () => page.get(`${AUTH}/verify-email?token=${token}`),
          entries: [["user.verify", id]],
        };
      },
    },
    [`POST ${AUTH}/email-otp/verify-email`]: {
      "by code": async () => {
        const { page, id, code } = await signedUp();
        return {
          send: () => page.post(`${AUTH}/email-otp/verify-email`, { otp: code }),
          entries: [["user.verify", id]],
        };
      },
    },
    [`POST ${AUTH}/send-verification-email`]: {
      "to a new account": async () => {
        const { page } = await signedUp();
        return { send: () => page.post(`${AUTH}/send-verification-email`, {}), entries: NOTHING };
      },
    },
    [`POST ${AUTH}/email-otp/send-verification-otp`]: {
      "to a new account": async () => {
        const { page } = await signedUp();
        const body = { type: "email-verification" };
        return {
          send: () => page.post(`${AUTH}/email-otp/send-verification-otp`, body),
          entries: NOTHING,
        };
      },
    },
    [`POST ${AUTH}/sign-in/email`]: {
      "with a password": async () => {
        const { email } = await account();
        return {
          send: () => newBrowser().post(`${AUTH}/sign-in/email`, { email, password: PASSWORD }),
          entries: NOTHING,
        };
      },
    },
    [`POST ${AUTH}/sign-out`]: {
      "of a session": async () => {
        const { page } = await signedInAccount();
        return { send: () => page.post(`${AUTH}/sign-out`), entries: NOTHING };
      },
    },
    [`POST ${AUTH}/confirm`]: {
      "by the password": async () => ({
        send: () => admin.post(`${AUTH}/confirm`, { password: PASSWORD }),
        entries: NOTHING,
      }),
    },
    [`POST ${AUTH}/request-password-reset`]: {
      "of an account": async () => {
        const { email } = await account();
        return {
          send: () => newBrowser().post(`${AUTH}/request-password-reset`, { email }),
          entries: NOTHING,
        };
      },
    },
    [`POST ${AUTH}/reset-password`]: {
      "by link": async () => {
        const { id, email } = await account();
        await newBrowser().post(`${AUTH}/request-password-reset`, { email });
        const { token } = await mailed(email);
        const body = { token, newPassword: "another quiet harbour" };
        return {
          send: () => newBrowser().post(`${AUTH}/reset-password`, body),
          entries: [["user.password", id]],
        };
      },
    },
    [`POST ${AUTH}/change-password`]: {
      "of one's own": async () => {
        const { user, page } = await signedInAccount();
        const body = { currentPassword: PASSWORD, newPassword: "another quiet harbour" };
        return {
          send: () => page.post(`${AUTH}/change-password`, body),
          entries: [["user.password", user.id]],
        };
      },
    },
    [`POST ${AUTH}/unlink-account`]: {
      "of the only way of signing in": async () => {
        const { page } = await signedInAccount();
        return {
          send: () => page.post(`${AUTH}/unlink-account`, { providerId: "credential" }),
          entries: NOTHING,
          refusedWith: 409,
        };
      },
    },
    [`POST ${AUTH}/revoke-session`]: {
      "of another browser": async () => {
        const { page, user } = await signedInAccount();
        await browserWithSession(user.id);
        const { data } = (await page.get(`${AUTH}/list-sessions`)).body;
        const sessionId = data.find(({ current }: { current: boolean }) => !current).id;
        return {
          send: () => page.post(`${AUTH}/revoke-session`, { sessionId }),
          entries: NOTHING,
        };
      },
    },
    [`POST ${AUTH}/revoke-sessions`]: {
      "of all browsers": async () => {
        const { page } = await signedInAccount();
        return { send: () => page.post(`${AUTH}/revoke-sessions`), entries: NOTHING };
      },
    },
    [`POST ${AUTH}/revoke-other-sessions`]: {
      "of all other browsers": async () => {
        const { page } = await signedInAccount();
        return { send: () => page.post(`${AUTH}/revoke-other-sessions`), entries: NOTHING };
      },
    },
    [`POST ${AUTH}/update-user`]: {
      "of one's own name": async () => {
        const { page, user } = await signedInAccount();
        return {
          send: () => page.post(`${AUTH}/update-user`, { name: "Dana" }),
          entries: [["user.update", user.id]],
        };
      },
    },
    [`POST ${AUTH}/delete-user`]: {
      "of one's own account": async () => {
        const { page, user } = await signedInAccount();
        return {
          send: () => page.post(`${AUTH}/delete-user`, { password: PASSWORD }),
          entries: [["user.delete", user.id]],
        };
      },
    },
    ...secondFactorCalls(admin),
  };
}

/** Returns the calls about second factors. */
function secondFactorCalls(admin: Caller): RecordedCalls {
  return {
    [`POST ${AUTH}/two-factor/enable`]: {
      "of an app that is not confirmed yet": async () => {
        const { page } = await signedInAccount();
        return {
          send: () => page.post(`${AUTH}/two-factor/enable`, { password: PASSWORD }),
          entries: NOTHING,
        };
      },
    },
    [`POST ${AUTH}/two-factor/verify-totp`]: {
      "that confirms an app": async () => {
        const { user, page } = await signedInAccount();
        const enabled = await page.post(`${AUTH}/two-factor/enable`, { password: PASSWORD });
        const code = codeOf(enabled.body.data.secret);
        return {
          send: () => page.post(`${AUTH}/two-factor/verify-totp`, { code }),
          entries: [["user.secondFactor", user.id]],
        };
      },
      "that signs in": async () => {
        const { user, secret } = await withApp();
        const page = await atSecondStep(user.email);
        return {
          send: () => page.post(`${AUTH}/two-factor/verify-totp`, { code: codeOf(secret) }),
          entries: NOTHING,
        };
      },
    },
    [`POST ${AUTH}/two-factor/verify-backup-code`]: {
      "that signs in": async () => {
        const { user, codes } = await withApp();
        const page = await atSecondStep(user.email);
        return {
          send: () => page.post(`${AUTH}/two-factor/verify-backup-code`, { code: codes[0] }),
          entries: [["user.recoveryCode", user.id]],
        };
      },
    },
    [`POST ${AUTH}/two-factor/generate-backup-codes`]: {
      "of new recovery codes": async () => {
        const { user, page } = await withApp();
        return {
          send: () => page.post(`${AUTH}/two-factor/generate-backup-codes`, { password: PASSWORD }),
          entries: [["user.secondFactor", user.id]],
        };
      },
    },
    [`POST ${AUTH}/two-factor/disable`]: {
      "of an app": async () => {
        const { user, page } = await withApp();
        return {
          send: () => page.post(`${AUTH}/two-factor/disable`, { password: PASSWORD }),
          entries: [["user.secondFactor", user.id]],
        };
      },
    },
    [`POST ${AUTH}/passkey/generate-register-options`]: {
      "for a new passkey": async () => {
        const { page } = await signedInAccount();
        return {
          send: () =>
            page.post(`${AUTH}/passkey/generate-register-options`, { password: PASSWORD }),
          entries: NOTHING,
        };
      },
    },
    [`POST ${AUTH}/passkey/verify-registration`]: {
      "of a passkey": async () => {
        const { user, page } = await signedInAccount();
        const options = await page.post(`${AUTH}/passkey/generate-register-options`, {
          password: PASSWORD,
        });
        const response = (await authenticator()).create(options.body.data);
        return {
          send: () => page.post(`${AUTH}/passkey/verify-registration`, { name: "Key", response }),
          entries: [["user.secondFactor", user.id]],
        };
      },
    },
    [`POST ${AUTH}/passkey/update-passkey`]: {
      "of a name": async () => {
        const { user, page } = await signedInAccount();
        const { id } = (await addPasskey(page)).data;
        return {
          send: () => page.post(`${AUTH}/passkey/update-passkey`, { id, name: "Blue" }),
          entries: [["user.secondFactor", user.id]],
        };
      },
    },
    [`POST ${AUTH}/passkey/delete-passkey`]: {
      "of a passkey": async () => {
        const { user, page } = await signedInAccount();
        const { id } = (await addPasskey(page)).data;
        return {
          send: () => page.post(`${AUTH}/passkey/delete-passkey`, { id, password: PASSWORD }),
          entries: [["user.secondFactor", user.id]],
        };
      },
    },
    [`POST ${AUTH}/passkey/generate-authenticate-options`]: {
      "for signing in": async () => ({
        send: () => newBrowser().post(`${AUTH}/passkey/generate-authenticate-options`, {}),
        entries: NOTHING,
      }),
    },
    [`POST ${AUTH}/passkey/verify-authentication`]: {
      "that signs in": async () => {
        const { page } = await signedInAccount();
        const { key } = await addPasskey(page);
        const next = newBrowser();
        const options = await next.post(`${AUTH}/passkey/generate-authenticate-options`, {});
        const response = await key.get(options.body.data);
        return {
          send: () => next.post(`${AUTH}/passkey/verify-authentication`, { response }),
          entries: NOTHING,
        };
      },
    },
    "POST /api/user/second-factor/policy": {
      "of a rule for administrators": async () => {
        const { user, page } = await signedInAccount();
        await admin.post(`/api/user/role/${user.id}`, { role: "ADMIN", password: PASSWORD });
        const again = await browserWithSession(user.id);
        await setUpApp(again);
        await page.post(`${AUTH}/sign-out`);
        return {
          send: async () => {
            const on = await again.post("/api/user/second-factor/policy", {
              requiredForAdmins: true,
            });
            await again.post("/api/user/second-factor/policy", { requiredForAdmins: false });
            return on;
          },
          entries: [
            ["setting.update", "second-factor"],
            ["setting.update", "second-factor"],
          ],
        };
      },
    },
    "POST /api/user/second-factor/reset/:userId": {
      "of a user who lost it": async () => {
        const { user } = await withApp();
        const other = await administrator();
        return {
          send: () =>
            other.post(`/api/user/second-factor/reset/${user.id}`, { password: PASSWORD }),
          entries: [["user.secondFactorReset", user.id]],
        };
      },
    },
  };
}
