import type { DemoAccount } from "../demo-data/accounts.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo-data/accounts.ts";
import { DEFAULT_PERSONS, loadDemoData } from "../demo-data/load.ts";
import { isTaken, portFrom } from "./ports.ts";
import { say } from "./processes.ts";
import { developmentVariables, isEmpty, migrate, openDatabase } from "./state.ts";

/** Returns the port of an environment variable, or the default. Throws when it is in use. */
export async function claimPort(variable: string, usual: number, script: string): Promise<number> {
  const port = portFrom(process.env[variable], usual);
  if (!(await isTaken(port))) return port;
  throw new Error(
    `Port ${port} is taken by another program. Stop it, or choose another port, for instance:\n` +
      `  ${variable}=${port + 1} npx --yes pnpm@12.21.0 ${script}`,
  );
}

/** Migrates the local database and fills an empty one; returns its demo accounts. */
export async function prepareDatabase(dir: string): Promise<DemoAccount[]> {
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
    return DEMO_ACCOUNTS.filter(({ id }) => account.get(id) !== undefined);
  } finally {
    database.close();
  }
}

/** Prints a line of text. */
export function announce(
  port: number,
  accounts: readonly DemoAccount[],
  notes: readonly string[] = [],
): void {
  const origin = `http://localhost:${port}`;
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  const signIns = accounts.map(({ email, note }) => `  ${email.padEnd(width)}   ${note}`);
  say(
    [
      "",
      `Kehila is ready: ${origin}`,
      "",
      `  ${origin}/register     public registration`,
      `  ${origin}/login        staff`,
      `  ${origin}/dev/outbox   mail that would have been sent`,
      ...notes,
      "",
      ...(accounts.length > 0
        ? [`Demo sign-ins, password ${DEMO_PASSWORD}:`, ...signIns]
        : [
            "First administrator: stop this server, then run",
            "  npx --yes pnpm@12.21.0 admin:create -- --email you@example.org --name Name",
          ]),
      "",
      "Ctrl+C stops it.",
      "",
    ].join("\n"),
  );
}
