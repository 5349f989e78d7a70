import { currentUserSchema } from "@kehila/shared/accounts/accounts";
import { secondFactorOverviewSchema } from "@kehila/shared/accounts/second-factor";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "../../../test/api.ts";
import { account, signedInBrowser } from "../../../test/browser.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { addPasskey, setUpApp } from "../../../test/second-factors.ts";
import { history } from "../../db/schema/history.ts";
import { settings } from "../../db/schema/second-factor.ts";

const POLICY = "/api/user/second-factor/policy";
const OVERVIEW = "/api/user/second-factor";

const adminBrowser = async () => {
  const user = await account({ role: "ADMIN" });
  return { user, page: await signedInBrowser(user.email) };
};

// Tests of one file share a database.
afterEach(async () => {
  await db.delete(settings);
});

test("only administrators with a second factor can require one", async () => {
  const { user, page } = await adminBrowser();
  const refused = await page.post(POLICY, { requiredForAdmins: true });
  expect([refused.status, refused.body.code]).toEqual([409, "SECOND_FACTOR_MISSING"]);
  expect(await db.select().from(settings)).toEqual([]);

  await setUpApp(page);
  const allowed = await page.post(POLICY, { requiredForAdmins: true });
  expect(secondFactorOverviewSchema.parse(allowed.body.data)).toEqual({
    requiredForAdmins: true,
    users: [{ id: user.id, name: user.name, email: user.email }],
  });
  expect((await page.get(OVERVIEW)).status).toBe(200);
  const entries = await db.select().from(history).where(eq(history.entity, "setting"));
  expect(entries).toEqual([
    expect.objectContaining({
      action: "setting.update",
      actorId: user.id,
      before: { requiredForAdmins: false },
      after: { requiredForAdmins: true },
    }),
  ]);
  // Setting the same value again changes nothing.
  await page.post(POLICY, { requiredForAdmins: true });
  expect(await db.select().from(history).where(eq(history.entity, "setting"))).toHaveLength(1);
});

test("an administrator without the required second factor may only set one up", async () => {
  const first = await adminBrowser();
  await addPasskey(first.page);
  const second = await adminBrowser();
  const member = await account();
  const memberPage = await signedInBrowser(member.email);
  await first.page.post(POLICY, { requiredForAdmins: true });

  for (const path of ["/person", "/api/user", "/api/registration-tokens", OVERVIEW]) {
    const answer = await second.page.get(path);
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, "SECOND_FACTOR_REQUIRED"]);
  }
  const off = await second.page.post(POLICY, { requiredForAdmins: false });
  expect(off.body.code).toBe("SECOND_FACTOR_REQUIRED");
  const me = await second.page.get("/api/user/me");
  expect(currentUserSchema.parse(me.body.data).needsSecondFactor).toBe(true);
  expect((await second.page.get("/auth/api/list-sessions")).status).toBe(200);
  // Other roles are not affected.
  const other = await memberPage.get("/api/user/me");
  expect(other.body.data.needsSecondFactor).toBeUndefined();

  const again = await signedInBrowser(second.user.email);
  await setUpApp(again);
  expect((await again.get("/api/user")).status).toBe(200);
  expect((await again.get("/api/user/me")).body.data.needsSecondFactor).toBeUndefined();
});

test("an administrator resets a user's lost second factor", async () => {
  const { page, user: admin } = await adminBrowser();
  await setUpApp(page);
  const member = await account();
  const memberPage = await signedInBrowser(member.email);
  await setUpApp(memberPage);
  await addPasskey(memberPage);
  const ids = async (): Promise<string[]> => {
    const { body } = await page.get(OVERVIEW);
    return body.data.users.map(({ id }: { id: string }) => id);
  };
  expect(await ids()).toContain(member.id);

  const reset = (id: string) => page.post(`${OVERVIEW}/reset/${id}`, { password: PASSWORD });
  expect((await reset(member.id)).status).toBe(200);
  expect(await ids()).not.toContain(member.id);
  expect((await memberPage.get("/api/user/me")).status).toBe(401);
  await memberPage.post("/auth/api/sign-in/email", { email: member.email, password: PASSWORD });
  expect((await memberPage.get("/api/user/me")).status).toBe(200);
  const entries = await db.select().from(history).where(eq(history.entityId, member.id));
  expect(entries.at(-1)).toMatchObject({
    action: "user.secondFactorReset",
    actorId: admin.id,
    before: { app: true, passkeys: 1 },
  });

  const own = await reset(admin.id);
  expect([own.status, own.body.code]).toEqual([403, "FORBIDDEN"]);
  expect((await reset("missing")).status).toBe(404);
});
