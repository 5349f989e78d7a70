import { parseArgs } from "node:util";
import { DEFAULT_PERSONS, DEFAULT_SEED, loadDemoData } from "./demo-data/load.ts";
import { runScript, stopAllOnSignal } from "./lib/processes.ts";
import { developmentVariables, lockState, migrate, openDatabase, stateDir } from "./lib/state.ts";

const PERSONS_MAX = 1_000_000;

/**
 * `pnpm seed -- --persons N [--seed S] [--replace]`: replaces the register in STATE_DIR by N
 * generated persons. The same numbers produce the same register.
 */
async function seed(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      persons: { type: "string", default: String(DEFAULT_PERSONS) },
      seed: { type: "string", default: String(DEFAULT_SEED) },
      replace: { type: "boolean", default: false },
    },
  });
  const persons = wholeNumber("--persons", values.persons, PERSONS_MAX);
  const chance = wholeNumber("--seed", values.seed, 0xffff_ffff);

  const dir = stateDir();
  const unlock = lockState(dir);
  stopAllOnSignal(unlock);
  migrate(dir);

  const database = openDatabase(dir);
  // Every edit of a person or a list writes history, so a register without history has only demo
  // data.
  const historyCount = database
    .prepare("select count(*) as entries from history where entity in ('person', 'list')")
    .get()?.["entries"];
  if (historyCount !== 0 && !values.replace) {
    throw new Error(
      `People have worked in the register of ${dir} (${String(historyCount)} entries of history).\n` +
        "To replace all its persons and lists, say --replace; to keep it, choose another STATE_DIR.",
    );
  }
  const started = performance.now();
  await loadDemoData(database, {
    persons,
    seed: chance,
    settings: developmentVariables(dir).settings,
  });
  database.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${persons} persons from seed ${chance} in ${seconds} s: ${dir}\n`);
}

function wholeNumber(option: string, value: string, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1 || number > max) {
    throw new Error(`${option} ${value}: expected a whole number from 1 to ${max}.`);
  }
  return number;
}

await runScript(seed);
