import { join } from "node:path";
import { parseArgs } from "node:util";
import { readDeployment } from "./lib/deployment.ts";
import { signIn, wrangler } from "./lib/deploying/wrangler.ts";
import { onLocalDatabase } from "./lib/local-database.ts";
import { makePasswordLink } from "./lib/password-link.ts";
import { portFrom } from "./lib/ports.ts";
import { runScript, say } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { wranglerDatabase } from "./lib/wrangler-database.ts";

const USAGE = `
Makes a link with which an administrator sets a new password, once, within an hour.

  npx --yes pnpm@12.21.0 admin:link -- --email you@example.org [--remote]

For an administrator who forgot the password while no mail can be sent. The second factor stays. The
security log gets an entry, and the other administrators a mail. With --remote the account is one of
the deployed database of wrangler.toml; without it, stop the local server first.
`;

/** `pnpm admin:link`. */
async function link(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: "string" },
      remote: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return say(USAGE);
  const { email } = values;
  if (email === undefined) throw new Error(USAGE.trim());
  const print = (made: string): void =>
    say(
      [
        `This link sets a new password for ${email}, once, within an hour. The second factor stays.`,
        `  ${made}`,
      ].join("\n"),
    );
  if (!values.remote) {
    const origin = `http://localhost:${portFrom(process.env["PORT"], 8787)}`;
    return onLocalDatabase(async (database) =>
      print(await makePasswordLink(database, { email, origin }, new Date())),
    );
  }
  const origin = readDeployment(join(ROOT, "wrangler.toml")).vars["PUBLIC_ORIGIN"];
  if (typeof origin !== "string" || origin === "") {
    throw new Error(
      "wrangler.toml has no PUBLIC_ORIGIN: run this in the copy of the repository that you deploy.",
    );
  }
  await signIn(wrangler);
  print(await makePasswordLink(wranglerDatabase(wrangler), { email, origin }, new Date()));
}

await runScript(link);
