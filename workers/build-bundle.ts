/** Writes `dist/worker`: the Worker as `deploy` bundles it, which local servers run. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

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
