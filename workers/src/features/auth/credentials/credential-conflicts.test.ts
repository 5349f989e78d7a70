import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { users } from "../../../db/schema/accounts.ts";
import { sessions } from "../../../db/schema/auth.ts";
import type { Answer, Caller } from "../../../../test/api.ts";
import { administrator, db, ORIGIN } from "../../../../test/api.ts";
import type { Browser } from "../../../../test/browser.ts";
import { account, browser, browserWithSession } from "../../../../test/browser.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { interruptedDatabase } from "../../../../test/databases.ts";
import { latestSecrets, mailsTo } from "../../../../test/mailbox.ts";
import { outdateHash } from "../../../../test/outdated-hash.ts";
import { codeOf, setUpApp } from "../../../../test/second-factors.ts";

const SIGN_IN = "/auth/api/sign-in/email";
const NEW = "another quiet harbour";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** The client address of a test's requests; tests share no budgets. */
let address = "";
let tests = 0;
beforeEach(() => {
  address = `198.51.${(tests += 1)}.1`;
});
const open = (): Browser => browser({ address });

interface Owner {
  id: string;
  email: string;
}

const sessionOf = ({ id }: Pick<Owner, "id">): Promise<Browser> =>
  browserWithSession(id, { address });

/**
 * Sends a POST request, and runs `change` between the verification and the write of the request.
 */
async function postInterrupted(
  page: Browser,
  path: string,
  body: unknown,
  change: () => Promise<unknown>,
): Promise<Pick<Answer, "status" | "body">> {
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, {
    method: "POST",
    headers: {
      "CF-Connecting-IP": address,
      "Content-Type": "application/json",
      Cookie: [...page.jar].map((pair) => pair.join("=")).join("; "),
    },
    body: JSON.stringify(body),
  });
  const DB = interruptedDatabase(env.DB, change);
  const response = await createApp().fetch(request, { ...env, DB }, context);
  const answer = { status: response.status, body: await response.json<any>() };
  await waitOnExecutionContext(context);
  return answer;
}

/** Concurrent changes of an account, which end the account's sessions. */
const CHANGES: Record<string, (owner: Owner) => Promise<unknown>> = {
  "a password change": async (owner) => {
    const page = await sessionOf(owner);
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect((await page.post("/auth/api/change-password", body)).status).toBe(200);
  },
  "a role change": ({ id }) =>
    admin.post(
      `/api/user/role/${id}`,
      { role: "MODERATOR", password: PASSWORD },
      { "CF-Connecting-IP": address },
    ),
  "an app set up": async (owner) => setUpApp(await sessionOf(owner)),
  "its deletion": ({ id }) => admin.delete(`/api/user/${id}`),
  "its deletion and return": async ({ id }) => {
    await admin.delete(`/api/user/${id}`);
    expect((await admin.post(`/api/user/undo-removal/${id}`)).status).toBe(200);
  },
};

/** Requests of a signed-in user that confirm the password. */
const CONFIRMED: Record<string, [path: string, body: unknown]> = {
  "a password change": [
    "/auth/api/change-password",
    { currentPassword: PASSWORD, newPassword: "a harbour of my own" },
  ],
  leaving: ["/auth/api/delete-user", { password: PASSWORD }],
  "an app": ["/auth/api/two-factor/enable", { password: PASSWORD }],
  "no app": ["/auth/api/two-factor/disable", { password: PASSWORD }],
  "recovery codes": ["/auth/api/two-factor/generate-backup-codes", { password: PASSWORD }],
  "a passkey": ["/auth/api/passkey/generate-register-options", { password: PASSWORD }],
  "another's role": ["/api/user/role/OTHER", { role: "MODERATOR", password: PASSWORD }],
  "another's reset": ["/api/user/second-factor/reset/OTHER", { password: PASSWORD }],
};

/**
 * Creates a user with an authenticator app and an open session, as the target of an administrator.
 */
async function userWithApp() {
  const user = await account();
  const page = await sessionOf(user);
  await setUpApp(page);
  return { id: user.id, page };
}

/**
 * Requests of accounts with an authenticator app; the sign-in of such an account has a second step.
 */
const NEED_APP = new Set(["no app", "recovery codes"]);
const changePassword = (page: Browser) => () =>
  page.post("/auth/api/change-password", { currentPassword: PASSWORD, newPassword: NEW });

describe.each(Object.keys(CHANGES))("during %s", (name) => {
  const acts = Object.keys(CONFIRMED).filter(
    (act) => name !== "an app set up" || (act !== "an app" && !NEED_APP.has(act)),
  );

  test.each(acts)("%s is refused: the session has ended", async (act) => {
    const [path, body] = CONFIRMED[act] ?? ["", {}];
    const owner = await account({ role: path.endsWith("OTHER") ? "ADMIN" : "USER" });
    const other = path.endsWith("OTHER") ? await userWithApp() : null;
    const page = await sessionOf(owner);
    if (NEED_APP.has(act)) await setUpApp(page);
    const change =
      NEED_APP.has(act) && name === "a password change"
        ? changePassword(page)
        : async () => CHANGES[name]?.(owner);
    const answer = await postInterrupted(
      page,
      path.replace("OTHER", other?.id ?? ""),
      body,
      change,
    );
    expect([answer.status, answer.body.code]).toEqual([401, "UNAUTHENTICATED"]);
    if (other) expect((await other.page.get("/api/user/me")).status).toBe(200);
  });
});

