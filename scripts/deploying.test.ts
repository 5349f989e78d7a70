import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { SVG, SVG_LOGO } from "../workers/test/logos.ts";
import { deploymentProblems, readDeployment, secretProblems } from "./lib/deployment.ts";
import { withConfiguration } from "./lib/deploying/configuration.ts";
import { initialise } from "./lib/deploying/initialise.ts";
import { release } from "./lib/deploying/release.ts";
import { rotateSecret } from "./lib/deploying/rotate.ts";
import type { Wrangler } from "./lib/deploying/wrangler.ts";
import { ROOT } from "./lib/root.ts";
import { applyMigrations, migrationNames, migrationText } from "./lib/state.ts";

const folder = mkdtempSync(join(tmpdir(), "kehila-deploying-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const VERSION = "9.9.9";
const DATABASE_ID = "3f0c8a52-5c2c-4ad0-9f0e-111111111111";
const ACCOUNTS = [
  { id: "account-1", name: "One" },
  { id: "account-2", name: "Two" },
];

/** The output of wrangler 4.156 for a bucket or a Worker that does not exist. */
const NO_BUCKET = "The specified bucket does not exist. [code: 10006]";
const NO_WORKER =
  'Worker "kehila" not found.\n\n  If this is a new Worker, run `wrangler deploy` first';

const optionOf = (args: readonly string[], option: string): string | null =>
  args.includes(option) ? (args[args.indexOf(option) + 1] ?? null) : null;

/** A fake of wrangler that keeps the state of an account at Cloudflare. */
class StandIn {
  readonly calls: string[] = [];
  readonly buckets = new Set<string>();
  readonly rules = new Set<string>();
  isSignedIn = false;
  /** The number of accounts to which the signed-in user has access. */
  accounts = 1;
  databaseId: string | null = null;
  jurisdiction: string | null = null;
  location: string | null = null;
  readonly secrets = new Map<string, string>();
  readonly database = new DatabaseSync(":memory:");
  version: string | null = null;
  /** The number of the call that fails; 0 for none. */
  failAt = 0;

  readonly wrangler: Wrangler = async (args, { input } = {}) => {
    this.calls.push(args.join(" "));
    if (this.calls.length === this.failAt) return { code: 1, output: "the network is down" };
    // Fails like wrangler, which cannot ask for the account without a terminal.
    if (this.accounts > 1 && !/^whoami|^login/u.test(args[0] ?? "") && !hasAccount())
      return { code: 1, output: "More than one account available" };
    const output = this.#answer(args, input);
    const absentMessage = args[0] === "secret" ? NO_WORKER : NO_BUCKET;
    return output === null ? { code: 1, output: absentMessage } : { code: 0, output };
  };

  /** The output of each command, by the first words of the command; null is a failure. */
  readonly #answers: readonly [
    string,
    (args: readonly string[], input?: string) => string | null,
  ][] = [
    ["whoami --json", () => this.#accounts()],
    ["login", () => this.#set({ isSignedIn: true })],
    ["d1 list --json", () => this.#databases()],
    [
      "d1 create kehila",
      (args) =>
        this.#set({
          databaseId: DATABASE_ID,
          jurisdiction: optionOf(args, "--jurisdiction"),
          location: optionOf(args, "--location"),
        }),
    ],
    ["r2 bucket info", ([, , , bucket = ""]) => (this.buckets.has(bucket) ? "{}" : null)],
    ["r2 bucket create", ([, , , bucket = ""]) => this.#add(this.buckets, bucket)],
    [
      "r2 bucket lifecycle list",
      ([, , , , bucket = ""]) => (this.rules.has(bucket) ? "abort-uploads" : ""),
    ],
    ["r2 bucket lifecycle add", ([, , , , bucket = ""]) => this.#add(this.rules, bucket)],
    ["secret list", () => this.#secretNames()],
    ["secret put", ([, , name = ""], input = "") => this.#keep(name, input)],
    ["secret delete", ([, , name = ""]) => this.#drop(name)],
    ["d1 time-travel info DB --json", () => '{"bookmark":"00000085-0000024c"}'],
    ["deploy --dry-run", () => ""],
    ["deploy", () => this.#set({ version: VERSION })],
    ["d1 execute", (args) => this.#execute(args)],
  ];

  #answer(args: readonly string[], input: string | undefined): string | null {
    const line = args.join(" ");
    const plannedAnswer = this.#answers.find(([words]) => line.startsWith(words));
    if (!plannedAnswer) throw new Error(`The stand-in knows no command ${line}`);
    return plannedAnswer[1](args, input);
  }

  #accounts(): string | null {
    return this.isSignedIn ? JSON.stringify({ accounts: ACCOUNTS.slice(0, this.accounts) }) : null;
  }

  #set(state: Partial<StandIn>): string {
    Object.assign(this, state);
    return "";
  }

  #add(names: Set<string>, name: string): string {
    names.add(name);
    return "";
  }

  #secretNames(): string | null {
    const names = [...this.secrets.keys()].map((name) => ({ name, type: "secret_text" }));
    return names.length === 0 ? null : JSON.stringify(names);
  }

  #keep(name: string, value: string): string {
    this.secrets.set(name, value);
    return "";
  }

  #drop(name: string): string | null {
    return this.secrets.delete(name) ? "" : null;
  }

  #databases(): string {
    return JSON.stringify(
      this.databaseId === null ? [] : [{ uuid: this.databaseId, name: "kehila" }],
    );
  }

  /** Runs SQL in the database, a file as a whole. */
  #execute(args: readonly string[]): string {
    const isFile = args.includes("--file");
    const sql = isFile ? readFileSync(args.at(-1) ?? "", "utf8") : (args.at(-1) ?? "");
    if (isFile) this.database.exec(`begin;\n${sql}\ncommit`);
    const results = isFile ? [] : this.database.prepare(sql).all();
    return JSON.stringify([{ results }]);
  }
}

