import { env } from "cloudflare:workers";
import { notInArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, db, signedIn } from "../../../test/api.ts";
import { account, browser } from "../../../test/browser.ts";
import { steppedDatabase } from "../../../test/databases.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { production, PUBLIC_ORIGIN } from "../../../test/production.ts";
import { AT_ONCE, many, ROUNDS, tally } from "../../../test/races.ts";
import { users } from "../../db/schema/accounts.ts";

const remove = (id: string, by: Caller) => by.delete(`/api/user/${id}`);
const undo = (id: string, by: Caller) => by.post(`/api/user/undo-removal/${id}`);

/** Counts the rows of an account: present, kept for an undo, its passwords and its history. */
async function rowCountsOf(id: string) {
  const row = await env.DB.prepare(
    `select (select count(*) from users where id = ?1) as present,
      (select count(*) from removed_accounts where id = ?1) as kept,
      (select count(*) from passwords where user_id = ?1) as passwords,
      (select count(*) from history where entity_id = ?1 and action = 'user.delete') as removals,
      (select count(*) from history where entity_id = ?1 and action = 'user.undoDelete') as undos`,
  )
    .bind(id)
    .first<Record<"present" | "kept" | "passwords" | "removals" | "undos", number>>();
  if (!row) throw new Error("no row");
  return row;
}

test(`${AT_ONCE} concurrent undos bring an account back once, ${ROUNDS} times`, async () => {
  const admin = await administrator();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await account();
    expect((await remove(id, admin)).status).toBe(200);
    const answers = await many(AT_ONCE, () => undo(id, admin));
    expect(tally(answers)).toEqual({ 200: 1, NOT_FOUND: AT_ONCE - 1 });
    expect(await rowCountsOf(id)).toEqual({
      present: 1,
      kept: 0,
      passwords: 1,
      removals: 1,
      undos: 1,
    });
  }
});

test(`concurrent removals and undos leave an account either present or kept, ${ROUNDS} times`, async () => {
  const admin = await administrator();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await account();
    const answers = await many(AT_ONCE, (index) =>
      index % 2 === 0 ? remove(id, admin) : undo(id, admin),
    );
    const counts = tally(answers);
    expect(Object.keys(counts).filter((kind) => kind !== "200" && kind !== "NOT_FOUND")).toEqual(
      [],
    );
    const { present, kept, passwords, removals, undos } = await rowCountsOf(id);
    expect(removals + undos).toBe(counts["200"]);
    expect(removals - undos).toBe(kept);
    expect([present + kept, passwords]).toEqual([1, present]);
  }
});

test(`one of two administrators who remove each other stays, and the undo restores the other, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [await signedIn({ role: "ADMIN" }), await signedIn({ role: "ADMIN" })];
    const ids = [one.id ?? "", two.id ?? ""];
    await db.update(users).set({ role: "USER" }).where(notInArray(users.id, ids));
    const [first, second] = await Promise.all([
      remove(two.id ?? "", one),
      remove(one.id ?? "", two),
    ]);
    const winners = [first, second].filter(({ status }) => status === 200);
    expect(winners, JSON.stringify([first.body, second.body])).toHaveLength(1);
    const [winner, loser] = first.status === 200 ? [one, two] : [two, one];
    // A removed administrator does not count: the remaining one is the last.
    for (const answer of [
      await winner.post(`/api/user/role/${winner.id}`, { role: "USER", password: PASSWORD }),
      await remove(winner.id ?? "", winner),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, "LAST_ADMIN"]);
    }
    expect((await undo(loser.id ?? "", winner)).status).toBe(200);
    expect((await loser.get("/api/user/me")).status).toBe(401);
    const left = (await winner.get("/api/user")).body.data.filter(
      ({ role }: { role: string }) => role === "ADMIN",
    );
    expect(new Set(left.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
  }
});

/** The calls of a sign-in before which the account changes. */
const CALLS = [1, 2, 3];

test.each(CALLS)("a removal before call %i of a sign-in leaves no session", async (at) => {
  const admin = await administrator();
  const { id, email } = await account();
  const { database } = steppedDatabase(env.DB, at, () => remove(id, admin));
  const page = browser({ origin: PUBLIC_ORIGIN, worker: production({ DB: database }) });
  const answer = await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
  // A sign-in that completes before the removal answers 200; the removal then ends its session.
  expect([200, 401]).toContain(answer.status);
  const me = await browserOf(page.jar).get("/api/user/me");
  const isRemoved = (await rowCountsOf(id)).present === 0;
  if (isRemoved) expect(me.status).toBe(401);
  else expect([answer.status, me.status]).toEqual([200, 200]);
});

test.each(CALLS)(
  "a removal and its undo before call %i of a sign-in cause no error",
  async (at) => {
    const admin = await administrator();
    const { id, email } = await account();
    const { database } = steppedDatabase(env.DB, at, async () => {
      await remove(id, admin);
      await undo(id, admin);
    });
    const page = browser({ origin: PUBLIC_ORIGIN, worker: production({ DB: database }) });
    const answer = await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
    expect([200, 401]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body.data.user.id).toBe(id);
  },
);

/**
 * Returns a browser in production with the cookies of another browser, on the database without
 * interruptions.
 */
function browserOf(jar: Map<string, string>) {
  const page = browser({ origin: PUBLIC_ORIGIN, worker: production({}) });
  for (const [name, value] of jar) page.jar.set(name, value);
  return page;
}
