import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { administrator, createPerson, signedIn } from "../../test/api.ts";
import { account, browser, browserWithSession } from "../../test/browser.ts";
import { createList } from "../../test/lists.ts";
import { PASSWORD } from "../../test/passwords.ts";
import { development } from "../../test/production.ts";
import { newId } from "../lib/ids.ts";

const OTHER_SECRET = "another secret of tests, 32 characters or more";
const ADDRESS = "198.51.100.77";

let names: string[];
beforeEach(() => {
  names = [];
  const getByName = env.LIMITER.getByName.bind(env.LIMITER);
  vi.spyOn(env.LIMITER, "getByName").mockImplementation((name, options) => {
    names.push(name);
    return getByName(name, options);
  });
});
afterEach(() => vi.restoreAllMocks());

/** Runs an act and returns the names of the limiters that it used. */
async function namesOf(act: () => Promise<unknown>): Promise<string[]> {
  names = [];
  await act();
  return names;
}

/** Acts that use each kind of limiter, by kind, for one address, account and list. */
async function acts() {
  const worker = development({});
  const page = browser({ address: ADDRESS, worker });
  const post = (path: string, body: object) => () => page.post(path, body);
  const { id, email } = await account({ role: "ADMIN" });
  const signedInPage = await browserWithSession(id, { address: ADDRESS, worker });
  const blind = await signedIn({
    permissions: ["canViewCinema", "canCreateLists", "canEditOwnLists"],
  });
  const list = await createList(blind);
  const { phone } = await createPerson(await administrator());
  return {
    "a sign-in": post("/auth/api/sign-in/email", { email, password: "wrong" }),
    "a successful sign-in": post("/auth/api/sign-in/email", { email, password: PASSWORD }),
    "a new password": post("/auth/api/request-password-reset", { email }),
    "an opened invitation": post("/auth/api/invitation", { token: "x".repeat(43) }),
    "a phone check": post("/api/event-register/check-phone", { phone, listId: list.id }),
    "a mailed invitation": () =>
      signedInPage.post("/api/registration-tokens/generate", { email: `${newId()}@example.org` }),
  };
}

test("names of limiters are keyed hashes without addresses, accounts and purposes", async () => {
  for (const [kind, act] of Object.entries(await acts())) {
    const used = await namesOf(act);
    expect(used.length, kind).toBeGreaterThan(0);
    for (const name of used) expect(name, kind).toMatch(/^[0-9a-f]{64}$/u);
  }
});

test("names and the digests of sources depend on the secret of the deployment", async () => {
  const email = `${newId()}@example.org`;
  const failed = (settings: { SECRET?: string }) => {
    const page = browser({ address: ADDRESS, worker: development(settings) });
    return page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
  };
  const first = await namesOf(() => failed({}));
  const again = await namesOf(() => failed({}));
  const other = await namesOf(() => failed({ SECRET: OTHER_SECRET }));
  expect(again).toEqual(first);
  expect(other).toHaveLength(first.length);
  expect(new Set([...first, ...other]).size).toBe(new Set(first).size * 2);

  const sourcesIn = async (used: readonly string[]) => {
    const stored = await Promise.all(
      [...new Set(used)].map((name) =>
        runInDurableObject(env.LIMITER.getByName(name), (_, { storage }) =>
          storage.kv.get<[number, string][]>("sourcedHits"),
        ),
      ),
    );
    return stored.flatMap((hits = []) => hits.map(([, source]) => source));
  };
  const [source] = await sourcesIn(first);
  const [otherSource] = await sourcesIn(other);
  expect([source, otherSource]).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/u),
    expect.stringMatching(/^[0-9a-f]{16}$/u),
  ]);
  expect(source).not.toBe(otherSource);
});
