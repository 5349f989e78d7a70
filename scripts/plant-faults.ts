import { FAULTS } from "./faults/all.ts";
import { readArguments } from "./faults/arguments.ts";
import type { Fault } from "./faults/fault.ts";
import { findCatches } from "./lib/catching.ts";
import { plant, restore, uncommitted } from "./lib/planting.ts";
import { runScript, say, stopAllOnSignal } from "./lib/processes.ts";
import { plantMutants } from "./mutants/plant-mutants.ts";

interface Result {
  name: string;
  caughtBy: string[];
  /** Set if no test ran: nothing is built, or a search text does not occur exactly once. */
  problem?: string;
}

/**
 * `pnpm faults`: plants each fault, runs its narrowest tests, prints the failing test and restores
 * the files. `USAGE` in faults/arguments.ts describes the arguments.
 */
async function plantFaults(args: readonly string[]): Promise<boolean> {
  const wantedFaults = readArguments(args);
  const changes = uncommitted();
  if (changes !== "") throw new Error(`Commit or stash first; these files differ:\n${changes}`);
  if ("generated" in wantedFaults) return plantMutants(wantedFaults.generated);
  const { parts } = wantedFaults;
  const chosenFaults = FAULTS.filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  if (chosenFaults.length === 0)
    throw new Error(`There are: ${FAULTS.map(({ name }) => name).join(", ")}`);

  const results: Result[] = [];
  for (const fault of chosenFaults) results.push(await tryFault(fault));

  say("");
  for (const { name, caughtBy, problem } of results) {
    say(
      `${caughtBy.length > 0 ? "✓" : "✗"} ${name}: ${problem ?? (caughtBy.join("; ") || "missed")}`,
    );
  }
  const uncaughtFaults = results.filter(({ caughtBy }) => caughtBy.length === 0);
  say(`\n${results.length - uncaughtFaults.length} caught, ${uncaughtFaults.length} missed`);
  return uncaughtFaults.length === 0;
}

const NOT_RUN =
  "no test ran: the fault does not compile, or the product is not built (npx --yes pnpm@12.21.0 run build)";

async function tryFault(fault: Fault): Promise<Result> {
  const { name } = fault;
  const started = performance.now();
  try {
    plant(fault);
  } catch (error) {
    return { name, caughtBy: [], problem: error instanceof Error ? error.message : String(error) };
  }
  try {
    const { caughtBy, output, hasRun } = await findCatches(fault);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(`${caughtBy.length > 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
    if (caughtBy.length === 0) say(output);
    return { name, caughtBy, ...(caughtBy.length > 0 || hasRun ? {} : { problem: NOT_RUN }) };
  } finally {
    restore();
  }
}

stopAllOnSignal(restore);
process.once("exit", restore);
await runScript(plantFaults);
