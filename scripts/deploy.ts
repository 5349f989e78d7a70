import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  deploymentProblems,
  readDeployment,
  secretProblems,
  secretsNeeded,
} from "./lib/deployment.ts";
import { fail, mustRun } from "./lib/processes.ts";
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
  const secrets = secretsNeeded(deployment);
  if (secrets.length > 0) {
    const list = [WRANGLER, "secret", "list"];
    refuseFor(
      secretProblems(secrets, await mustRun("Reading the secrets", process.execPath, list)),
    );
  }
  await turbo("The build", "build");
  const wrangler = (what: string, ...command: string[]) =>
    mustRun(what, process.execPath, [WRANGLER, ...command], { output: "show" });
  await wrangler("Migrating the database", "d1", "migrations", "apply", "DB", "--remote");
  await wrangler("The deployment", "deploy");
}

function refuseFor(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(["wrangler.toml is not ready to deploy:", ...problems].join("\n- "));
}

try {
  await deploy(process.argv.slice(2));
} catch (error) {
  fail(error);
}
