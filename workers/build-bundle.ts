/**
 * Writes `dist/worker`: the Worker as `deploy` bundles it, and its bindings as wrangler reads them.
 * Local servers run these.
 */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  unstable_getMiniflareWorkerOptions as getWorkerOptions,
  unstable_readConfig as readConfig,
} from "wrangler";

const root = join(import.meta.dirname, "..");
const folder = join(root, "dist/worker");
const wrangler = join(root, "node_modules/wrangler/wrangler-dist/cli.js");

// Modules of an earlier bundle would be served as well.
rmSync(folder, { recursive: true, force: true });
execFileSync(process.execPath, [wrangler, "deploy", "--dry-run", "--outdir", folder], {
  cwd: root,
  env: {
    ...process.env,
    CI: "1",
    WRANGLER_LOG_PATH: join(root, ".wrangler/logs"),
    WRANGLER_SEND_METRICS: "false",
  },
  stdio: ["ignore", "ignore", "inherit"],
});

const configuration = join(root, "wrangler.toml");
const { workerOptions } = getWorkerOptions(configuration);
// Its own variables, without the variables of a .env file.
const { name, vars: bindings } = readConfig({ config: configuration }) as Configuration;
writeFileSync(join(folder, "options.json"), JSON.stringify({ ...workerOptions, name, bindings }));

interface Configuration {
  name: string;
  vars: Record<string, unknown>;
}
