import { env } from "cloudflare:workers";
import { contactsSchema } from "@kehila/shared/accounts/accounts";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { signedIn } from "../../../test/api.ts";

const contacts = async (caller: Caller) =>
  contactsSchema.parse((await caller.get("/api/user/contacts")).body.data);

/** Stores that one account joined by the invitation of another. */
const join = (by: Caller, who: Caller) =>
  env.DB.prepare(
    `insert into registration_tokens
      (id, token_hash, token_encrypted, created_by, created_at, expires_at, used_at, used_by)
      values (?1, ?1, 'x', ?2, ?3, ?3, ?3, ?4)`,
  )
    .bind(crypto.randomUUID(), by.id, "2026-01-01T00:00:00.000Z", who.id)
    .run();

const administrator = (name: string) => signedIn({ role: "ADMIN", name });

let ada: Caller;
beforeAll(async () => {
  ada = await administrator("Ada");
  await signedIn({ name: "Unverified", role: "ADMIN", emailVerified: false });
  await signedIn({ name: "Moderator", role: "MODERATOR" });
});

it("names only the inviter, once, and other verified administrators", async () => {
  expect(await contacts(ada)).toEqual({ invitedBy: null, administrators: [] });
  const dan = await administrator("Dan");
  const user = await signedIn({ name: "User", permissions: [] });
  expect(await contacts(user)).toEqual({ invitedBy: null, administrators: ["Ada", "Dan"] });
  await join(dan, user);
  expect(await contacts(user)).toEqual({ invitedBy: "Dan", administrators: ["Ada"] });
  expect(await contacts(ada)).toEqual({ invitedBy: null, administrators: ["Dan"] });

  // A demoted inviter still knows the colleague; a deleted one is not named.
  await env.DB.prepare("update users set role = 'USER' where id = ?").bind(dan.id).run();
  expect(await contacts(user)).toEqual({ invitedBy: "Dan", administrators: ["Ada"] });
  await env.DB.prepare("delete from users where id = ?").bind(dan.id).run();
  expect(await contacts(user)).toEqual({ invitedBy: null, administrators: ["Ada"] });
});

it("refuses users without a session or a verified email", async () => {
  const unverified = await signedIn({ emailVerified: false });
  expect((await unverified.get("/api/user/contacts")).body.code).toBe("EMAIL_NOT_VERIFIED");
});
