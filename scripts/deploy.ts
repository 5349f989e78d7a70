import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  deploymentProblems,
  readDeployment,
  secretProblems,
  secretsNeeded,
} from "./lib/deployment.ts";
import { fail, mustRun, run } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { WRANGLER } from "./lib/runtime.ts";
import { turbo } from "./lib/turbo.ts";

/** `pnpm run deploy`: checks the configuration, builds, migrates the remote database, deploys. */
async function deploy(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    // pnpm passes the `--` separator on.
    args: args.filter((argument, index) => index > 0 || argument !== "--"),
    options: { "without-mail": { type: "boolean", default: false } },
  });
  const deployment = readDeployment(join(ROOT, "wrangler.toml"));
  refuseFor(deploymentProblems(deployment, { withoutMail: values["without-mail"] }));
  refuseFor(secretProblems(secretsNeeded(deployment), await listSecrets()));
  await turbo("The build", "build");
  const wrangler = (what: string, ...command: string[]) =>
    mustRun(what, process.execPath, [WRANGLER, ...command], { output: "show" });
  await wrangler("Migrating the database", "d1", "migrations", "apply", "DB", "--remote");
  await wrangler("The deployment", "deploy");
}

/**
 * Returns the names of the stored secrets, as wrangler prints them. Throws before the first `secret
 * put`.
 */
async function listSecrets(): Promise<string> {
  const { code, output } = await run(process.execPath, [WRANGLER, "secret", "list"], {
    output: "collect",
  });
  if (code === 0) return output;
  throw new Error(
    `The secrets cannot be read. Before the first deployment, store SECRET with wrangler secret put ` +
      `(README.md), which creates the Worker.\n${output}`,
  );
}

function refuseFor(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(["The configuration is not ready to deploy:", ...problems].join("\n- "));
}

try {
  await deploy(process.argv.slice(2));
} catch (error) {
  fail(error);
}
