import { join } from "node:path";
import { FULL_LOG_N } from "../workers/src/lib/passwords.ts";
import { fail, run, stopAllOnSignal } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";

/** A run of vitest in one package. */
interface Run {
  name: string;
  cwd: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** The long tests at their full sizes; the environment overrides each size. */
const RUNS: readonly Run[] = [
  {
    name: "races",
    cwd: "workers",
    args: [
      "test/accounts-trust.test.ts",
      "test/credential-races.test.ts",
      "test/persons-trust.test.ts",
      "test/states-trust.test.ts",
      "test/families-trust.test.ts",
      "test/overtaken.test.ts",
    ],
    env: { TRUST_ROUNDS: "100" },
  },
  {
    name: "hostile input",
    cwd: "workers",
    args: ["test/fuzz.test.ts", "test/accounts-permissions.test.ts"],
    env: { FUZZ_RUNS: "1000" },
  },
  {
    name: "families over time",
    cwd: "workers",
    args: ["test/households.test.ts", "test/merge-undo.test.ts"],
    env: { MODEL_RUNS: "500", MODEL_COMMANDS: "100" },
  },
  { name: "enumeration", cwd: "e2e", args: ["--config", "vitest.trust.config.ts"] },
];

/** `pnpm test:trust`: what takes too long for every day. Arguments name the runs that are wanted. */
async function testTrust(only: readonly string[]): Promise<boolean> {
  const wanted = RUNS.filter(({ name }) => only.length === 0 || only.includes(name));
  if (wanted.length === 0) throw new Error(`There are: ${RUNS.map(({ name }) => name).join(", ")}`);
  let isFine = true;
  for (const { name, cwd, args, env = {} } of wanted) {
    process.stdout.write(`\n${name}\n`);
    const folder = join(ROOT, cwd);
    const chosen = Object.fromEntries(
      Object.entries({ TEST_TIMEOUT: "3600000", ...env }).map(([key, value]) => [
        key,
        process.env[key] ?? value,
      ]),
    );
    const { code } = await run(join(folder, "node_modules/.bin/vitest"), ["run", ...args], {
      cwd: folder,
      env: { ...chosen, SCRYPT_LOG_N: String(FULL_LOG_N) },
    });
    isFine &&= code === 0;
  }
  return isFine;
}

try {
  stopAllOnSignal();
  const only = process.argv.slice(2).filter((argument) => argument !== "--");
  process.exitCode = (await testTrust(only)) ? 0 : 1;
} catch (error) {
  fail(error);
}
