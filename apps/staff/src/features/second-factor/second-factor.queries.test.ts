import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { sessionQuery } from "../../entities/users/session.queries.ts";
import {
  overviewQuery,
  passkeysQuery,
  statusQuery,
  useChangePolicy,
  useConfirmTotp,
  useDeletePasskey,
  useDisableTotp,
  useEnableTotp,
  useNewCodes,
  useRenamePasskey,
  useResetFactors,
} from "./second-factor.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const cache = () =>
  cacheOf(
    [statusQuery.queryKey, {}],
    [passkeysQuery.queryKey, []],
    [sessionQuery.queryKey, {}],
    [["users"], []],
  );
const stale = (client: ReturnType<typeof cache>) =>
  staleIn(client, statusQuery.queryKey, passkeysQuery.queryKey, sessionQuery.queryKey, ["users"]);

test("second factors are read from their addresses", async () => {
  const calls = answerCalls({ data: { passkeys: 1 } }, { data: [] }, { data: { users: [] } });
  const client = cacheOf();
  expect(await client.fetchQuery(statusQuery)).toEqual({ passkeys: 1 });
  expect(await client.fetchQuery(passkeysQuery)).toEqual([]);
  expect(await client.fetchQuery(overviewQuery)).toEqual({ users: [] });
  expect(calls.map(({ call }) => call)).toEqual([
    "GET /auth/api/two-factor/status",
    "GET /auth/api/passkey/list-user-passkeys",
    "GET /api/user/second-factor",
  ]);
});

test("a key for an app is requested with the password, and reloads nothing yet", async () => {
  const setup = { totpURI: "otpauth://x", secret: "s" };
  const calls = answerCalls({ success: true, data: setup });
  const client = cache();
  expect(await rendered(client, useEnableTotp).mutateAsync("secret")).toEqual(setup);
  expect(calls).toEqual([
    { call: "POST /auth/api/two-factor/enable", body: { password: "secret" } },
  ]);
  expect(stale(client)).toEqual([false, false, false, false]);
});

const TWO_FACTOR = "POST /auth/api/two-factor";
test.each([
  [
    "verify-totp",
    { code: "123456" },
    () => rendered(cacheNow, useConfirmTotp).mutateAsync("123456"),
  ],
  [
    "disable",
    { password: "secret" },
    () => rendered(cacheNow, useDisableTotp).mutateAsync("secret"),
  ],
  [
    "generate-backup-codes",
    { password: "secret" },
    () => rendered(cacheNow, useNewCodes).mutateAsync("secret"),
  ],
])("%s reloads second factors and session", async (path, body, act) => {
  cacheNow = cache();
  const calls = answerCalls({ success: true, data: { backupCodes: ["a", "b"] } });
  const result = await act();
  expect(calls).toEqual([{ call: `${TWO_FACTOR}/${path}`, body }]);
  expect(result).toEqual(path === "disable" ? undefined : ["a", "b"]);
  expect(stale(cacheNow)).toEqual([true, true, true, false]);
  answerCalls({ code: "INVALID_OTP", status: 400 });
  cacheNow = cache();
  expect(await refusalOf(act())).toBe("INVALID_OTP");
  expect(stale(cacheNow)).toEqual([false, false, false, false]);
});
/** The cache of the running test case. */
let cacheNow = cache();

test("codes that remain valid are not shown again", async () => {
  answerCalls({ success: true, data: {} });
  expect(await rendered(cache(), useConfirmTotp).mutateAsync("123456")).toBeNull();
});

test("passkeys, the rule and another user's factors are changed at their addresses", async () => {
  const calls = answerCalls(
    { success: true },
    { success: true },
    { success: true },
    { success: true },
  );
  const client = cache();
  await rendered(client, useRenamePasskey).mutateAsync({ id: "k", name: "Phone" });
  await rendered(client, useDeletePasskey).mutateAsync({ id: "k", password: "secret" });
  await rendered(client, useChangePolicy).mutateAsync({ requiredForAdmins: true });
  await rendered(client, useResetFactors).mutateAsync({ userId: "u", password: "secret" });
  expect(calls).toEqual([
    { call: "POST /auth/api/passkey/update-passkey", body: { id: "k", name: "Phone" } },
    { call: "POST /auth/api/passkey/delete-passkey", body: { id: "k", password: "secret" } },
    { call: "POST /api/user/second-factor/policy", body: { requiredForAdmins: true } },
    { call: "POST /api/user/second-factor/reset/u", body: { password: "secret" } },
  ]);
});
