import { randomUUID } from "node:crypto";
import { accountNameSchema, emailSchema } from "@kehila/shared/accounts/accounts";
import type { SecurityDetail } from "@kehila/shared/accounts/security-log";
import { SECURITY_EVENTS } from "@kehila/shared/accounts/security-log";
import { parseFields } from "@kehila/shared/base/fields";
import type { Language } from "@kehila/shared/base/languages";
import { DAY } from "../../workers/src/lib/duration.ts";
import { passwordProblem } from "../../workers/src/lib/passwords/password-rules.ts";
import type { PasswordSettings } from "../../workers/src/lib/passwords/passwords.ts";
import { hashPassword, UNSET_PASSWORD } from "../../workers/src/lib/passwords/passwords.ts";
import { RESET_LINK_LASTS } from "../../workers/src/lib/passwords/reset-link.ts";

/** The first administrator of a register, created by a script because no account can invite yet. */
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

/** Joins statements into the SQL of one transaction. */
const joined = (statements: readonly string[]): string => statements.join(";\n");

/**
 * Returns the statements that create a verified administrator without a password, and a link that
 * sets the password; `secretHash` is the SHA-256 of the link's token. For an existing account
 * without a password, the statements replace the link. Throws an error with a readable message for
 * an invalid name or address.
 */
export function administratorWithLinkSql(
  account: Omit<NewAdministrator, "password">,
  secretHash: string,
  now: Date,
): string {
  const { email, name } = checked(account);
  const id = randomUUID().replaceAll("-", "");
  const at = sqlText(now.toISOString());
  const unset = sqlText(UNSET_PASSWORD);
  const owner =
    `select user_id from passwords where hash = ${unset} and user_id = ` +
    `(select id from users where email = ${sqlText(email)})`;
  return joined([
    `insert into users (id, name, email, email_verified, role, language, created_at) values (` +
      `${sqlText(id)}, ${sqlText(name)}, ${sqlText(email)}, 1, 'ADMIN', ` +
      `${sqlText(account.language)}, ${at}) on conflict (email) do nothing`,
    `insert into passwords (user_id, hash, changed_at) select id, ${unset}, ${at} from users ` +
      `where id = ${sqlText(id)}`,
    ...creation({ id, email, name }, at),
    ...newLink(owner, { secretHash, now, lasts: DAY }),
  ]);
}

/**
 * Returns the statements that give an existing account a link for a new password, with an entry of
 * the security log, about which the Worker mails the other administrators. The account keeps its
 * password until the link is used, and its second factor.
 */
export function passwordLinkSql(id: string, secretHash: string, now: Date): string {
  const at = sqlText(now.toISOString());
  return joined([
    ...newLink(`select id as user_id from users where id = ${sqlText(id)}`, {
      secretHash,
      now,
      lasts: RESET_LINK_LASTS,
    }),
    securityEvent(id, at, { kind: "passwordLinkMade", details: [] }),
  ]);
}

/** Returns the statements that replace the links of an account, the only row of the select `owner`. */
const newLink = (
  owner: string,
  { secretHash, now, lasts }: { secretHash: string; now: Date; lasts: number },
): string[] => [
  `delete from verifications where user_id in (${owner}) and purpose = 'reset-password'`,
  `insert into verifications (id, user_id, purpose, secret_hash, created_at, expires_at) ` +
    `select ${sqlText(randomUUID())}, user_id, 'reset-password', ${sqlText(secretHash)}, ` +
    `${sqlText(now.toISOString())}, ${sqlText(new Date(now.getTime() + lasts).toISOString())} ` +
    `from (${owner})`,
];

/**
 * Returns the statements that add a new administrator to the history and to the security log, about
 * which the Worker mails the other administrators, if the row exists.
 */
const creation = (
  { id, email, name }: { id: string; email: string; name: string },
  at: string,
): string[] => [
  `insert into history (at, actor_name, action, entity, entity_id, after) select ` +
    `${at}, 'admin:create', 'user.create', 'user', ${sqlText(id)}, ` +
    `${sqlText(JSON.stringify({ email, name, role: "ADMIN" }))} from users where id = ${sqlText(id)}`,
  securityEvent(id, at, { kind: "roleChanged", details: ["ADMIN"] }),
];

/** Returns the statement that adds an entry about an account to the security log. */
function securityEvent<Kind extends "passwordLinkMade" | "roleChanged">(
  id: string,
  at: string,
  { kind, details }: { kind: Kind; details: readonly SecurityDetail<Kind>[] },
): string {
  const { group } = SECURITY_EVENTS[kind];
  return (
    `insert into security_log (at, kind, event_group, target_id, target_name, details) select ` +
    `${at}, ${sqlText(kind)}, ${sqlText(group)}, id, name, ${sqlText(JSON.stringify(details))} ` +
    `from users where id = ${sqlText(id)}`
  );
}

/** Returns the address and the name as they are stored. */
function checked({ email: typedEmail, name: typedName }: Pick<NewAdministrator, "email" | "name">) {
  const email = parseFields(emailSchema, typedEmail);
  if (!email.success) throw new Error(`${typedEmail} is not an email address.`);
  const name = parseFields(accountNameSchema, typedName);
  if (!name.success) throw new Error("The name is missing, too long or has forbidden characters.");
  return { email: email.data, name: name.data };
}

/**
 * Returns the statements that create a verified administrator. Throws an error with a readable
 * message for an invalid name, address or password. The pepper is derived from the secret in
 * `settings`, which must be the secret of the Worker.
 */
export async function administratorSql(
  { password, language, ...account }: NewAdministrator,
  settings: PasswordSettings,
  now: Date,
): Promise<string> {
  const { email, name } = checked(account);
  const problem = passwordProblem(password, { email, name });
  if (problem !== null) throw new Error(PROBLEMS[problem]);

  const id = randomUUID().replaceAll("-", "");
  const at = sqlText(now.toISOString());
  return joined([
    `insert into users (id, name, email, email_verified, role, language, created_at) values (` +
      `${sqlText(id)}, ${sqlText(name)}, ${sqlText(email)}, 1, 'ADMIN', ` +
      `${sqlText(language)}, ${at})`,
    `insert into passwords (user_id, hash, changed_at) values (` +
      `${sqlText(id)}, ${sqlText(await hashPassword(password, settings, now))}, ${at})`,
    ...creation({ id, email, name }, at),
  ]);
}

const PROBLEMS = {
  PASSWORD_TOO_SHORT: "Password must be at least 8 characters long",
  PASSWORD_TOO_LONG: "The password is too long.",
  WEAK_PASSWORD: "Password is too weak. Please use a stronger password",
} as const;
