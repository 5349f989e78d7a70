import { parseArgs } from "node:util";
import { pickLanguage } from "@kehila/shared/base/languages";
import { isSecretName } from "../workers/src/lib/secrets/server-secrets.ts";
import { administratorSql } from "./lib/administrator.ts";
import { wrangler } from "./lib/deploying/wrangler.ts";
import { onLocalDatabase } from "./lib/local-database.ts";
import { runScript, say } from "./lib/processes.ts";
import { developmentVariables } from "./lib/state.ts";
import { askSecret } from "./lib/terminal.ts";
import { wranglerDatabase } from "./lib/wrangler-database.ts";

const USAGE = `
Creates an administrator with a verified email, without a registration token.

  npx --yes pnpm@12.21.0 admin:create -- --email you@example.org --name "Your Name" [--language he] [--remote]

Asks for the password, or reads it from ADMIN_PASSWORD. With --remote the account is created in the
deployed database; SECRET must then be the Worker's own secret, or the password will not work. After a
rotation give the newest one under its own name, such as SECRET_20261127, in the environment.
`;

/** `pnpm admin:create`. */
async function createAdministrator(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
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
    await wranglerDatabase(wrangler).execute(sql).catch(refuse);
  } else {
    await onLocalDatabase(async (database, dir) => {
      const { settings } = developmentVariables(dir);
      const sql = await administratorSql({ email, name, password, language }, settings, new Date());
      await database.execute(sql).catch(refuse);
    });
  }
  say(`${email} is an administrator now and can sign in.`);
}

/** Throws a readable error for statements that the database refused. */
function refuse(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(
    reason.includes("UNIQUE constraint failed: users.email")
      ? "An account with this email already exists."
      : `The database refused: ${reason}`,
    { cause: error },
  );
}

async function askTwice(what: string, variable: string): Promise<string> {
  const first = await askSecret(what, variable);
  if ((await askSecret(`${what}, once more`, variable)) !== first)
    throw new Error("Passwords do not match");
  return first;
}

await runScript(createAdministrator);
