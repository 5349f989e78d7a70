import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Deployment } from "./lib/deployment.ts";
import {
  deploymentProblems,
  readDeployment,
  secretProblems,
  secretsNeeded,
} from "./lib/deployment.ts";
import { run } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";

const READY: Deployment = {
  vars: {
    ENVIRONMENT: "production",
    PUBLIC_ORIGIN: "https://kehila.example.org",
    MAIL_FROM: "noreply@example.org",
  },
  send_email: [{ name: "EMAIL" }],
  d1_databases: [{ binding: "DB", database_id: "3f0c8a52-5c2c-4ad0-9f0e-111111111111" }],
};
const problems = (changes: Partial<Deployment>, withoutMail = false) =>
  deploymentProblems({ ...READY, ...changes }, { withoutMail });

describe("a deployment", () => {
  test("starts with a complete configuration", () => {
    expect(problems({})).toEqual([]);
  });

  test("is refused without a mail binding or a sender, unless `--without-mail` is given", () => {
    const { MAIL_FROM: _, ...vars } = READY.vars;
    for (const changes of [{ send_email: [] }, { send_email: [{ name: "OTHER" }] }, { vars }]) {
      expect(problems(changes)).toEqual([expect.stringContaining("--without-mail")]);
      expect(problems(changes, true)).toEqual([]);
    }
  });

  test.each([
    ["PUBLIC_ORIGIN", ""],
    ["PUBLIC_ORIGIN", "http://kehila.example.org"],
    ["PENDING_CEILING", "lots"],
    ["REGISTER_BUDGETS", "10 a minute"],
    ["ENVIRONMENT", "development"],
    ["ORG_LOGO", "logo.svg"],
  ])("is refused while %s is %j", (name, value) => {
    expect(problems({ vars: { ...READY.vars, [name]: value } })).toEqual([
      expect.stringContaining(`${name} must be`),
    ]);
  });

  test.each(["SECRET", "TURNSTILE_SECRET_KEY"])("is refused with %s in the file", (name) => {
    const vars = { ...READY.vars, TURNSTILE_SITE_KEY: "0xSITE" };
    expect(problems({ vars })).toEqual([]);
    expect(problems({ vars: { ...vars, [name]: "0xSECRET" } })).toEqual([
      expect.stringContaining(`${name} is a secret`),
    ]);
  });

  const secretList = (...names: string[]) =>
    JSON.stringify(names.map((name) => ({ name, type: "secret_text" })));

  test("is refused without the stored SECRET", () => {
    const needed = secretsNeeded(READY);
    expect(secretProblems(needed, secretList("SECRET"))).toEqual([]);
    expect(secretProblems(needed, secretList())).toEqual([
      expect.stringContaining("SECRET is missing"),
    ]);
  });

  test("is refused with the site key of Turnstile and without its secret key", () => {
    const needed = secretsNeeded({ vars: { ...READY.vars, TURNSTILE_SITE_KEY: "0xSITE" } });
    expect(secretProblems(needed, secretList("SECRET", "TURNSTILE_SECRET_KEY"))).toEqual([]);
    expect(secretProblems(needed, secretList("SECRET"))).toEqual([
      expect.stringContaining("TURNSTILE_SECRET_KEY is missing"),
    ]);
  });

  test("is refused with the placeholder of the database", () => {
    const [binding] = readDeployment(join(ROOT, "wrangler.toml")).d1_databases;
    expect(binding?.binding).toBe("DB");
    const d1_databases = [{ binding: "DB", database_id: "00000000-0000" }];
    expect(problems({ d1_databases, vars: {} })).toEqual([expect.stringContaining("--init")]);
  });
});

/** Runs the script in this copy of the repository, in which no first deployment has run. */
const deploy = (...args: string[]) =>
  run(process.execPath, ["scripts/deploy.ts", "--", ...args], { output: "collect" });

test("before the first deployment the script names --init as the only reason", async () => {
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toContain("run deploy -- --init");
  expect(output).not.toContain("PUBLIC_ORIGIN");
});

test("--help describes each option, and --init refuses --dry-run", async () => {
  const { code, output } = await deploy("--help");
  expect(code).toBe(0);
  for (const option of ["init", "dry-run", "rotate-secret", "without-mail", "without-backup"])
    expect(output).toContain(`--${option}`);
  const refused = await deploy("--init", "--dry-run");
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("--dry-run")]);
});
