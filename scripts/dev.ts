import { existsSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./lib/ports.ts";
import { announce, claimPort, prepareDatabase } from "./lib/product.ts";
import { runScript, say, stopAllOnSignal } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { ended, serve, serveStaff } from "./lib/serve.ts";
import { lockState, stateDir } from "./lib/state.ts";
import { turbo, turboWatch } from "./lib/turbo.ts";

/** Selects the Worker and its dependencies, without the staff app, whose sources Vite serves. */
const WORKER = "--filter=@kehila/workers...";
/** The last file that the build of the staff app writes; the Worker needs this file to start. */
const SHELL = join(ROOT, "dist/assets/staff/login.html");

/**
 * `pnpm dev`: one origin with hot reload. Vite serves the staff app and proxies every other request
 * to the Worker. wrangler rebuilds the Worker after edits of the Worker, and turbo rebuilds the
 * public app after edits of the public app.
 */
async function dev(): Promise<number> {
  const port = await claimPort("PORT", 8787, "dev");
  const inspectorPort = await claimPort("INSPECTOR_PORT", 9229, "dev");
  const dir = stateDir();
  stopAllOnSignal(lockState(dir));

  say("Building …");
  await turbo("The build", "build", ...(existsSync(SHELL) ? [WORKER] : []));
  const prepared = await prepareDatabase(dir);
  const workerPort = await freePort();
  const [{ server: worker }, staff] = await Promise.all([
    serve({ dir, port: workerPort, inspectorPort, isWatched: true }),
    serveStaff({ port, workerPort }),
  ]);
  turboWatch("build", "--filter=@kehila/public");
  announce({ port, dir }, prepared, [
    "",
    "Changes of the staff app are visible at once, changes of the Worker or the public app with the next request.",
    `Debugger of the Worker: chrome://inspect or an editor, port ${inspectorPort}`,
  ]);
  return Promise.race([ended(worker), ended(staff)]);
}

await runScript(dev);
