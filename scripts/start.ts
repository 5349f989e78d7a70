import { announce, claimPort, prepareDatabase } from "./lib/product.ts";
import { runScript, say, stopAllOnSignal } from "./lib/processes.ts";
import { ended, serve } from "./lib/serve.ts";
import { lockState, stateDir } from "./lib/state.ts";
import { buildProduct } from "./lib/turbo.ts";

/**
 * `pnpm start`: builds, migrates, loads demo data into an empty database, and serves.
 * docs/configuration.md describes PORT, STATE_DIR and SEED=none.
 */
async function start(): Promise<number> {
  const port = await claimPort("PORT", 8787, "start");
  const dir = stateDir();
  stopAllOnSignal(lockState(dir));

  say("Building …");
  await buildProduct();
  const prepared = await prepareDatabase(dir);
  const { server } = await serve({ dir, port });
  announce({ port, dir }, prepared);
  return ended(server);
}

await runScript(start);
