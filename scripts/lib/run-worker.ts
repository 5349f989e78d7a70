/**
 * Runs the built Worker: `node scripts/lib/run-worker.ts OPTIONS`, where OPTIONS is {@link
 * WorkerRun} as JSON. Sends `{ event: "DEV_SERVER_READY", port }` to the parent process and ends
 * with the parent process. `wrangler dev` also runs a bundler and a proxy in a second runtime: its
 * start costs three times the CPU, and a request 1.5 times the CPU.
 */
import { readdirSync, readFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseEnv } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { FREQUENT_CRON } from "../../workers/src/core/crons.ts";
import { ROOT } from "./root.ts";
import { WORKER } from "./runtime.ts";

/** The folder, port and variables with which a Worker runs. */
export interface WorkerRun {
  dir: string;
  /** The port; 0 for any free port. */
  port: number;
  /** The path of the file with variables and secrets. */
  variables: string;
  /** How often to run the frequent cron, in milliseconds; by default never. */
  cronEveryMs?: number | undefined;
}

/** The runtime options that this script completes; `workers/build-bundle.ts` writes the others. */
interface Options {
  name: string;
  bindings: Record<string, string>;
  assets: { binding: string };
}

/** Returns the Worker's modules: the code, and the imported fonts. */
const modules = () =>
  readdirSync(WORKER)
    .filter((name) => /\.(?:js|ttf)$/u.test(name))
    // The main module comes first.
    .toSorted((one, other) => Number(other === "index.js") - Number(one === "index.js"))
    .map((name) => ({
      type: name.endsWith(".js") ? ("ESModule" as const) : ("Data" as const),
      path: join(WORKER, name),
    }));

/** Runs the frequent cron until the process ends, each run after a pause. */
async function runCron(miniflare: Miniflare, everyMs: number): Promise<never> {
  const worker = await miniflare.getWorker();
  for (;;) {
    await delay(everyMs);
    // The Worker logs its failures. Only the end of the runtime rejects.
    await worker.scheduled({ cron: FREQUENT_CRON }).catch(() => undefined);
  }
}

async function runWorker({ dir, port, variables, cronEveryMs }: WorkerRun): Promise<void> {
  // Files of the register, such as exports, are for this account only.
  process.umask(0o077);
  const options = JSON.parse(readFileSync(join(WORKER, "options.json"), "utf8")) as Options;
  const ownBindings = parseEnv(readFileSync(variables, "utf8")) as Record<string, string>;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      // Lets a test trigger the nightly cleanup.
      unsafeTriggerHandlers: true,
      resourcePersistencePath: join(dir, "v3"),
      resourceTmpPath: join(dir, "tmp"),
      telemetry: { enabled: false },
      handleStructuredLogs: ({ level, message }) => {
        if (level === "warn" || level === "error") process.stderr.write(`${message}\n`);
      },
      workers: [
        {
          ...options,
          rootPath: ROOT,
          modules: modules(),
          modulesRoot: WORKER,
          bindings: { ...options.bindings, ...ownBindings },
          assets: { ...options.assets, directory: join(ROOT, "dist/assets") },
        },
      ],
    }),
  );
  const end = () => void miniflare.dispose().then(() => process.exit(0));
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.once(event, end);
  const { port: listening } = await miniflare.ready;
  // Writes the compile cache now: a killed server never exits normally, and other servers that
  // start meanwhile need the cache.
  flushCompileCache();
  process.send?.(JSON.stringify({ event: "DEV_SERVER_READY", port: Number(listening) }));
  if (cronEveryMs !== undefined) await runCron(miniflare, cronEveryMs);
}

await runWorker(JSON.parse(process.argv[2] ?? "") as WorkerRun);