/** A register with one person. */
const ONE_PERSON = `insert into households (id) values ('home');
  insert into persons (id, status, household_id, seat, first_name, last_name, city, interests, first_name_key,
      last_name_key, city_key, search_text, created_at, updated_at)
    values ('one', 'active', 'home', 1, 'Miriam', 'Levin', 'Haifa', 1, '', '', '', '', '', '')`;

/** Returns the migrations that the database of an account has. */
const migrationsOf = ({ database }: StandIn): unknown[] =>
  database
    .prepare("select name from d1_migrations order by id")
    .all()
    .map(({ name }) => name);

/** The answers of a person who sets up an installation. */
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [/number of the account/u, "2"],
  [/European Union/u, "eu"],
  [/address of the product/u, "https://kehila.example.org"],
  [/title/u, "Beit Kehila"],
  [/time zone/u, "Asia/Jerusalem"],
  [/sender of mails/u, "noreply@example.org"],
  [/email of the first/u, "Miriam@example.org"],
  [/name of the first/u, "Miriam Levin"],
  [/language of the first/u, "he"],
];

let account: StandIn;
let file: string;
let printedLines: string[];
/** Whether the address of the product has no certificate yet. */
let noAnswer: boolean;
beforeEach(() => {
  noAnswer = false;
  account = new StandIn();
  file = join(folder, "wrangler.toml");
  writeFileSync(file, readFileSync(join(ROOT, "wrangler.toml")));
  printedLines = [];
});

const say = (text: string): void => void printedLines.push(text);

const hasAccount = (): boolean => /^account_id = "account-2"$/mu.test(readFileSync(file, "utf8"));

/** Returns the dependencies of a release; the fake Worker completes a requested backup at once. */
const releaseTools = ({ backup = "ready" }: { backup?: string } = {}) => ({
  wrangler: account.wrangler,
  say,
  build: async () => {},
  wait: async () => {
    account.database.exec(
      `insert or ignore into backups (id, status, failure, recipient, created_at)
         select 'of ' || updated_at, '${backup}', ${backup === "failed" ? "'UNPROVEN'" : "null"}, 'age1', updated_at
         from settings where key = 'backup-request'`,
    );
  },
  readHealth: async () => {
    if (noAnswer) throw new Error("fetch failed");
    return { ok: true, version: account.version ?? "0.0.1" };
  },
});

const releaseNow = (withoutBackup = false, backup = "ready") =>
  release(releaseTools({ backup }), { version: VERSION, withoutBackup });

