import { announce, claimPort, prepareDatabase } from "./lib/product.ts";
import { runScript, say, stopAllOnSignal } from "./lib/processes.ts";
import { endOrphan } from "./lib/runtime-process.ts";
import { ended, serve } from "./lib/serve.ts";
import { lockState, stateDir } from "./lib/state.ts";
import { buildProduct } from "./lib/turbo.ts";

/** The pause between two runs of the frequent cron, as in `wrangler.toml`. */
const CRON_EVERY_MS = 5 * 60_000;

/**
 * `pnpm start`: builds, migrates, loads demo data into an empty database, serves, and runs the
 * frequent cron. docs/configuration.md describes PORT, STATE_DIR, SEED=none and CRONS=none.
 */
async function start(): Promise<number> {
  const dir = stateDir();
  // First, because it ends a runtime that has outlived its server and has the port.
  stopAllOnSignal(lockState(dir));
  const port = await claimPort("PORT", 8787, "start");

  say("Building …");
  await buildProduct();
  const prepared = await prepareDatabase(dir);
  const { server } = await serve({
    dir,
    port,
    cronEveryMs: process.env["CRONS"] === "none" ? undefined : CRON_EVERY_MS,
  });
  announce({ port, dir }, prepared);
  const code = await ended(server);
  endOrphan(dir);
  if (code !== 0) say("The server was ended by another program.");
  return code;
}

await runScript(start);
