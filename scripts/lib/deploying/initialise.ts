import { readFileSync, writeFileSync } from "node:fs";
import { emailSchema } from "@kehila/shared/accounts/accounts";
import { parseFields } from "@kehila/shared/base/fields";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { LOGO_BYTES_MAX } from "../../../workers/src/lib/settings/logo.ts";
import type { Configuration } from "./configuration.ts";
import { withConfiguration } from "./configuration.ts";
import { createFirstAdministrator, hasAdministrator } from "./first-administrator.ts";
import { KEEP, logoProblem, logoSetting, NONE } from "./logo.ts";
import { putSecret, randomSecret, storedSecrets } from "./secrets.ts";
import type { Wrangler } from "./wrangler.ts";
import { command, jsonOf, lookUp, mustSucceed, signIn } from "./wrangler.ts";

/** The dependencies of the first deployment; tests replace them. */
export interface InitialTools {
  wrangler: Wrangler;
  say: (text: string) => void;
  /** Asks one question; returns the default for an empty answer. */
  ask: (question: string, byDefault?: string) => Promise<string>;
  /** The path of `wrangler.toml`. */
  file: string;
  release: (withoutMail: boolean) => Promise<void>;
}

const DATABASE = "kehila";
/** The names of the buckets, as in `wrangler.toml`. */
const BUCKETS = ["kehila-exports", "kehila-backups"] as const;
/** The name of the lifecycle rule that deletes interrupted uploads before R2's seven days. */
const ABORT_UPLOADS = "abort-uploads";

/**
 * Runs the first deployment: account, database, buckets, `wrangler.toml`, secret, release,
 * administrator. Each step first checks which resources exist, so the command can be run again
 * after any failure.
 */
export async function initialise(tools: InitialTools): Promise<void> {
  const { wrangler, say } = tools;
  await signIn(wrangler);
  const configuration = await askConfiguration(tools);
  const { jurisdiction } = configuration;
  const write = (databaseId: string | null): void => {
    const text = readFileSync(tools.file, "utf8");
    writeFileSync(tools.file, withConfiguration(text, { ...configuration, databaseId }));
  };
  // Writes the file before the first resource is created, because wrangler reads the account from
  // the file, and a second run reads the earlier answers from the file.
  write(null);
  write(await ensureDatabase(tools, jurisdiction));
  for (const bucket of BUCKETS) await ensureBucket(wrangler, bucket, jurisdiction);
  say("wrangler.toml is written. Keep it: later deployments read it.");
  await ensureSecret(tools);
  await tools.release(configuration.mailFrom === "");
  await ensureAdministrator(tools, configuration);
}

