/** The settings that the first deployment writes into `wrangler.toml`. */
export interface Configuration {
  accountId: string;
  /** Null before the database exists; the id in the file is then kept. */
  databaseId: string | null;
  publicOrigin: string;
  title: string;
  timeZone: string;
  /** The text of `ORG_LOGO`; empty without a logo. */
  logo: string;
  /** The sender of mails; empty without mail. */
  mailFrom: string;
  /** Where D1, Durable Objects and R2 keep their data; null without a restriction. */
  jurisdiction: "eu" | null;
}

const toml = (value: string): string => JSON.stringify(value);

/**
 * Returns the text of `wrangler.toml` with a configuration. Keeps comments and other settings. A
 * second call with the same configuration changes nothing.
 */
export function withConfiguration(text: string, configuration: Configuration): string {
  const { accountId, databaseId, publicOrigin, title, timeZone, logo, mailFrom, jurisdiction } =
    configuration;
  const set = (source: string, name: string, value: string): string => {
    const line = new RegExp(`^${name} = ".*"$`, "mu");
    if (!line.test(source)) throw new Error(`wrangler.toml has no ${name}.`);
    return source.replace(line, () => `${name} = ${toml(value)}`);
  };
  /** Sets a value; if the file lacks the value, adds a line after the line of another value. */
  const setAfter = (source: string, after: string, name: string, value: string): string =>
    new RegExp(`^${name} = `, "mu").test(source)
      ? set(source, name, value)
      : source.replace(
          new RegExp(`^${after} = .*$`, "mu"),
          (line) => `${line}\n${name} = ${toml(value)}`,
        );
  let next = databaseId === null ? text : set(text, "database_id", databaseId);
  next = set(next, "PUBLIC_ORIGIN", publicOrigin);
  next = set(next, "PRODUCT_TITLE", title);
  next = set(next, "ORG_TIMEZONE", timeZone);
  next = set(next, "ORG_LOGO", logo);
  next = set(next, "DATA_JURISDICTION", jurisdiction ?? "");
  next = setAfter(next, "name", "account_id", accountId);
  if (mailFrom !== "") next = withMail(setAfter(next, "PUBLIC_ORIGIN", "MAIL_FROM", mailFrom));
  return withBuckets(withDomain(next, new URL(publicOrigin).hostname), jurisdiction);
}

/** Sets the custom domain of the Worker; an address below workers.dev needs no custom domain. */
function withDomain(text: string, host: string): string {
  const domain = host.endsWith(".workers.dev")
    ? ""
    : `routes = [{ pattern = ${toml(host)}, custom_domain = true }]\n`;
  return text
    .replace(/^routes = .*\n/mu, "")
    .replace(/^name = .*\n/mu, (name) => `${name}${domain}`);
}

/** Adds the mail binding unless the text has one. */
const withMail = (text: string): string =>
  /^\[\[send_email\]\]$/mu.test(text)
    ? text
    : `${text.trimEnd()}\n\n[[send_email]]\nname = "EMAIL"\n`;

/** Sets the jurisdiction of each bucket binding. */
const withBuckets = (text: string, jurisdiction: string | null): string =>
  text.replaceAll(
    /^(bucket_name = "[^"]*")(?:\njurisdiction = "[^"]*")?$/gmu,
    (_all, line: string) =>
      jurisdiction === null ? line : `${line}\njurisdiction = ${toml(jurisdiction)}`,
  );
