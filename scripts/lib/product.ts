import type { DemoAccount } from "../demo-data/accounts.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo-data/accounts.ts";
import { DEMO_LOGO } from "../demo-data/logo.ts";
import { DEFAULT_PERSONS, loadDemoData } from "../demo-data/load.ts";
import { isTaken, portFrom } from "./ports.ts";
import { say } from "./processes.ts";
import { developmentVariables, isEmpty, migrate, openDatabase } from "./state.ts";

/**
 * Returns the command that runs a script on the same state folder: with `STATE_DIR` if this process
 * has one, in quotes if the shell would read the path otherwise.
 */
function commandOf(script: string, variables: Readonly<Record<string, string>> = {}): string {
  const { STATE_DIR } = process.env;
  const assignments = Object.entries({ ...(STATE_DIR ? { STATE_DIR } : {}), ...variables });
  const words = assignments.map(([name, value]) => `${name}=${shellWord(value)} `);
  return `${words.join("")}npx --yes pnpm@12.21.0 ${script}`;
}

const shellWord = (text: string): string =>
  /^[\w./:@-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the port of an environment variable, or the default. Throws when it is in use. */
export async function claimPort(variable: string, usual: number, script: string): Promise<number> {
  const port = portFrom(process.env[variable], usual);
  if (!(await isTaken(port))) return port;
  throw new Error(
    `Port ${port} is taken by another program. Stop it, or choose another port, for instance:\n` +
      `  ${commandOf(script, { [variable]: String(port + 1) })}`,
  );
}

/** The accounts that the start of the product reports. */
interface PreparedProduct {
  demoAccounts: DemoAccount[];
  hasAdministrator: boolean;
}

/**
 * Migrates the local database, fills an empty database, gives the demo a logo, and returns which
 * accounts the database has.
 */
export async function prepareDatabase(dir: string): Promise<PreparedProduct> {
  say("Applying migrations …");
  migrate(dir);
  const database = openDatabase(dir);
  try {
    if (process.env["SEED"] !== "none" && isEmpty(database)) {
      say(`Loading ${DEFAULT_PERSONS} persons of demo data …`);
      const { settings } = developmentVariables(dir);
      await loadDemoData(database, { persons: DEFAULT_PERSONS, settings });
    }
    const account = database.prepare("select 1 from users where id = ?");
    const administrator = database.prepare("select 1 from users where role = 'ADMIN'");
    const demoAccounts = DEMO_ACCOUNTS.filter(({ id }) => account.get(id) !== undefined);
    // An empty ORG_LOGO shows the demo without a logo.
    if (demoAccounts.length > 0) process.env["ORG_LOGO"] ??= DEMO_LOGO;
    return {
      demoAccounts,
      hasAdministrator: administrator.get() !== undefined,
    };
  } finally {
    database.close();
  }
}

/** Prints where the product is served, and how to sign in. */
export function announce(
  { port, dir }: { port: number; dir: string },
  prepared: PreparedProduct,
  notes: readonly string[] = [],
): void {
  const origin = `http://localhost:${port}`;
  say(
    [
      "",
      `Kehila is ready: ${origin}`,
      "",
      `  ${origin}/register     public registration`,
      `  ${origin}/login        staff`,
      `  ${origin}/dev/outbox   mail that would have been sent`,
      ...notes,
      ...signInLines(prepared),
      "",
      `The register is in ${dir} (STATE_DIR). Only this computer reaches the address.`,
      "Ctrl+C stops it.",
      "",
    ].join("\n"),
  );
}

/** Returns the demo sign-ins, or how to create the first administrator while there is none. */
function signInLines({ demoAccounts, hasAdministrator }: PreparedProduct): string[] {
  if (demoAccounts.length > 0) {
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    const signIns = demoAccounts.map(({ email, note }) => `  ${email.padEnd(width)}   ${note}`);
    return ["", `Demo sign-ins, password ${DEMO_PASSWORD}:`, ...signIns];
  }
  if (hasAdministrator) return [];
  return [
    "",
    "First administrator: stop this server, then run",
    `  ${commandOf("admin:create -- --email you@example.org --name Name")}`,
  ];
}