/** Asks for the settings, one question at a time; the defaults are the values in the file. */
async function askConfiguration(tools: InitialTools): Promise<Omit<Configuration, "databaseId">> {
  const { ask, wrangler } = tools;
  const valueOf = (name: string): string =>
    new RegExp(`^${name} = "(.*)"$`, "mu").exec(readFileSync(tools.file, "utf8"))?.[1] ?? "";
  const accountId = await pickAccount(wrangler, ask, valueOf("account_id"));
  const jurisdiction = await askUntil(
    tools,
    "Must the data stay in the European Union? eu, or none",
    valueOf("DATA_JURISDICTION") || "none",
    (text) => (text === "eu" || text === "none" ? null : "Answer eu or none."),
  );
  const publicOrigin = await askUntil(
    tools,
    "The address of the product, such as https://kehila.example.org",
    valueOf("PUBLIC_ORIGIN"),
    (text) =>
      URL.canParse(text) && new URL(text).protocol === "https:" && new URL(text).origin === text
        ? null
        : "An address is https:// and a name, without a path.",
  );
  const title = await askUntil(
    tools,
    "The title that people see",
    valueOf("PRODUCT_TITLE"),
    (text) => (text === "" || /["\\\n]/u.test(text) ? "A title has no quotation marks." : null),
  );
  const timeZone = await askUntil(tools, "The time zone", valueOf("ORG_TIMEZONE"), (text) =>
    Intl.supportedValuesOf("timeZone").includes(text) ? null : "A time zone is Asia/Jerusalem.",
  );
  const mailFrom = await askUntil(
    tools,
    "The sender of mails, at a domain onboarded with Cloudflare's Email Service; empty without mail",
    valueOf("MAIL_FROM"),
    (text) => (text === "" ? null : emailProblem(text)),
  );
  const knownLogo = valueOf("ORG_LOGO");
  const logo = await askUntil(
    tools,
    `The organisation's logo: the path of a PNG (mails show it too) or SVG of at most ${LOGO_BYTES_MAX} bytes, or ${NONE}`,
    knownLogo === "" ? NONE : KEEP,
    (text) => logoProblem(text, knownLogo),
  );
  return {
    accountId,
    publicOrigin,
    title,
    timeZone,
    logo: logoSetting(logo, knownLogo),
    mailFrom,
    jurisdiction: jurisdiction === "eu" ? "eu" : null,
  };
}

const emailProblem = (text: string): string | null =>
  parseFields(emailSchema, text).success ? null : "That is no email address.";

/** Asks a question until the answer is valid. */
async function askUntil(
  { ask, say }: Pick<InitialTools, "ask" | "say">,
  question: string,
  byDefault: string,
  problemOf: (text: string) => string | null,
): Promise<string> {
  for (;;) {
    const text = (await ask(question, byDefault)).trim();
    const problem = problemOf(text);
    if (problem === null) return text;
    say(problem);
  }
}

interface Account {
  id: string;
  name: string;
}

/** Returns the id of the account to deploy to; asks only if there are several. */
async function pickAccount(
  wrangler: Wrangler,
  ask: InitialTools["ask"],
  known: string,
): Promise<string> {
  const output = await mustSucceed(wrangler, "Reading the accounts", ["whoami", "--json"]);
  const { accounts } = jsonOf(output) as { accounts: Account[] };
  const [first] = accounts;
  if (!first) throw new Error("This sign-in has no account at Cloudflare.");
  if (accounts.length === 1) return first.id;
  const list = accounts.map(({ name }, index) => `  ${index + 1}. ${name}`).join("\n");
  const index = accounts.findIndex(({ id }) => id === known);
  for (;;) {
    const answer = await ask(
      `${list}\nThe number of the account`,
      index < 0 ? "" : String(index + 1),
    );
    const picked = accounts[Number(answer) - 1];
    if (picked) return picked.id;
  }
}

/** The places of D1; the one nearest to most users answers fastest. */
const LOCATIONS = {
  eeur: "Eastern Europe, also for Israel",
  weur: "Western Europe",
  enam: "Eastern North America",
  wnam: "Western North America",
  apac: "Asia and the Pacific",
  oc: "Oceania",
} as const;

/** Creates the database unless it exists; returns its id. */
async function ensureDatabase(
  tools: InitialTools,
  jurisdiction: Configuration["jurisdiction"],
): Promise<string> {
  const { wrangler } = tools;
  const find = async (): Promise<string | null> => {
    const output = await mustSucceed(wrangler, "Reading the databases", ["d1", "list", "--json"]);
    const found = jsonOf(output) as { uuid: string; name: string }[];
    return found.find(({ name }) => name === DATABASE)?.uuid ?? null;
  };
  const existingId = await find();
  if (existingId !== null) return existingId;
  // A jurisdiction decides the place itself.
  const where =
    jurisdiction === null
      ? ["--location", await askLocation(tools)]
      : ["--jurisdiction", jurisdiction];
  await mustSucceed(wrangler, "Creating the database", command(`d1 create ${DATABASE}`, ...where));
  const created = await find();
  if (created === null) throw new Error("The new database is not in the list of databases.");
  return created;
}

/** Asks where most users are; the place of a database cannot be changed later. */
function askLocation(tools: InitialTools): Promise<string> {
  const list = Object.entries(LOCATIONS).map(([place, name]) => `  ${place}  ${name}`);
  return askUntil(
    tools,
    [...list, "Where most users are; the database stays there"].join("\n"),
    "eeur",
    (text) => (text in LOCATIONS ? null : `Answer ${Object.keys(LOCATIONS).join(", ")}.`),
  );
}

/** Creates a bucket unless it exists, with the rule that ends interrupted uploads. */
async function ensureBucket(
  wrangler: Wrangler,
  bucket: string,
  jurisdiction: Configuration["jurisdiction"],
): Promise<void> {
  const where = jurisdiction === null ? [] : ["--jurisdiction", jurisdiction];
  const info = command(`r2 bucket info ${bucket} --json`, ...where);
  if ((await lookUp(wrangler, `Looking for the bucket ${bucket}`, info)) === null) {
    await mustSucceed(
      wrangler,
      `Creating the bucket ${bucket}`,
      command(`r2 bucket create ${bucket}`, ...where),
    );
  }
  const rules = command(`r2 bucket lifecycle list ${bucket}`, ...where);
  const existingRules = await mustSucceed(wrangler, `Reading the rules of ${bucket}`, rules);
  if (existingRules.includes(ABORT_UPLOADS)) return;
  await mustSucceed(
    wrangler,
    `Setting the rule of ${bucket}`,
    command(
      `r2 bucket lifecycle add ${bucket} ${ABORT_UPLOADS} --abort-multipart-days 1 --force`,
      ...where,
    ),
  );
}

/**
 * Stores a random SECRET unless the Worker has one. Backups contain it, so no one needs to note it.
 */
async function ensureSecret({ wrangler, say }: InitialTools): Promise<void> {
  if ((await storedSecrets(wrangler)).length > 0) return;
  await putSecret(wrangler, "SECRET", randomSecret());
  say("A random SECRET is stored. Backups contain it; nothing else shows it again.");
}

/** Creates the first administrator and prints a link that sets the password once. */
async function ensureAdministrator(
  tools: InitialTools,
  { publicOrigin }: Pick<Configuration, "publicOrigin">,
): Promise<void> {
  const { wrangler, say } = tools;
  if (await hasAdministrator(wrangler))
    return say(`An administrator exists: ${publicOrigin}/login`);
  const email = await askUntil(
    tools,
    "The email of the first administrator; empty if a backup will be restored, which has its own",
    "",
    (text) => (text === "" ? null : emailProblem(text)),
  );
  if (email === "") return say("No administrator is created. Restore the backup: docs/backups.md.");
  const name = await askUntil(tools, "The name of the first administrator", "", (text) =>
    text === "" ? "A name is needed." : null,
  );
  const language = await askUntil(
    tools,
    "The language of the first administrator: en, he or ru",
    "en",
    (text) => (LANGUAGES.some((one) => one === text) ? null : "Answer en, he or ru."),
  );
  const link = await createFirstAdministrator(wrangler, { email, name, language, publicOrigin });
  say(
    [
      "The register is ready. This link sets the password of the first administrator, once, within a day:",
      `  ${link}`,
      "Then create a recovery key on the screen Backups: without one there are no backups.",
    ].join("\n"),
  );
}