const init = (
  asked: (question: string, byDefault?: string) => void = () => {},
  others: readonly (readonly [RegExp, string])[] = [],
) =>
  initialise({
    wrangler: account.wrangler,
    say,
    file,
    ask: async (question, byDefault = "") => {
      asked(question, byDefault);
      return [...others, ...ANSWERS].find(([about]) => about.test(question))?.[1] ?? byDefault;
    },
    release: (withoutMail) => {
      expect(deploymentProblems(readDeployment(file), { withoutMail })).toEqual([]);
      return releaseNow();
    },
  });

/** Returns the printed link with a token, or an empty text. */
const linkOf = (): string => /https:\S+token=\S+/u.exec(printedLines.join("\n"))?.[0] ?? "";

describe("the first deployment", () => {
  test("creates everything in one jurisdiction, writes wrangler.toml, and prints a link", async () => {
    await init();
    expect(account).toMatchObject({
      isSignedIn: true,
      jurisdiction: "eu",
      location: null,
      version: VERSION,
    });
    expect([...account.buckets]).toEqual(["kehila-exports", "kehila-backups"]);
    expect(account.rules).toEqual(account.buckets);
    const secret = account.secrets.get("SECRET") ?? "";
    expect(secret).toMatch(/^[0-9a-f]{64}$/u);
    const text = readFileSync(file, "utf8");
    for (const line of [
      'account_id = "account-1"',
      'database_id = "3f0c8a52-5c2c-4ad0-9f0e-111111111111"',
      'PUBLIC_ORIGIN = "https://kehila.example.org"',
      'routes = [{ pattern = "kehila.example.org", custom_domain = true }]',
      'PRODUCT_TITLE = "Beit Kehila"',
      'MAIL_FROM = "noreply@example.org"',
      'DATA_JURISDICTION = "eu"',
      'bucket_name = "kehila-backups"\njurisdiction = "eu"',
      '[[send_email]]\nname = "EMAIL"',
    ]) {
      expect(text).toContain(line);
    }
    expect(linkOf()).toMatch(/^https:\/\/kehila\.example\.org\/reset-password\?token=[\w-]{43}$/u);
    const users = account.database.prepare("select email, role, email_verified from users").all();
    expect(users).toEqual([{ email: "miriam@example.org", role: "ADMIN", email_verified: 1 }]);
    // No question or file contains the secret.
    expect(printedLines.join("\n")).not.toContain(secret);
    expect(text).not.toContain(secret);
  });

  test("uses the chosen account of two, and offers earlier answers as defaults after a failure", async () => {
    account.accounts = 2;
    account.isSignedIn = true;
    account.failAt = 3;
    await expect(init()).rejects.toThrow("Reading the databases failed");
    account.failAt = 0;
    const defaults = new Map<string, string>();
    await init((question, byDefault = "") => void defaults.set(question, byDefault));
    expect(account.version).toBe(VERSION);
    expect([...defaults.values()].slice(0, 6)).toEqual([
      "2",
      "eu",
      "https://kehila.example.org",
      "Beit Kehila",
      "Asia/Jerusalem",
      "noreply@example.org",
    ]);
  });

  test("without a jurisdiction asks where most users are, once, and offers Eastern Europe", async () => {
    const questions: [string, string][] = [];
    const others: [RegExp, string][] = [
      [/European Union/u, "none"],
      [/most users/u, "Haifa"],
    ];
    await init((question, byDefault = "") => {
      if (!/most users/u.test(question)) return;
      questions.push([question, byDefault]);
      if (questions.length === 2) others[1] = [/most users/u, "weur"];
    }, others);
    expect(account).toMatchObject({ jurisdiction: null, location: "weur" });
    expect(questions.map(([, byDefault]) => byDefault)).toEqual(["eeur", "eeur"]);
    expect(printedLines).toContain("Answer eeur, weur, enam, wnam, apac, oc.");
    await init((question) => void questions.push([question, ""]), others);
    expect(questions.slice(2).filter(([question]) => /most users/u.test(question))).toEqual([]);
  });

  test("goes on without an answer of a new domain, whose certificate is slow", async () => {
    noAnswer = true;
    await init();
    expect(linkOf()).toContain("/reset-password?token=");
    expect(printedLines.join("\n")).toContain("does not answer yet");
  });

  test("creates no administrator if the register will be restored from a backup", async () => {
    await init(() => {}, [[/email of the first/u, ""]]);
    expect(account.version).toBe(VERSION);
    expect(account.database.prepare("select 1 from users").all()).toEqual([]);
    expect(printedLines.at(-1)).toContain("docs/backups.md");
  });

  test("writes the logo of a file, keeps the logo, and removes it again", async () => {
    const image = join(folder, "logo.svg");
    writeFileSync(image, SVG);
    const answer = (text: string) => init(() => {}, [[/organisation's logo/u, text]]);
    const logoInFile = () => /^ORG_LOGO = "(.*)"$/mu.exec(readFileSync(file, "utf8"))?.[1];
    await init();
    expect(logoInFile()).toBe("");
    await answer(image);
    expect(logoInFile()).toBe(SVG_LOGO);
    // Another run keeps the logo by default, even if its file no longer exists.
    rmSync(image);
    await init();
    expect(logoInFile()).toBe(SVG_LOGO);
    await answer("none");
    expect(logoInFile()).toBe("");
  });

  test("asks again for a logo that is missing, too large, or runs a script", async () => {
    const large = join(folder, "large.svg");
    writeFileSync(large, SVG.replace("<path", `${" ".repeat(4000)}<path`));
    const active = join(folder, "active.svg");
    writeFileSync(active, SVG.replace("<path", "<script>alert(1)</script><path"));
    const answers = [join(folder, "missing.svg"), folder, large, active, "keep", "none"];
    let questionCount = 0;
    const others: [RegExp, string][] = [[/organisation's logo/u, ""]];
    await init((question) => {
      if (/organisation's logo/u.test(question)) {
        others[0] = [/organisation's logo/u, answers[questionCount] ?? ""];
        questionCount += 1;
      }
    }, others);
    expect(questionCount).toBe(answers.length);
    expect(printedLines.filter((text) => text.startsWith("There is no file"))).toHaveLength(3);
    expect(printedLines.filter((text) => text.startsWith("A logo is a PNG or SVG"))).toHaveLength(
      2,
    );
    expect(readFileSync(file, "utf8")).toContain('ORG_LOGO = ""');
  });

  test("asks again after an unknown language", async () => {
    let questionCount = 0;
    const answers: [RegExp, string][] = [[/language of the first/u, "hebrew"]];
    await init((question) => {
      if (/language of the first/u.test(question) && (questionCount += 1) === 2) answers.length = 0;
    }, answers);
    expect(printedLines).toContain("Answer en, he or ru.");
    expect(account.database.prepare("select language from users").all()).toEqual([
      { language: "he" },
    ]);
  });

  test("is complete after a second run, at whichever call the first run failed", async () => {
    await init();
    const calls = account.calls.length;
    expect(calls).toBeGreaterThan(15);
    for (let failAt = 1; failAt <= calls; failAt += 1) {
      account = new StandIn();
      account.failAt = failAt;
      writeFileSync(file, readFileSync(join(ROOT, "wrangler.toml")));
      printedLines = [];
      const first = await init().then(
        () => "complete",
        (error: unknown) => String(error),
      );
      // The first call asks whether the user is signed in; after its failure the run signs in.
      expect(first.includes("failed"), `call ${failAt}`).toBe(failAt > 1);
      const secret = account.secrets.get("SECRET");
      account.failAt = 0;
      await init();
      expect(account).toMatchObject({ version: VERSION, jurisdiction: "eu" });
      expect(migrationsOf(account)).toEqual(migrationNames());
      expect([...account.buckets]).toHaveLength(2);
      if (secret !== undefined) expect(account.secrets.get("SECRET")).toBe(secret);
      const people = account.database.prepare("select count(*) as n from users").get();
      const links = account.database.prepare("select count(*) as n from verifications").get();
      expect([people, links], `call ${failAt}`).toEqual([{ n: 1 }, { n: 1 }]);
      account.database.close();
    }
  });

  test("replaces no secret and no bucket after a failed look-up", async () => {
    await init();
    const secret = account.secrets.get("SECRET");
    for (const look of [
      "secret list",
      "r2 bucket info kehila-exports",
      "r2 bucket info kehila-backups",
    ]) {
      account.calls.length = 0;
      account.failAt = 0;
      await init();
      account.failAt = account.calls.findIndex((call) => call.startsWith(look)) + 1;
      account.calls.length = 0;
      await expect(init(), look).rejects.toThrow("the network is down");
      expect(account.calls.at(-1), look).toContain(look);
      expect(account.secrets.get("SECRET")).toBe(secret);
    }
  });

  test("a second run leaves the file unchanged and creates no second administrator", async () => {
    await init();
    const text = readFileSync(file, "utf8");
    account.database.exec("update passwords set hash = 'set'");
    printedLines = [];
    await init();
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(linkOf()).toBe("");
    expect(account.calls.filter((call) => call.startsWith("d1 create"))).toHaveLength(1);
  });

  test("keeps the comments and settings of wrangler.toml", () => {
    const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
    const configuration = {
      accountId: "a",
      databaseId: "d",
      publicOrigin: "https://a.example",
      title: "T",
      timeZone: "UTC",
      logo: "",
      mailFrom: "",
      jurisdiction: null,
    } as const;
    const configuredText = withConfiguration(text, configuration);
    expect(withConfiguration(configuredText, configuration)).toBe(configuredText);
    const lines = (source: string) => source.split("\n").filter((line) => line.startsWith("#"));
    expect(lines(configuredText)).toEqual(lines(text));
    const atWorkersDev = { ...configuration, publicOrigin: "https://kehila.one.workers.dev" };
    expect(withConfiguration(configuredText, atWorkersDev)).not.toContain("routes");
    expect(() => withConfiguration("", configuration)).toThrow("has no database_id");
  });
});

describe("a release", () => {
  const recoveryKey = () =>
    account.database.exec(
      "insert into settings (key, value, updated_at) values ('backup-recipient', '\"age1\"', '')",
    );

  beforeEach(async () => {
    applyMigrations(account.database);
    account.database.exec(ONE_PERSON);
    account.calls.length = 0;
    account.version = "0.0.1";
  });

  test("prints the bookmark, waits for a backup, migrates, deploys, checks the version", async () => {
    recoveryKey();
    await releaseNow();
    expect(printedLines[0]).toContain("00000085-0000024c");
    expect(printedLines.at(-1)).toContain(VERSION);
    const steps = account.calls.filter((call) => !call.startsWith("d1 execute"));
    expect(steps).toEqual(["d1 time-travel info DB --json", "deploy"]);
    expect(printedLines).toContain("The database is up to date.");
  });

  test("applies what an older database with data lacks, all or nothing", async () => {
    account = new StandIn();
    const [first = "", ...others] = migrationNames();
    applyMigrations(account.database, first);
    account.database.exec(ONE_PERSON);
    account.version = "0.0.1";
    await releaseNow(true);
    expect(migrationsOf(account)).toEqual([first, ...others]);
    expect(account.database.prepare("select first_name as name from persons").get()).toEqual({
      name: "Miriam",
    });
    expect(printedLines).toContain(`Migrated: ${others.join(", ")}`);
  });

  test("does not depend on a splitter that ends a statement at each semicolon", () => {
    const database = new DatabaseSync(":memory:");
    const split = () => {
      for (const name of migrationNames())
        for (const statement of migrationText(name).split(/;\s*$/mu)) database.exec(statement);
    };
    expect(split).toThrow("incomplete input");
  });

  test("--dry-run changes nothing and prints what a release would do", async () => {
    account = new StandIn();
    const [first = "", ...others] = migrationNames();
    applyMigrations(account.database, first);
    account.database.exec(ONE_PERSON);
    await release(releaseTools(), { version: VERSION, withoutBackup: false, isDryRun: true });
    expect(migrationsOf(account)).toEqual([first]);
    expect(account.version).toBeNull();
    for (const part of ["wait for a backup", others.join(", "), VERSION])
      expect(printedLines.at(-1)).toContain(part);
    const writes = account.calls.filter((call) => !/d1 execute.* select |--dry-run$/u.test(call));
    expect(writes).toEqual([]);
  });

  test("stops before any change without a recovery key or with a failed backup", async () => {
    await expect(releaseNow()).rejects.toThrow(/--without-backup[\s\S]*Nothing has changed/u);
    recoveryKey();
    await expect(releaseNow(false, "failed")).rejects.toThrow(
      /UNPROVEN[\s\S]*Nothing has changed/u,
    );
    expect(account.calls.some((call) => /--file|^deploy/u.test(call))).toBe(false);
    await releaseNow(true);
    expect(account.version).toBe(VERSION);
  });

  test("says how to go back after a failure at each call", async () => {
    recoveryKey();
    await releaseNow();
    const order = [...account.calls];
    for (const [index, call] of order.entries()) {
      account.calls.length = 0;
      account.failAt = index + 1;
      const error = await releaseNow().then(String, String);
      account.failAt = 0;
      expect(account.calls, call).toHaveLength(index + 1);
      const isChanged = call.includes("d1_migrations") || call === "deploy";
      expect(error, call).toContain(
        isChanged ? "--bookmark=00000085-0000024c" : "Nothing has changed",
      );
    }
  });

  test("offers a rollback of the Worker when /health reports another version", async () => {
    const tools = { ...releaseTools(), readHealth: async () => ({ ok: true, version: "0.0.1" }) };
    const end = release(tools, { version: VERSION, withoutBackup: true });
    await expect(end).rejects.toThrow("wrangler rollback");
    noAnswer = true;
    await expect(releaseNow(true)).rejects.toThrow(/fetch failed[^]*wrangler rollback/u);
    account.database.exec("delete from persons");
    const first = release(tools, { version: VERSION, withoutBackup: true });
    await expect(first).rejects.toThrow(/0\.0\.1[^]*run the same command again/u);
  });
});

describe("a rotation of the secret", () => {
  const NOW = new Date("2026-11-26T15:00:00Z");
  const rotate = (now = NOW) => rotateSecret({ wrangler: account.wrangler, say, now: () => now });

  beforeEach(() => void account.secrets.set("SECRET", "the first"));

  test("stores a secret for tomorrow, does not print it, and says how long the earlier secret verifies", async () => {
    await rotate();
    expect([...account.secrets.keys()]).toEqual(["SECRET", "SECRET_20261127"]);
    const newSecret = account.secrets.get("SECRET_20261127") ?? "";
    expect(newSecret).toMatch(/^[0-9a-f]{64}$/u);
    expect(printedLines.join()).toContain("2027-02-25");
    expect([...printedLines, ...account.calls].join()).not.toContain(newSecret);
  });

  test("stores no second secret within two days", async () => {
    await rotate();
    const secrets = new Map(account.secrets);
    await rotate();
    await rotate(new Date("2026-11-27T23:59:59Z"));
    expect(account.secrets).toEqual(secrets);
  });

  test("deletes a secret once it no longer verifies", async () => {
    await rotate();
    await rotate(new Date("2027-02-24T23:59:59Z"));
    expect([...account.secrets.keys()]).toEqual(["SECRET", "SECRET_20261127", "SECRET_20270225"]);
    await rotate(new Date("2027-02-25T00:00:00Z"));
    expect([...account.secrets.keys()]).toEqual(["SECRET_20261127", "SECRET_20270225"]);
  });

  test("loses no valid secret, and is complete after a second run, at whichever call the first failed", async () => {
    const start = () => {
      account = new StandIn();
      account.secrets.set("SECRET", "the first").set("SECRET_20260101", "the second");
    };
    start();
    await rotate();
    const expectedNames = [...account.secrets.keys()];
    expect(expectedNames).toEqual(["SECRET_20260101", "SECRET_20261127"]);
    const calls = [...account.calls];
    expect(calls).toEqual(["secret list", "secret put SECRET_20261127", "secret delete SECRET"]);
    for (const [index, call] of calls.entries()) {
      start();
      account.failAt = index + 1;
      await expect(rotate(), call).rejects.toThrow("the network is down");
      expect(account.secrets.get("SECRET_20260101")).toBe("the second");
      const newSecret = account.secrets.get("SECRET_20261127");
      account.failAt = 0;
      await rotate();
      expect([...account.secrets.keys()], call).toEqual(expectedNames);
      if (newSecret !== undefined) expect(account.secrets.get("SECRET_20261127")).toBe(newSecret);
    }
  });

  test("is refused if the Worker has no secret yet", async () => {
    account.secrets.clear();
    await expect(rotate()).rejects.toThrow("--init");
    expect(account.calls).toEqual(["secret list"]);
  });

  test("leaves a Worker that can be deployed without the original SECRET", () => {
    const secretList = JSON.stringify([{ name: "SECRET_20261127" }]);
    expect(secretProblems(["SECRET"], secretList)).toEqual([]);
    expect(secretProblems(["SECRET"], '[{"name":"TURNSTILE_SECRET_KEY"}]')).toHaveLength(1);
  });
});
