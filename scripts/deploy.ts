import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Deployment } from "./lib/deployment.ts";
import {
  deploymentProblems,
  readDeployment,
  secretProblems,
  secretsNeeded,
} from "./lib/deployment.ts";
import { initialise } from "./lib/deploying/initialise.ts";
import { release } from "./lib/deploying/release.ts";
import { rotateSecret } from "./lib/deploying/rotate.ts";
import { wrangler } from "./lib/deploying/wrangler.ts";
import { runScript, say } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { askLine } from "./lib/terminal.ts";
import { emptyAssets, turbo } from "./lib/turbo.ts";

const CONFIGURATION = join(ROOT, "wrangler.toml");

const USAGE = `
Releases this source to Cloudflare: backup, build, migrations, Worker, check (docs/deploying.md).

  npx --yes pnpm@12.21.0 run deploy [-- OPTION]

  --init            first asks for the settings and creates database, buckets and secret; comes first
  --dry-run         checks and builds, prints what a release would do, and deploys nothing
  --without-backup  releases without a backup, as before there is a recovery key
  --without-mail    deploys an installation that sends no mail
  --rotate-secret   only gives the Worker a new secret
  --help            prints this
`;

/** `pnpm run deploy`. */
async function deploy(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      init: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      "rotate-secret": { type: "boolean", default: false },
      "without-mail": { type: "boolean", default: false },
      "without-backup": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return say(USAGE);
  if (values["dry-run"] && (values.init || values["rotate-secret"])) {
    throw new Error("--dry-run is for a release: not with --init or --rotate-secret.");
  }
  const releaseNow = async (withoutMail: boolean): Promise<void> => {
    const deployment = readDeployment(CONFIGURATION);
    refuseFor(deploymentProblems(deployment, { withoutMail }));
    refuseFor(secretProblems(secretsNeeded(deployment), await listSecrets()));
    await release(
      {
        wrangler,
        say,
        wait,
        build: () => {
          emptyAssets();
          return turbo("The build", "build");
        },
        readHealth: () => readHealth(deployment),
      },
      {
        version: versionOf(ROOT),
        withoutBackup: values["without-backup"],
        isDryRun: values["dry-run"],
      },
    );
  };
  if (values["rotate-secret"]) return rotateSecret({ wrangler, say, now: () => new Date() });
  if (!values.init) return releaseNow(values["without-mail"]);
  await initialise({ wrangler, say, ask: askLine, file: CONFIGURATION, release: releaseNow });
}

/** Returns the names of the stored secrets, as wrangler prints them. */
async function listSecrets(): Promise<string> {
  const { code, output } = await wrangler(["secret", "list"]);
  if (code === 0) return output;
  throw new Error(
    "The secrets cannot be read. A first deployment begins with " +
      `npx --yes pnpm@12.21.0 run deploy -- --init (docs/deploying.md).\n${output}`,
  );
}

function refuseFor(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(["The configuration is not ready to deploy:", ...problems].join("\n- "));
}

async function readHealth({ vars }: Deployment): Promise<{ ok: boolean; version: string }> {
  const response = await fetch(`${String(vars["PUBLIC_ORIGIN"])}/health`);
  return (await response.json()) as { ok: boolean; version: string };
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

await runScript(deploy);
