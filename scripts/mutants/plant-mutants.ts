import type { GeneratedFaults } from "../faults/arguments.ts";
import { COMPILER, findLintError, findTypeError, LINTER } from "../lib/catching.ts";
import { plantAt, restore } from "../lib/planting.ts";
import { say } from "../lib/processes.ts";
import { PACKAGES } from "../lib/test-packages.ts";
import { turbo } from "../lib/turbo.ts";
import type { Mutant } from "./mutants.ts";
import type { Tests } from "./narrowest.ts";
import { narrowestTests } from "./narrowest.ts";
import { findMutantCatch, markChanged, stopServers } from "./runners.ts";
import { mutableFiles, sampleMutants } from "./sample.ts";

/**
 * `pnpm faults --generated`: plants generated mutants one at a time and runs their tests, the
 * narrowest first. Returns whether all were caught.
 */
export async function plantMutants(wanted: GeneratedFaults): Promise<boolean> {
  const { since, seed, count, isNarrow, paths } = wanted;
  const files = mutableFiles(since, paths);
  if (files.length === 0) throw new Error("No file with mutants is among these.");
  const mutants = await sampleMutants(files, { seed, count });
  say(`${mutants.length} mutants of ${files.length} files, seed ${seed}\n`);

  await expectTypes(mutants);

  const survivors: Mutant[] = [];
  let refused = 0;
  for (const mutant of mutants) {
    const started = performance.now();
    const caughtBy = await tryMutant(mutant, isNarrow);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(`${caughtBy === null ? "✗" : "✓"} ${shown(mutant)} (${seconds} s)`);
    if (caughtBy === null) {
      survivors.push(mutant);
      continue;
    }
    say(`    ${caughtBy}`);
    if (caughtBy.startsWith(COMPILER) || caughtBy.startsWith(LINTER)) refused += 1;
  }

  stopServers();
  const caught = mutants.length - survivors.length;
  say(
    `\n${caught} of ${mutants.length} caught, ${refused} of them by the compiler or linter, seed ${seed}`,
  );
  if (survivors.length > 0) {
    say(
      "Write a test for each of these, or its hash and reason in scripts/mutants/equivalents.json:",
    );
    for (const mutant of survivors) say(`  ${mutant.hash} ${shown(mutant)}`);
  }
  return survivors.length === 0;
}

/** Throws if a package has a type error without mutants, which would count as caught mutants. */
async function expectTypes(mutants: readonly Mutant[]): Promise<void> {
  await turbo("The types of the API", "build:types");
  for (const name of PACKAGES.filter((one) => mutants.some(({ file }) => file.startsWith(one)))) {
    const error = await findTypeError(name);
    if (error !== null) throw new Error(error);
  }
}

/**
 * Plants a mutant; returns the test that fails, or null. After the tests of the mutant's package
 * come the compiler and the linter, whose errors count as well because `check` refuses them.
 */
async function tryMutant({ file, ...change }: Mutant, isNarrow: boolean): Promise<string | null> {
  const tests = narrowestTests(file).filter((one) => !isNarrow || !isWholePackage(one));
  const own = tests.filter((one) => file.startsWith(`${one.package}/`));
  const others = tests.filter((one) => !own.includes(one));
  plantAt(file, change);
  markChanged(file);
  try {
    return (
      (await firstCatch(own, file)) ??
      (own[0] ? await findTypeError(own[0].package) : null) ??
      (await findLintError(file)) ??
      (await firstCatch(others, file))
    );
  } finally {
    restore();
    markChanged(file);
  }
}

async function firstCatch(all: readonly Tests[], mutated: string): Promise<string | null> {
  for (const tests of all) {
    const caughtBy = await findMutantCatch(tests, mutated);
    if (caughtBy !== null) return caughtBy;
  }
  return null;
}

const isWholePackage = ({ package: name, file }: Tests): boolean =>
  file === "" && name === "workers";

function shown({ file, line, kind, original, replacement }: Mutant): string {
  const short = (text: string): string => text.replaceAll(/\s+/gu, " ").trim().slice(0, 60);
  return `${file}:${line} ${kind}: ${short(original)} → ${short(replacement) || "nothing"}`;
}
