import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { sessionQuery } from "../../entities/users/session.queries.ts";
import {
  invitationQuery,
  useRequestReset,
  useResendVerification,
  useResetPassword,
  useSignUp,
  useVerifyCode,
  verifyLinkQuery,
} from "./auth.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const DONE = { success: true, data: {} };
const cache = () => cacheOf([sessionQuery.queryKey, {}], [["users"], []]);
const stale = (client: ReturnType<typeof cache>) =>
  staleIn(client, sessionQuery.queryKey, ["users"]);

test("an invitation is requested once, by POST; an invalid token gives null", async () => {
  const opened = { invitedBy: "Ada", language: null, email: null };
  const calls = answerCalls(
    { data: opened },
    { code: "INVALID_REGISTRATION_TOKEN", status: 400 },
    { code: "TOO_MANY_REQUESTS", status: 429 },
  );
  const query = invitationQuery("t");
  expect(await cacheOf().fetchQuery(query)).toEqual(opened);
  expect(await cacheOf().fetchQuery(query)).toBeNull();
  expect(await refusalOf(cacheOf().fetchQuery(query))).toBe("TOO_MANY_REQUESTS");
  expect(calls[0]).toEqual({ call: "POST /auth/api/invitation", body: { token: "t" } });
  expect([query.staleTime, verifyLinkQuery("t").staleTime]).toEqual([Infinity, Infinity]);
  expect(invitationQuery("other").queryKey).not.toEqual(query.queryKey);
});

test("a new account and a new password reload the session; a refusal does not", async () => {
  const account = { name: "Anna", email: "a@example.org", password: "p", registrationToken: "t" };
  const calls = answerCalls({ success: true, data: { user: {}, mailSent: true } }, DONE, {
    code: "WEAK_PASSWORD",
    status: 400,
  });
  const [signedUp, reset, refused] = [cache(), cache(), cache()];
  expect(await rendered(signedUp, useSignUp).mutateAsync(account)).toEqual({
    user: {},
    mailSent: true,
  });
  const passwords = { token: "t", newPassword: "p" };
  await rendered(reset, useResetPassword).mutateAsync(passwords);
  const weak = rendered(refused, useResetPassword).mutateAsync(passwords);
  expect(await refusalOf(weak)).toBe("WEAK_PASSWORD");
  expect(calls.slice(0, 2)).toEqual([
    { call: "POST /auth/api/sign-up/email", body: account },
    { call: "POST /auth/api/reset-password", body: passwords },
  ]);
  expect([stale(signedUp), stale(reset), stale(refused)]).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
});

test("a mail is requested for a typed address, or for the session's own address", async () => {
  const calls = answerCalls(DONE, DONE, DONE, DONE, DONE);
  const client = cache();
  await rendered(client, useResendVerification).mutateAsync(undefined);
  await rendered(client, useResendVerification).mutateAsync("a@example.org");
  await rendered(client, useRequestReset).mutateAsync("a@example.org");
  await rendered(client, useVerifyCode).mutateAsync({ otp: "123456" });
  await cacheOf().fetchQuery(verifyLinkQuery("a b"));
  const email = "a@example.org";
  expect(calls).toEqual([
    { call: "POST /auth/api/send-verification-email", body: {} },
    { call: "POST /auth/api/send-verification-email", body: { email } },
    { call: "POST /auth/api/request-password-reset", body: { email } },
    { call: "POST /auth/api/email-otp/verify-email", body: { otp: "123456" } },
    { call: "GET /auth/api/verify-email?token=a+b" },
  ]);
  expect(stale(client)).toEqual([false, false]);
});
