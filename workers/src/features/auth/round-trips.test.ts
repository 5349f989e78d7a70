import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { administrator, ORIGIN } from "../../../test/api.ts";
import { account, signedInBrowser } from "../../../test/browser.ts";
import { countedDatabase } from "../../../test/databases.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { createApp } from "../../app.ts";
import { newId } from "../../lib/ids.ts";

/** Returns the number of database round trips of one request. */
async function tripsOf(path: string, init: RequestInit, expected: number): Promise<number> {
  const { database: DB, calls } = countedDatabase(env.DB);
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, init);
  const response = await createApp().fetch(request, { ...env, DB }, context);
  expect(response.status).toBe(expected);
  const answered = calls();
  await waitOnExecutionContext(context);
  return answered;
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

test("a session, its account and its flags are one round trip", async () => {
  const { email } = await account();
  const page = await signedInBrowser(email);
  const headers = { Cookie: [...page.jar].map((pair) => pair.join("=")).join("; ") };
  expect(await tripsOf("/auth/api/get-session", { headers }, 200)).toBe(1);
  expect(await tripsOf("/api/user/me", { headers }, 200)).toBe(1);
  expect(await tripsOf("/auth/api/get-session", {}, 200)).toBe(0);
});

test("sign-in is two round trips, and a refused sign-in is one", async () => {
  const { email } = await account();
  const path = "/auth/api/sign-in/email";
  expect(await tripsOf(path, json({ email, password: PASSWORD }), 200)).toBe(2);
  expect(await tripsOf(path, json({ email, password: "not it" }), 401)).toBe(1);
  expect(await tripsOf(path, json({ email: "unknown@b.co", password: "not it" }), 401)).toBe(1);
});

test("sign-up is a look-up of the token, a look-up of the address, a batch, and the mail", async () => {
  const admin = await administrator();
  const generated = await admin.post("/api/registration-tokens/generate");
  const registrationToken: unknown = generated.body.data.token;
  const body = { name: "N", email: `${newId()}@b.co`, password: PASSWORD, registrationToken };
  expect(await tripsOf("/auth/api/sign-up/email", json(body), 201)).toBe(4);
});

test("a password reset request makes no round trip before the response", async () => {
  const { email } = await account();
  const path = "/auth/api/request-password-reset";
  expect(await tripsOf(path, json({ email }), 200)).toBe(0);
  expect(await tripsOf(path, json({ email: "unknown-asks@b.co" }), 200)).toBe(0);
});
