import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { sessionQuery } from "../../entities/users/session.queries.ts";
import {
  useChangePassword,
  useDeleteAccount,
  useRevokeOtherSessions,
  useRevokeSession,
  useRevokeSessions,
  useUpdateProfile,
} from "./account-changes.queries.ts";
import { sessionsQuery } from "./account.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const cache = () =>
  cacheOf([sessionQuery.queryKey, {}], [sessionsQuery.queryKey, []], [["users"], []]);
const stale = (client: ReturnType<typeof cache>) =>
  staleIn(client, sessionQuery.queryKey, sessionsQuery.queryKey, ["users"]);
const DONE = { success: true, data: {} };

test("a changed profile reloads the session; a refused change reloads nothing", async () => {
  const calls = answerCalls(DONE, { code: "INVALID_INPUT", status: 400 });
  const [client, untouched] = [cache(), cache()];
  await rendered(client, useUpdateProfile).mutateAsync({ name: "Anna", version: 2 });
  expect(calls).toEqual([
    { call: "POST /auth/api/update-user", body: { name: "Anna", version: 2 } },
  ]);
  expect(stale(client)).toEqual([true, false, false]);
  const refused = rendered(untouched, useUpdateProfile).mutateAsync({ name: "" });
  expect(await refusalOf(refused)).toBe("INVALID_INPUT");
  expect(stale(untouched)).toEqual([false, false, false]);
});

test("a new password and ended sessions reload the list of sessions", async () => {
  const calls = answerCalls(DONE, DONE, DONE);
  const passwords = { currentPassword: "a", newPassword: "b" };
  for (const act of [
    (client: ReturnType<typeof cache>) =>
      rendered(client, useChangePassword).mutateAsync(passwords),
    (client: ReturnType<typeof cache>) => rendered(client, useRevokeSession).mutateAsync("s"),
    (client: ReturnType<typeof cache>) => rendered(client, useRevokeOtherSessions).mutateAsync(),
  ]) {
    const client = cache();
    await act(client);
    expect(stale(client)).toEqual([false, true, false]);
  }
  expect(calls).toEqual([
    { call: "POST /auth/api/change-password", body: passwords },
    { call: "POST /auth/api/revoke-session", body: { sessionId: "s" } },
    { call: "POST /auth/api/revoke-other-sessions" },
  ]);
});

test("the end of all sessions or of the account opens the login; a refusal does not", async () => {
  const calls = answerCalls(DONE, DONE, { code: "WRONG_CURRENT_PASSWORD", status: 400 });
  const replace = vi.fn<(path: string) => void>();
  vi.stubGlobal("location", { origin: "https://kehila.example", replace });
  await rendered(cache(), useRevokeSessions).mutateAsync();
  await rendered(cache(), useDeleteAccount).mutateAsync("secret");
  expect(calls).toEqual([
    { call: "POST /auth/api/revoke-sessions" },
    { call: "POST /auth/api/delete-user", body: { password: "secret" } },
  ]);
  const refused = rendered(cache(), useDeleteAccount).mutateAsync("wrong");
  expect(await refusalOf(refused)).toBe("WRONG_CURRENT_PASSWORD");
  expect(replace.mock.calls).toEqual([["/login"], ["/login"]]);
});
