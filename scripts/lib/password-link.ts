import { normaliseEmail } from "@kehila/shared/base/email";
import { newResetLink } from "../../workers/src/lib/passwords/reset-link.ts";
import { passwordLinkSql } from "./administrator.ts";
import type { OperatorDatabase } from "./local-database.ts";

/**
 * Gives an administrator a link for a new password, valid once and for an hour; returns the link.
 * Throws for an address without an administrator's account: other users are removed and invited
 * again.
 */
export async function makePasswordLink(
  database: OperatorDatabase,
  { email: typedEmail, origin }: { email: string; origin: string },
  now: Date,
): Promise<string> {
  const email = normaliseEmail(typedEmail);
  // Reads all administrators, because the arguments of a process are visible to other users.
  const [administrators = []] = await database.read([
    "select id, email from users where role = 'ADMIN' order by email",
  ]);
  const owner = administrators.find((administrator) => administrator["email"] === email);
  if (owner === undefined) {
    const known = administrators.map((administrator) => `  ${String(administrator["email"])}`);
    throw new Error(
      [`${email} is not the address of an administrator. The administrators:`, ...known].join("\n"),
    );
  }
  const { link, secretHash } = await newResetLink(origin);
  await database.execute(passwordLinkSql(String(owner["id"]), secretHash, now));
  return link;
}
