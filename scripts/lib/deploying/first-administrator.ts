import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pickLanguage } from "@kehila/shared/base/languages";
import { sha256 } from "../../../workers/src/lib/ids.ts";
import { UNSET_PASSWORD } from "../../../workers/src/lib/passwords/passwords.ts";
import { newSecret } from "../../../workers/src/lib/secrets/secrets.ts";
import { administratorWithLinkSql } from "../administrator.ts";
import type { Wrangler } from "./wrangler.ts";
import { mustSucceed, query } from "./wrangler.ts";

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
  const token = newSecret();
  const sql = administratorWithLinkSql(
    { email, name, language: pickLanguage([language]) },
    await sha256(token),
    new Date(),
  );
  await runFile(wrangler, "Creating the administrator", sql);
  return `${publicOrigin}/reset-password?token=${token}`;
}

/** Runs SQL from a file, because arguments are visible in the list of processes. */
async function runFile(wrangler: Wrangler, what: string, sql: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kehila-"));
  try {
    const file = join(folder, "statements.sql");
    writeFileSync(file, sql, { mode: 0o600 });
    await mustSucceed(wrangler, what, ["d1", "execute", "DB", "--remote", "--yes", "--file", file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
