import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, codeOf, rendered, staleIn } from "../../../test/calls.ts";
import { usersQuery } from "../../entities/users/users.queries.ts";
import { useDeleteToken, useInvite, useRemoveUser, useSaveRights } from "./user-changes.queries.ts";
import { isMailSetUpQuery, tokensQuery } from "./users.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const USERS = usersQuery.queryKey;
const TOKENS = tokensQuery.queryKey;
const cache = () => cacheOf([USERS, []], [TOKENS, []], [["persons"], []]);
const stale = (client: ReturnType<typeof cache>) => staleIn(client, USERS, TOKENS, ["persons"]);

test("accounts, tokens and the state of mail are read from their addresses", async () => {
  const calls = answerCalls({ data: [] }, { data: [] }, { data: { configured: true } });
  const client = cacheOf();
  await client.fetchQuery(usersQuery);
  await client.fetchQuery(tokensQuery);
  expect(await client.fetchQuery(isMailSetUpQuery)).toBe(true);
  expect(calls.map(({ call }) => call)).toEqual([
    "GET /api/user",
    "GET /api/registration-tokens",
    "GET /api/mail",
  ]);
});

test("an invitation reloads the tokens", async () => {
  const calls = answerCalls({ data: { id: "t" } });
  const client = cache();
  const body = { role: "USER" as const };
  expect(await rendered(client, useInvite).mutateAsync(body)).toEqual({ id: "t" });
  expect(calls).toEqual([{ call: "POST /api/registration-tokens/generate", body }]);
  expect(stale(client)).toEqual([false, true, false]);
});

test.each([[{ success: true, data: { id: "t" } }], [{ code: "NOT_FOUND", status: 404 }]])(
  "a deleted token and a removed account reload their lists, also after a refusal: %#",
  async (answer) => {
    const calls = answerCalls(answer, answer);
    const [client, other] = [cache(), cache()];
    await rendered(client, useDeleteToken)
      .mutateAsync("t")
      .catch(() => null);
    expect(stale(client)).toEqual([false, true, false]);
    await rendered(other, useRemoveUser)
      .mutateAsync("u")
      .catch(() => null);
    // The creator's invitations end with the account.
    expect(stale(other)).toEqual([true, true, false]);
    expect(calls.map(({ call }) => call)).toEqual([
      "DELETE /api/registration-tokens/t",
      "DELETE /api/user/u",
    ]);
  },
);

describe("rights", () => {
  const user = (changed: Partial<CurrentUser> = {}): CurrentUser => ({
    id: "u",
    name: "Anna",
    email: "anna@example.org",
    image: null,
    role: "USER",
    emailVerified: true,
    language: "en",
    createdAt: "2026-01-01T10:00:00.000Z",
    version: 1,
    permissions: Object.fromEntries(
      PERMISSIONS.map((flag) => [flag, false]),
    ) as CurrentUser["permissions"],
    ...changed,
  });
  const ROLE = "POST /api/user/role/u";
  const FLAGS = "POST /api/user/permissions/u";
  const save = async (
    change: { permissions?: object; role?: "MODERATOR"; isMe?: boolean },
    ...answers: Parameters<typeof answerCalls>
  ) => {
    const calls = answerCalls(...answers);
    const client = cache();
    const seen: number[] = [];
    const saved = await rendered(client, useSaveRights)
      .mutateAsync({
        user: user(),
        permissions: undefined,
        role: undefined,
        isMe: false,
        onSaved: ({ version }) => seen.push(version),
        ...change,
      })
      .catch(codeOf);
    expect(stale(client)).toEqual([true, false, false]);
    return { saved, calls, seen };
  };
  const both = { permissions: { canViewCinema: true }, role: "MODERATOR" as const };
  const answers = [2, 3].map((version) => ({ success: true, data: user({ version }) }));

  test("are saved role first, with the version of the previous answer", async () => {
    const { saved, calls, seen } = await save(both, ...answers);
    expect(calls).toEqual([
      { call: ROLE, body: { role: "MODERATOR", version: 1 } },
      { call: FLAGS, body: { canViewCinema: true, version: 2 } },
    ]);
    expect([saved, seen]).toEqual([user({ version: 3 }), [2, 3]]);
  });

  test("of the user's own account are saved role last, since it ends the session", async () => {
    const { calls } = await save({ ...both, isMe: true }, ...answers);
    expect(calls.map(({ call }) => call)).toEqual([FLAGS, ROLE]);
  });

  test("without a change send no request", async () => {
    expect(await save({})).toMatchObject({ saved: null, calls: [], seen: [] });
  });

  test("are retried after a change of the name, but not after a change of rights", async () => {
    const renamed = user({ version: 5, name: "Anna Levi" });
    const first = await save(
      { role: "MODERATOR" },
      { code: "STALE_VERSION", current: renamed },
      { success: true, data: user({ version: 6 }) },
    );
    expect(first.calls[1]?.body).toEqual({ role: "MODERATOR", version: 5 });
    const promoted = user({ version: 5, role: "ADMIN" });
    const second = await save({ role: "MODERATOR" }, { code: "STALE_VERSION", current: promoted });
    expect([second.saved, second.calls.length]).toEqual(["STALE_VERSION", 1]);
    const other = await save({ role: "MODERATOR" }, { code: "FORBIDDEN", status: 403 });
    expect([other.saved, other.calls.length]).toEqual(["FORBIDDEN", 1]);
  });
});
