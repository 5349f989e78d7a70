import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../../test/api.ts";
import type { Browser } from "../../../test/browser.ts";
import { account, browser, browserWithSession } from "../../../test/browser.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { setUpApp } from "../../../test/second-factors.ts";
import { users } from "../../db/schema/accounts.ts";
import { history } from "../../db/schema/history.ts";

let page: Browser;
beforeAll(async () => {
  const { id } = await account({ role: "ADMIN" });
  page = await browserWithSession(id);
});

/**
 * Actions that require an administrator's password, on the account of a user with an authenticator
 * app.
 */
const ACTS = {
  "a role change": {
    path: (id: string) => `/api/user/role/${id}`,
    body: { role: "MODERATOR" },
  },
  "a reset of second factors": {
    path: (id: string) => `/api/user/second-factor/reset/${id}`,
    body: {},
  },
};

async function userWithApp() {
  const user = await account();
  const own = await browserWithSession(user.id);
  await setUpApp(own);
  return { ...user, page: own };
}

const historyOf = (id: string) => db.select().from(history).where(eq(history.entityId, id));

describe.each(Object.entries(ACTS))("%s", (_name, { path, body }) => {
  test("with a wrong password changes nothing", async () => {
    const user = await userWithApp();
    const before = await historyOf(user.id);
    for (const password of ["not this one", `${PASSWORD} `]) {
      const wrong = await page.post(path(user.id), { ...body, password });
      expect([wrong.status, wrong.body.code]).toEqual([400, "WRONG_CURRENT_PASSWORD"]);
    }
    expect(await historyOf(user.id)).toEqual(before);
    expect((await user.page.get("/api/user/me")).status).toBe(200);

    const right = await page.post(path(user.id), { ...body, password: PASSWORD });
    expect(right.status).toBe(200);
    expect((await user.page.get("/api/user/me")).status).toBe(401);
    expect(await historyOf(user.id)).toHaveLength(before.length + 1);
  });

  test("refuses the password of the other account", async () => {
    const other = await account();
    const own = "a password of my own";
    const theirs = await browserWithSession(other.id);
    const change = { currentPassword: PASSWORD, newPassword: own };
    expect((await theirs.post("/auth/api/change-password", change)).status).toBe(200);
    const answer = await page.post(path(other.id), { ...body, password: own });
    expect(answer.body.code).toBe("WRONG_CURRENT_PASSWORD");
  });

  test("counts wrong passwords like sign-in does", async () => {
    const { id: own, email } = await account({ role: "ADMIN" });
    const { id } = await account();
    const address = `2001:db8:${path("x").length.toString(16)}::1`;
    const administrators = await browserWithSession(own, { address });
    for (let guess = 1; guess <= 10; guess += 1) {
      await administrators.post(path(id), { ...body, password: `guess ${guess}` });
    }
    const locked = await administrators.post(path(id), { ...body, password: PASSWORD });
    expect([locked.status, locked.body.code]).toEqual([429, "ACCOUNT_LOCKED"]);
    const signIn = await browser({ address }).post("/auth/api/sign-in/email", {
      email,
      password: PASSWORD,
    });
    expect(signIn.body.code).toBe("ACCOUNT_LOCKED");
  });

  test("on a missing account is 404 after the right password", async () => {
    const answer = await page.post(path("missing"), { ...body, password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
  });
});

test("a role change with an old version returns the current account and keeps the role", async () => {
  const user = await account({ revision: 3 });
  const stale = { role: "ADMIN", version: 2, password: PASSWORD };
  const answer = await page.post(`/api/user/role/${user.id}`, stale);
  expect([answer.status, answer.body.code]).toEqual([409, "STALE_VERSION"]);
  expect(answer.body.current).toMatchObject({ id: user.id, role: "USER", version: 3 });
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  expect(row?.role).toBe("USER");
});
