import { pickLanguage } from "@kehila/shared/base/languages";
import { UNSET_PASSWORD } from "../../../workers/src/lib/passwords/passwords.ts";
import { newResetLink } from "../../../workers/src/lib/passwords/reset-link.ts";
import { administratorWithLinkSql } from "../administrator.ts";
import { wranglerDatabase } from "../wrangler-database.ts";
import type { Wrangler } from "./wrangler.ts";
import { query } from "./wrangler.ts";

/** Whether the register has an administrator with a password. */
export async function hasAdministrator(wrangler: Wrangler): Promise<boolean> {
  const rows = await query(
    wrangler,
    "Reading the administrators",
    `select 1 from users join passwords on user_id = id
       where role = 'ADMIN' and hash <> '${UNSET_PASSWORD}'`,
  );
  return rows.length > 0;
}

interface First {
  email: string;
  name: string;
  language: string;
  publicOrigin: string;
}

/**
 * Creates an administrator without a password; returns a link that sets a password within a day. A
 * second call creates a new link for the same account.
 */
export async function createFirstAdministrator(
  wrangler: Wrangler,
  { email, name, language, publicOrigin }: First,
): Promise<string> {
  const { link, secretHash } = await newResetLink(publicOrigin);
  const sql = administratorWithLinkSql(
    { email, name, language: pickLanguage([language]) },
    secretHash,
    new Date(),
  );
  await wranglerDatabase(wrangler).execute(sql);
  return link;
}
