import { registrationTokenSchema } from "@kehila/shared/accounts/invitations";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { administrator, db, signedIn } from "../../../test/api.ts";
import { registrationTokens } from "../../db/schema/accounts.ts";
import { history } from "../../db/schema/history.ts";

const admin = await administrator();
const PATH = "/api/registration-tokens";
const generate = async () => (await admin.post(`${PATH}/generate`)).body.data;

test("a new token is valid for seven days and can be shown again", async () => {
  const made = await admin.post(`${PATH}/generate`);
  expect(made.status).toBe(201);
  const token = registrationTokenSchema.parse(made.body.data);
  expect(token.token).toMatch(/^[\w-]{43}$/u);
  expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(7 * 86_400_000);
  expect(token.used).toBe(false);
  const later = await generate();
  const list = (await admin.get(PATH)).body.data;
  expect(list).toContainEqual(token);
  expect(list).toContainEqual(later);
});

test("the database has neither the token nor a ciphertext that decrypts in another row", async () => {
  const [one, other] = [await generate(), await generate()];
  const rows = await db.select().from(registrationTokens);
  expect(JSON.stringify(rows)).not.toContain(one.token);
  const sealed = rows.find(({ id }) => id === one.id)?.tokenEncrypted ?? "";
  await db
    .update(registrationTokens)
    .set({ tokenEncrypted: sealed })
    .where(eq(registrationTokens.id, other.id));
  const list: { id: string; token: string | null }[] = (await admin.get(PATH)).body.data;
  expect(list.find(({ id }) => id === other.id)?.token).toBeNull();
  expect(list.find(({ id }) => id === one.id)?.token).toBe(one.token);
});

test("a token is deleted once, and the history has its creator and deleter, but not the token", async () => {
  const { id, token } = await generate();
  expect((await admin.delete(`${PATH}/${id}`)).body).toEqual({ success: true, data: { id } });
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(404);
  const entries = await db.select().from(history).where(eq(history.entityId, id));
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["token.create", "Ada Admin"],
    ["token.delete", "Ada Admin"],
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test("tokens are for administrators only", async () => {
  const moderator = await signedIn({ role: "MODERATOR", permissions: PERMISSIONS });
  const { id } = await generate();
  const answers = [
    await moderator.get(PATH),
    await moderator.post(`${PATH}/generate`),
    await moderator.delete(`${PATH}/${id}`),
    await moderator.delete(`${PATH}/nonsense`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(
    await db.select().from(registrationTokens).where(eq(registrationTokens.id, id)),
  ).toHaveLength(1);
});
