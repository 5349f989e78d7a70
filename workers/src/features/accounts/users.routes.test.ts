import { currentUserSchema } from "@kehila/shared/accounts/accounts";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { administrator, db, signedIn } from "../../../test/api.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { userPermissions, users } from "../../db/schema/accounts.ts";
import { history } from "../../db/schema/history.ts";

const admin = await administrator();

const flagsOf = async (id: string | null) =>
  (
    await db
      .select()
      .from(userPermissions)
      .where(eq(userPermissions.userId, id ?? ""))
  )
    .map(({ permission }) => permission)
    .toSorted();

const historyOf = (id: string | null) =>
  db
    .select()
    .from(history)
    .where(eq(history.entityId, id ?? ""));

describe("the list of accounts", () => {
  test("shows administrators every account with its flags", async () => {
    const someone = await signedIn({ permissions: ["canViewCinema"], name: "Some One" });
    const answer = await admin.get("/api/user/");
    expect(answer.status).toBe(200);
    const found = answer.body.data
      .map((user: unknown) => currentUserSchema.parse(user))
      .find(({ id }: { id: string }) => id === someone.id);
    expect(found).toMatchObject({ name: "Some One", role: "USER" });
    expect(Object.entries(found.permissions).filter(([, given]) => given)).toEqual([
      ["canViewCinema", true],
    ]);
  });

  test("is for administrators, except the caller's own account", async () => {
    const moderator = await signedIn({ role: "MODERATOR", permissions: PERMISSIONS });
    expect((await moderator.get("/api/user")).status).toBe(403);
    const unverified = await signedIn({ role: "ADMIN", emailVerified: false });
    expect((await unverified.get("/api/user")).body.code).toBe("EMAIL_NOT_VERIFIED");
  });
});

