import { randomUUID } from "node:crypto";
import { accountNameSchema, emailSchema } from "@kehila/shared/accounts/accounts";
import { parseFields } from "@kehila/shared/base/fields";
import type { Language } from "@kehila/shared/base/languages";
import { passwordProblem } from "../../workers/src/lib/password-rules.ts";
import type { PasswordSettings } from "../../workers/src/lib/passwords.ts";
import { hashPassword } from "../../workers/src/lib/passwords.ts";

/** The first administrator of a new register, which has no account that could invite one. */
export interface NewAdministrator {
  email: string;
  name: string;
  password: string;
  language: Language;
}

/** Returns a text as an SQL literal. Throws on NUL, which would end the text early. */
export function sqlText(value: string): string {
  if (value.includes("\0")) throw new Error("A text must not contain the character NUL.");
  return `'${value.replaceAll("'", "''")}'`;
}

/**
 * Returns the statements that create a verified administrator. Throws an error with a readable
 * message for an invalid name, address or password. The pepper is derived from the secret in
 * `settings`, which must be the secret of the Worker.
 */
export async function administratorSql(
  { email: typedEmail, name: typedName, password, language }: NewAdministrator,
  settings: PasswordSettings,
  now: Date,
): Promise<string> {
  const email = parseFields(emailSchema, typedEmail);
  if (!email.success) throw new Error(`${typedEmail} is not an email address.`);
  const name = parseFields(accountNameSchema, typedName);
  if (!name.success) throw new Error("The name is missing, too long or has forbidden characters.");
  const problem = passwordProblem(password, { email: email.data, name: name.data });
  if (problem !== null) throw new Error(PROBLEMS[problem]);

  const id = randomUUID().replaceAll("-", "");
  const at = sqlText(now.toISOString());
  const after = { email: email.data, name: name.data, role: "ADMIN" };
  return [
    `insert into users (id, name, email, email_verified, role, language, created_at) values (` +
      `${sqlText(id)}, ${sqlText(name.data)}, ${sqlText(email.data)}, 1, 'ADMIN', ` +
      `${sqlText(language)}, ${at});`,
    `insert into passwords (user_id, hash, changed_at) values (` +
      `${sqlText(id)}, ${sqlText(await hashPassword(password, settings))}, ${at});`,
    `insert into history (at, actor_name, action, entity, entity_id, after) values (` +
      `${at}, 'admin:create', 'user.create', 'user', ${sqlText(id)}, ` +
      `${sqlText(JSON.stringify(after))});`,
    "",
  ].join("\n");
}

const PROBLEMS = {
  PASSWORD_TOO_SHORT: "Password must be at least 8 characters long",
  PASSWORD_TOO_LONG: "The password is too long.",
  WEAK_PASSWORD: "Password is too weak. Please use a stronger password",
} as const;
