import { parseArgs } from "node:util";
import { findMutantCatch } from "../lib/catching.ts";
import { plantAt, restore } from "../lib/planting.ts";
import { say } from "../lib/processes.ts";
import type { Mutant } from "./mutants.ts";
import type { Tests } from "./narrowest.ts";
import { narrowestTests } from "./narrowest.ts";
import { mutableFiles, sampleMutants } from "./sample.ts";

/** Mutants of a run without `--count`. */
const COUNT = 24;
/**
 * `pnpm faults --generated [--changed] [--since COMMIT] [--seed S] [--count N] [--narrow] [PATH…]`:
 * plants generated mutants one at a time and runs their tests, the narrowest first. `--changed`
 * takes only files that differ from main, `--narrow` leaves out the tests of whole packages.
 * Returns whether all were caught.
 */
export async function plantMutants(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      generated: { type: "boolean" },
      changed: { type: "boolean" },
      narrow: { type: "boolean" },
      since: { type: "string" },
      seed: { type: "string" },
      count: { type: "string" },
    },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const count = Number(values.count ?? COUNT);
  const since = values.since ?? (values.changed ? "main" : null);
  const files = mutableFiles(since, positionals);
  if (files.length === 0) throw new Error("No file with mutants is among these.");
  const mutants = await sampleMutants(files, { seed, count });
  say(`${mutants.length} mutants of ${files.length} files, seed ${seed}\n`);

  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    const started = performance.now();
    const caughtBy = await tryMutant(mutant, values.narrow ?? false);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(`${caughtBy === null ? "✗" : "✓"} ${shown(mutant)} (${seconds} s)`);
    if (caughtBy === null) survivors.push(mutant);
    else say(`    ${caughtBy}`);
  }

  const caught = mutants.length - survivors.length;
  say(`\n${caught} of ${mutants.length} caught, seed ${seed}`);
  if (survivors.length > 0) {
    say(
      "Write a test for each of these, or its hash and reason in scripts/mutants/equivalents.json:",
    );
    for (const mutant of survivors) say(`  ${mutant.hash} ${shown(mutant)}`);
  }
  return survivors.length === 0;
}

/** Plants a mutant; returns the test that fails, or null. */
async function tryMutant(mutant: Mutant, isNarrow: boolean): Promise<string | null> {
  plantAt(mutant.file, mutant);
  try {
    for (const tests of narrowestTests(mutant.file)) {
      if (isNarrow && isWholePackage(tests)) continue;
      const caughtBy = await findMutantCatch(tests);
      if (caughtBy !== null) return caughtBy;
    }
    return null;
  } finally {
    restore();
  }
}

const isWholePackage = ({ package: name, file }: Tests): boolean =>
  file === "" && name === "workers";

function shown({ file, line, kind, original, replacement }: Mutant): string {
  const short = (text: string): string => text.replaceAll(/\s+/gu, " ").trim().slice(0, 60);
  return `${file}:${line} ${kind}: ${short(original)} → ${short(replacement) || "nothing"}`;
}
