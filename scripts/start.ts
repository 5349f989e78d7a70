import type { DemoAccount } from "./demo-data/accounts.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-data/accounts.ts";
import { DEFAULT_PERSONS, loadDemoData } from "./demo-data/load.ts";
import { isTaken, portFrom } from "./lib/ports.ts";
import { fail, stopAllOnSignal } from "./lib/processes.ts";
import { ended, serve } from "./lib/serve.ts";
import {
  developmentVariables,
  isEmpty,
  lockState,
  migrate,
  openDatabase,
  stateDir,
} from "./lib/state.ts";
import { turbo, turboWatch } from "./lib/turbo.ts";

/**
 * `pnpm start`: build, migrate, load demo data into an empty database, serve. `--watch` builds again
 * when a file changes. PORT, STATE_DIR and SEED=none as README.md says.
 */
async function start(watch: boolean): Promise<number> {
  const port = portFrom(process.env["PORT"], 8787);
  if (await isTaken(port)) {
    throw new Error(
      `Port ${port} is taken by another program. Stop it, or choose another port, for instance:\n` +
        `  PORT=${port + 1} npx --yes pnpm@12.21.0 start`,
    );
  }
  const dir = stateDir();
  const unlock = lockState(dir);
  stopAllOnSignal(unlock);

  say("Building …");
  await turbo("The build", "build");
  say("Applying migrations …");
  await migrate(dir);
  const accounts = await seedIfEmpty(dir);

  if (watch) turboWatch("build");
  const server = await serve({ dir, port, verbose: watch });
  announce(port, accounts);
  return ended(server);
}

/** Loads demo data into an empty database; answers with the demo accounts that are there. */
async function seedIfEmpty(dir: string): Promise<DemoAccount[]> {
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

function announce(port: number, accounts: readonly DemoAccount[]): void {
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

const say = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  process.exitCode = await start(process.argv.includes("--watch"));
} catch (error) {
  fail(error);
}
