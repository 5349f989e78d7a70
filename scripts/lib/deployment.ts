import { unstable_readConfig as readConfig } from "wrangler";
import type { SettingTexts } from "../../workers/src/lib/settings/settings.ts";
import { settingProblems } from "../../workers/src/lib/settings/settings.ts";

/** The settings of `wrangler.toml` that a deployment needs. */
export interface Deployment {
  vars: Readonly<Record<string, unknown>>;
  send_email: readonly { name: string }[];
  d1_databases: readonly { binding: string; database_id?: string | undefined }[];
}

/** Reads the configuration file as wrangler does. Throws on an invalid file. */
export function readDeployment(file: string): Deployment {
  const config: unknown = readConfig({ config: file });
  return config as Deployment;
}

/** The secrets that a deployment can need, each with the document that describes it. */
const SECRETS = { SECRET: "docs/configuration.md", TURNSTILE_SECRET_KEY: "docs/turnstile.md" };
type SecretName = keyof typeof SECRETS;

/** Returns the names of the secrets that a configuration needs. */
export const secretsNeeded = ({ vars }: Pick<Deployment, "vars">): SecretName[] =>
  vars["TURNSTILE_SITE_KEY"] ? ["SECRET", "TURNSTILE_SECRET_KEY"] : ["SECRET"];

/** Returns a sentence for each needed secret that the output of `wrangler secret list` lacks. */
export const secretProblems = (needed: readonly SecretName[], listed: string): string[] =>
  needed
    .filter((name) => !listed.includes(JSON.stringify(name)))
    // After rotations the server's secret has another name.
    .filter((name) => name !== "SECRET" || !/"SECRET_\d{8}"/u.test(listed))
    .map((name) => `${name} is missing: store it with wrangler secret put (${SECRETS[name]}).`);

const PLACEHOLDER = /^[0-]*$/u;

/** The reason of a copy of the repository in which the first deployment has not run. */
const NOT_SET_UP =
  "wrangler.toml has no database_id. A first deployment begins with " +
  "npx --yes pnpm@12.21.0 run deploy -- --init (docs/deploying.md); for an installation that " +
  "exists, use the wrangler.toml that it wrote.";

/**
 * Returns the reasons why a configuration must not be deployed, as sentences; empty if it may be.
 * Before the first deployment the only reason is that it comes first. `withoutMail` accepts an installation that cannot verify addresses or reset passwords.
 */
export function deploymentProblems(
  { vars, send_email: mail, d1_databases: databases }: Deployment,
  { withoutMail }: { withoutMail: boolean },
): string[] {
  const texts = Object.fromEntries(
    Object.entries(vars).map(([name, value]) => [name, String(value)]),
  ) as SettingTexts & Record<string, string>;
  const database = databases.find(({ binding }) => binding === "DB");
  if (PLACEHOLDER.test(database?.database_id ?? "")) return [NOT_SET_UP];
  return [
    ...(texts["ENVIRONMENT"] === "production"
      ? []
      : ["ENVIRONMENT must be production: development shows every mail publicly."]),
    ...settingProblems(texts),
    ...Object.entries(SECRETS)
      .filter(([name]) => name in texts)
      .map(
        ([name, document]) =>
          `${name} is a secret: remove it from wrangler.toml and store it with ` +
          `wrangler secret put (${document}).`,
      ),
    ...(withoutMail || (mail.some(({ name }) => name === "EMAIL") && texts["MAIL_FROM"])
      ? []
      : [
          "Email is not set up (a send_email binding named EMAIL and MAIL_FROM): invited colleagues " +
            "could not verify their address, and no password could be reset. " +
            "To deploy anyway, add --without-mail.",
        ]),
  ];
}
