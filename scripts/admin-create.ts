import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pickLanguage } from "@kehila/shared/base/languages";
import { isSecretName } from "../workers/src/lib/secrets/server-secrets.ts";
import { administratorSql } from "./lib/administrator.ts";
import { run, say } from "./lib/processes.ts";
import { WRANGLER } from "./lib/runtime.ts";
import { askSecret } from "./lib/terminal.ts";
import { developmentVariables, lockState, migrate, openDatabase, stateDir } from "./lib/state.ts";

const USAGE = `
Creates an administrator with a verified email, without a registration token.

  npx --yes pnpm@12.21.0 admin:create -- --email you@example.org --name "Your Name" [--language he] [--remote]

Asks for the password, or reads it from ADMIN_PASSWORD. With --remote the account is created in the
deployed database; SECRET must then be the Worker's own secret, or the password will not work. After a
rotation give the newest one under its own name, such as SECRET_20261127, in the environment.
`;

/** `pnpm admin:create`. */
async function createAdministrator(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    // Drops the `--` separator, which pnpm passes on.
    args: args.filter((argument, index) => index > 0 || argument !== "--"),
    options: {
      email: { type: "string" },
      name: { type: "string" },
      language: { type: "string", default: "en" },
      remote: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return say(USAGE);
  const { email, name } = values;
  if (email === undefined || name === undefined) throw new Error(USAGE.trim());
  const password = process.env["ADMIN_PASSWORD"] ?? (await askTwice("Password", "ADMIN_PASSWORD"));
  const language = pickLanguage([values.language]);

  if (values.remote) {
    const secretEntries = Object.entries(process.env).filter(([variable]) =>
      isSecretName(variable),
    );
    const secrets =
      secretEntries.length > 0
        ? Object.fromEntries(secretEntries)
        : { SECRET: await askSecret("SECRET of the Worker", "SECRET") };
    const settings = { ...secrets, ENVIRONMENT: "production" } as const;
    const sql = await administratorSql({ email, name, password, language }, settings, new Date());
    await executeRemotely(sql);
  } else {
    const dir = stateDir();
    const unlock = lockState(dir);
    const { settings } = developmentVariables(dir);
    const sql = await administratorSql({ email, name, password, language }, settings, new Date());
    migrate(dir);
    executeLocally(sql, dir);
    unlock();
  }
  say(`${email} is an administrator now and can sign in.`);
}

/** Runs statements in the local database as one transaction. */
function executeLocally(sql: string, dir: string): void {
  const database = openDatabase(dir);
  try {
    database.exec(`begin;\n${sql}\ncommit;`);
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error));
  } finally {
    database.close();
  }
}

/**
 * Runs statements through wrangler, from a file, because arguments are visible in the list of
 * processes.
 */
async function executeRemotely(sql: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "kehila-"));
  try {
    const file = join(folder, "administrator.sql");
    writeFileSync(file, sql, { mode: 0o600 });
    const { code, output } = await run(
      process.execPath,
      [WRANGLER, "d1", "execute", "DB", "--remote", "--yes", "--file", file],
      { output: "collect", env: { CI: "1" } },
    );
    if (code !== 0) throw refusal(`code ${code}\n${output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the error for statements that the database refused. */
const refusal = (reason: string): Error =>
  new Error(
    reason.includes("UNIQUE constraint failed: users.email")
      ? "An account with this email already exists."
      : `The database refused: ${reason}`,
  );

async function askTwice(what: string, variable: string): Promise<string> {
  const first = await askSecret(what, variable);
  if ((await askSecret(`${what}, once more`, variable)) !== first)
    throw new Error("Passwords do not match");
  return first;
}

try {
  await createAdministrator(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exitCode = 1;
}