describe("sign-in", () => {
  const signInDuring = async (name: string, owner: Owner) =>
    postInterrupted(open(), SIGN_IN, { email: owner.email, password: PASSWORD }, async () =>
      CHANGES[name]?.(owner),
    );

  test.each(["a password change", "its deletion"])("is refused during %s", async (name) => {
    const owner = await account();
    const answer = await signInDuring(name, owner);
    expect([answer.status, answer.body.code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
    const left = await db.select().from(sessions).where(eq(sessions.userId, owner.id));
    expect(left).toHaveLength(name === "its deletion" ? 0 : 1);
  });

  test("returns the new role after a concurrent role change", async () => {
    const answer = await signInDuring("a role change", await account());
    expect(answer.body.data.user).toMatchObject({ role: "MODERATOR", version: 2 });
  });

  test("asks for the second step after a concurrent app set-up", async () => {
    const answer = await signInDuring("an app set up", await account());
    expect(answer.body.data).toEqual({ twoFactorRequired: true, methods: ["totp", "backup-code"] });
  });

  test("never stores an old password by renewing an outdated hash", async () => {
    const owner = await account();
    await outdateHash(owner.id);
    const answer = await signInDuring("a password change", owner);
    expect(answer.body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
    const present = await open().post(SIGN_IN, { email: owner.email, password: NEW });
    expect(present.status).toBe(200);
  });

  test("succeeds when two sign-ins renew an outdated hash", async () => {
    const owner = await account();
    await outdateHash(owner.id);
    const body = { email: owner.email, password: PASSWORD };
    const other = () => open().post(SIGN_IN, body);
    expect((await postInterrupted(open(), SIGN_IN, body, other)).status).toBe(200);
  });

  test("with a second step opens no session after a password change", async () => {
    const owner = await account();
    const page = await sessionOf(owner);
    await setUpApp(page);
    const answer = await postInterrupted(
      open(),
      SIGN_IN,
      { email: owner.email, password: PASSWORD },
      changePassword(page),
    );
    expect([answer.status, answer.body.code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
  });

  test("returns the new role when it changes during the second step", async () => {
    const owner = await account();
    const { codes } = await setUpApp(await sessionOf(owner));
    const page = open();
    await page.post(SIGN_IN, { email: owner.email, password: PASSWORD });
    const answer = await postInterrupted(
      page,
      "/auth/api/two-factor/verify-backup-code",
      { code: codes[0] },
      async () => CHANGES["a role change"]?.(owner),
    );
    expect(answer.body.data?.user).toMatchObject({ role: "MODERATOR" });
  });
});

describe("an ended session", () => {
  test("opens no other session when an app is confirmed", async () => {
    const owner = await account();
    const page = await sessionOf(owner);
    const enabled = await page.post("/auth/api/two-factor/enable", { password: PASSWORD });
    const code = codeOf(enabled.body.data.secret);
    const elsewhere = await sessionOf(owner);
    const answer = await postInterrupted(page, "/auth/api/two-factor/verify-totp", { code }, () =>
      elsewhere.post("/auth/api/revoke-other-sessions"),
    );
    expect([answer.status, answer.body.code]).toEqual([401, "UNAUTHENTICATED"]);
    expect(await db.select().from(sessions).where(eq(sessions.userId, owner.id))).toHaveLength(1);
  });
});

describe("a password reset", () => {
  async function resetOf(email: string) {
    await open().post("/auth/api/request-password-reset", { email });
    await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
    return { token: (await latestSecrets(email)).token, newPassword: "reset by the link" };
  }

  test("is refused after a concurrent password change", async () => {
    const owner = await account();
    const body = await resetOf(owner.email);
    const answer = await postInterrupted(open(), "/auth/api/reset-password", body, async () =>
      CHANGES["a password change"]?.(owner),
    );
    expect(answer.body.code).toBe("INVALID_RESET_TOKEN");
    expect((await open().post(SIGN_IN, { email: owner.email, password: NEW })).status).toBe(200);
  });

  test("succeeds after a concurrent change of the name", async () => {
    const owner = await account();
    const body = await resetOf(owner.email);
    const answer = await postInterrupted(open(), "/auth/api/reset-password", body, () =>
      db.update(users).set({ name: "New Name", revision: 2 }).where(eq(users.id, owner.id)),
    );
    expect(answer.status).toBe(200);
  });
});

test("a password change succeeds after a concurrent change of the user's own name", async () => {
  const owner = await account();
  const page = await sessionOf(owner);
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  const answer = await postInterrupted(page, "/auth/api/change-password", body, () =>
    page.post("/auth/api/update-user", { name: "New Name" }),
  );
  expect(answer.status).toBe(200);
  const signedIn = await open().post(SIGN_IN, { email: owner.email, password: NEW });
  expect(signedIn.status).toBe(200);
});
