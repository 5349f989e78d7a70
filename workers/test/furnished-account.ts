import { env } from "cloudflare:workers";
import { newId } from "../src/lib/ids.ts";
import type { Caller } from "./api.ts";
import { signedIn } from "./api.ts";
import { account, browserWithSession } from "./browser.ts";
import { createList } from "./lists.ts";
import { unusedName } from "./races.ts";
import { setUpApp } from "./second-factors.ts";

const AT = "2026-02-01T08:00:00.000Z";

const run = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run();

/**
 * Creates an administrator with a row in every table that refers to accounts: a list, an invitation
 * of a colleague, an import, an export, a backup, an authenticator app, a passkey, mailed links.
 */
export async function furnishedAccount(admin: Caller, address: string) {
  const name = `Leavia ${unusedName()}`;
  const { id, email } = await account({ name, role: "ADMIN", language: "ru", revision: 4 });
  const page = await browserWithSession(id, { address });
  const { secret } = await setUpApp(page);
  const colleague = await signedIn({ name: "Invited Colleague" });
  const list = (await createList(admin, { userIds: [id] })).id;
  await run("update lists set created_by = ? where id = ?", id, list);
  await run("update list_users set comment = 'Brings tea', version = 3 where user_id = ?", id);
  await run("insert into user_permissions (user_id, permission) values (?, 'canViewCinema')", id);
  await run(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (?1, ?2, ?1, 'key', 7, '["internal","hybrid"]', 'Phone "blue"', ?3)`,
    newId(),
    id,
    AT,
  );
  for (const [createdBy, usedBy] of [
    [id, colleague.id],
    [admin.id, id],
  ]) {
    const { data } = (await admin.post("/api/registration-tokens/generate")).body;
    await run(
      "update registration_tokens set created_by = ?, used_by = ?, used_at = ? where id = ?",
      createdBy,
      usedBy,
      AT,
      data.id,
    );
  }
  await run(
    `insert into imports (id, user_id, user_name, target, status, rows, created_at)
      values (?, ?, 'L', 'register', 'DONE', 1, ?)`,
    newId(),
    id,
    AT,
  );
  await run(
    `insert into export_jobs (id, user_id, options, progress, status, created_at, expires_at)
      values (?, ?, '{}', 100, 'READY', ?, '2999-01-01T00:00:00.000Z')`,
    newId(),
    id,
    AT,
  );
  await run(
    `insert into backups (id, status, failure, started_by, recipient, created_at, finished_at)
      values (?1, 'failed', 'FAILED', ?2, 'r', ?3, ?3)`,
    newId(),
    id,
    AT,
  );
  for (const [index, purpose] of ["verify-email", "reset-password"].entries()) {
    await run(
      `insert into verifications (id, user_id, purpose, secret_hash, created_at, expires_at)
        values (?1, ?2, ?3, ?1, ?4, '2999-01-01T00:00:00.000Z')`,
      `${id}-${index}`,
      id,
      purpose,
      AT,
    );
  }
  await run(
    `insert into challenges (id, token_hash, purpose, user_id, created_at, expires_at)
      values (?1, ?1, 'second-step', ?2, ?3, '2999-01-01T00:00:00.000Z')`,
    newId(),
    id,
    AT,
  );
  return { id, name, email, page, secret, list, colleague };
}

export type FurnishedAccount = Awaited<ReturnType<typeof furnishedAccount>>;