describe("flags", () => {
  test("a request changes the named flags, which apply from the next request on", async () => {
    const someone = await signedIn({ permissions: ["canViewCinema", "canEditPersons"] });
    const answer = await admin.post(`/api/user/permissions/${someone.id}`, {
      canCreatePersons: true,
      canEditPersons: false,
      canViewArchive: false,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id: someone.id, version: 2 });
    expect(await flagsOf(someone.id)).toEqual(["canCreatePersons", "canViewCinema"]);
    const me = await someone.get("/api/user/me");
    expect(me.body.data.permissions.canCreatePersons).toBe(true);
    expect(me.headers.get("X-Actor-Revision")).toBe("2");

    await admin.post(`/api/user/permissions/${someone.id}`, { canCreatePersons: false });
    expect((await someone.get("/person")).status).toBe(403);
    expect((await historyOf(someone.id)).map(({ before, after }) => [before, after])).toEqual([
      [
        { canCreatePersons: false, canEditPersons: true },
        { canCreatePersons: true, canEditPersons: false },
      ],
      [{ canCreatePersons: true }, { canCreatePersons: false }],
    ]);
  });

  test("a change without effect writes no history", async () => {
    const someone = await signedIn({ permissions: ["canViewCinema"] });
    for (const body of [{}, { canViewCinema: true, canViewArchive: false }]) {
      const answer = await admin.post(`/api/user/permissions/${someone.id}`, body);
      expect([answer.status, answer.body.data.version]).toEqual([200, 1]);
    }
    expect(await historyOf(someone.id)).toEqual([]);
  });

  test("concurrent changes are all kept; an old version is refused", async () => {
    const someone = await signedIn();
    const flags = PERMISSIONS.slice(0, 5);
    const answers = await Promise.all(
      flags.map((flag) => admin.post(`/api/user/permissions/${someone.id}`, { [flag]: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await flagsOf(someone.id)).toEqual(flags.toSorted());
    const stale = await admin.post(`/api/user/permissions/${someone.id}`, {
      canEditPersons: true,
      version: 1,
    });
    expect([stale.status, stale.body.code]).toEqual([409, "STALE_VERSION"]);
    expect(stale.body.current.version).toBe(6);
  });

  test.each([
    [{ canFly: true }],
    [{ canViewCinema: "yes" }],
    [{ role: "ADMIN" }],
    [["canViewCinema"]],
    [{ canViewCinema: null }],
  ])("refuses %j", async (body) => {
    const someone = await signedIn();
    const answer = await admin.post(`/api/user/permissions/${someone.id}`, body);
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(await flagsOf(someone.id)).toEqual([]);
  });

  test("no user can grant flags to their own account", async () => {
    const someone = await signedIn({ permissions: PERMISSIONS });
    for (const body of [{ canViewCinema: true }, { nonsense: 1 }]) {
      const answer = await someone.post(`/api/user/permissions/${someone.id}`, body);
      expect([answer.status, answer.body.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect((await admin.post("/api/user/permissions/unknown", {})).status).toBe(404);
  });
});

describe("roles and leavers", () => {
  test("a change of role ends the sessions", async () => {
    const someone = await signedIn();
    const answer = await admin.post(`/api/user/role/${someone.id}`, {
      role: "MODERATOR",
      password: PASSWORD,
    });
    expect(answer.body.data).toMatchObject({ role: "MODERATOR", version: 2 });
    expect((await someone.get("/api/user/me")).status).toBe(401);
    expect(await historyOf(someone.id)).toMatchObject([
      { action: "user.role", before: { role: "USER" }, after: { role: "MODERATOR" } },
    ]);
    for (const body of [{ role: "OWNER" }, {}, { role: "USER", name: "x" }]) {
      expect((await admin.post(`/api/user/role/${someone.id}`, body)).status).toBe(400);
    }
  });

  test("a removed user's sessions end at once; history keeps the name", async () => {
    const leaver = await signedIn({ role: "ADMIN", name: "Lea Leaver" });
    const someone = await signedIn();
    await leaver.post(`/api/user/permissions/${someone.id}`, { canViewCinema: true });
    expect((await admin.delete(`/api/user/${leaver.id}`)).body).toEqual({
      success: true,
      data: { id: leaver.id },
    });
    expect((await leaver.get("/api/user/me")).status).toBe(401);
    expect(await historyOf(someone.id)).toMatchObject([{ actorName: "Lea Leaver" }]);
    expect(await historyOf(leaver.id)).toMatchObject([
      { action: "user.delete", actorName: "Ada Admin", before: { name: "Lea Leaver" } },
    ]);
    const again = await admin.delete(`/api/user/${leaver.id}`);
    expect([again.status, again.body.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("of many concurrent demotions and deletions, one administrator remains", async () => {
    for (let round = 0; round < 5; round += 1) {
      const team = await Promise.all(Array.from({ length: 6 }, () => signedIn({ role: "ADMIN" })));
      const ids = team.map(({ id }) => id ?? "");
      const others = (await db.select().from(users).where(eq(users.role, "ADMIN")))
        .map(({ id }) => id)
        .filter((id) => !ids.includes(id));
      await db.update(users).set({ role: "USER" }).where(inArray(users.id, others));
      const answers = await Promise.all(
        team.map((one, index) => {
          const victim = ids[(index + 1) % ids.length];
          return index % 2 === 0
            ? one.post(`/api/user/role/${victim}`, { role: "USER", password: PASSWORD })
            : one.delete(`/api/user/${victim}`);
        }),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const left = await db.select().from(users).where(eq(users.role, "ADMIN"));
      expect(left.length).toBeGreaterThanOrEqual(1);
    }
  });

  test("the last administrator can be neither demoted nor removed", async () => {
    const last = await signedIn({ role: "ADMIN" });
    await db
      .update(users)
      .set({ role: "USER" })
      .where(inArray(users.id, await othersThan(last.id)));
    const demoted = await last.post(`/api/user/role/${last.id}`, {
      role: "USER",
      password: PASSWORD,
    });
    const removed = await last.delete(`/api/user/${last.id}`);
    for (const answer of [demoted, removed]) {
      expect([answer.status, answer.body.code]).toEqual([409, "LAST_ADMIN"]);
    }
    expect((await last.get("/api/user/me")).body.data.role).toBe("ADMIN");
    expect(await historyOf(last.id)).toEqual([]);
  });
});

async function othersThan(id: string | null): Promise<string[]> {
  const admins = await db.select().from(users).where(eq(users.role, "ADMIN"));
  return admins.map((user) => user.id).filter((other) => other !== id);
}
