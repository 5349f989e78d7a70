import type { GeneratedFaults } from "../faults/arguments.ts";
import { COMPILER, findLintError, findTypeError, LINTER } from "../lib/catching.ts";
import { plantAt, restore } from "../lib/planting.ts";
import { say } from "../lib/processes.ts";
import { PACKAGES } from "../lib/test-packages.ts";
import { buildForWorkerTests, turbo } from "../lib/turbo.ts";
import type { Mutant } from "./mutants.ts";
import type { Tests } from "./narrowest.ts";
import { narrowestTests } from "./narrowest.ts";
import { markChanged, runTestsOf, stopServers } from "./runners.ts";
import { mutableFiles, sampleMutants } from "./sample.ts";

/** What the tests of a mutant showed. Tests that reached their time limit decide nothing. */
interface Outcome {
  kind: "caught" | "survived" | "undecided";
  /** The test that failed, the error of compiler or linter, or why there is neither. */
  why?: string;
}

const SIGNS = { caught: "✓", survived: "✗", undecided: "?" } as const;

interface TriedMutant {
  mutant: Mutant;
  outcome: Outcome;
}

/** Returns how many of the decided mutants were caught, and the number of undecided mutants. */
export function summaryOf(tried: readonly Pick<TriedMutant, "outcome">[]): string {
  const caught = tried.filter(({ outcome }) => outcome.kind === "caught");
  const refused = caught.filter(({ outcome: { why = "" } }) =>
    [COMPILER, LINTER].some((start) => why.startsWith(start)),
  );
  const undecided = tried.filter(({ outcome }) => outcome.kind === "undecided").length;
  return `${caught.length} of ${tried.length - undecided} caught, ${refused.length} of them by the compiler or linter, ${undecided} more not decided`;
}

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

  const tried: TriedMutant[] = [];
  for (const mutant of mutants) {
    const started = performance.now();
    const outcome = await tryMutant(mutant, isNarrow);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(`${SIGNS[outcome.kind]} ${shown(mutant)} (${seconds} s)`);
    if (outcome.why !== undefined) say(`    ${outcome.why}`);
    tried.push({ mutant, outcome });
  }

  stopServers();
  say(`\n${summaryOf(tried)}, seed ${seed}`);
  const open = tried.filter(({ outcome }) => outcome.kind !== "caught");
  if (open.length > 0) {
    say(
      "Write a test for each of these, or its hash and reason in scripts/mutants/equivalents.json:",
    );
    for (const { mutant } of open) say(`  ${mutant.hash} ${shown(mutant)}`);
  }
  return open.length === 0;
}

/**
 * Builds what the tests import. Throws if a package has a type error without mutants, which would
 * count as caught mutants.
 */
async function expectTypes(mutants: readonly Mutant[]): Promise<void> {
  await turbo("The types of the API", "build:types");
  await buildForWorkerTests();
  for (const name of PACKAGES.filter((one) => mutants.some(({ file }) => file.startsWith(one)))) {
    const error = await findTypeError(name);
    if (error !== null) throw new Error(error);
  }
}

/**
 * Plants a mutant and runs its tests. Before the tests of the whole Worker and of other packages come
 * the compiler and the linter, whose errors count as well because `check` refuses them.
 */
async function tryMutant({ file, ...change }: Mutant, isNarrow: boolean): Promise<Outcome> {
  const tests = narrowestTests(file, change.start).filter(
    (one) => !isNarrow || !isWholePackage(one),
  );
  const own = tests.filter((one) => file.startsWith(`${one.package}/`));
  const first = own.filter((one) => !isWholePackage(one));
  const later = tests.filter((one) => !first.includes(one));
  plantAt(file, change);
  markChanged(file);
  try {
    const byFirst = await runUntilCaught(first, file);
    if (byFirst.kind === "caught") return byFirst;
    const refusal =
      (own[0] ? await findTypeError(own[0].package) : null) ?? (await findLintError(file));
    if (refusal !== null) return { kind: "caught", why: refusal };
    const byLater = await runUntilCaught(later, file);
    if (byLater.kind === "caught") return byLater;
    const isUntested = [byFirst, byLater].every(({ why }) => why === UNTESTED);
    return (
      [byFirst, byLater].find(({ kind }) => kind === "undecided") ??
      (isUntested ? byLater : { kind: "survived" })
    );
  } finally {
    restore();
    markChanged(file);
  }
}

/** Runs tests until one fails or a run reaches its time limit. */
async function runUntilCaught(all: readonly Tests[], mutated: string): Promise<Outcome> {
  let isTested = false;
  for (const tests of all) {
    const { failure, hasTests, isStopped } = await runTestsOf(tests, mutated);
    isTested ||= hasTests;
    if (failure !== null) return { kind: "caught", why: failure };
    if (isStopped) {
      return { kind: "undecided", why: `${tests.package}/${tests.file}: stopped, not decided` };
    }
  }
  return isTested ? { kind: "survived" } : { kind: "survived", why: UNTESTED };
}

const UNTESTED = "no test imports this file";

const isWholePackage = ({ package: name, file }: Tests): boolean =>
  (file === "" || file === "src/") && name === "workers";

function shown({ file, line, kind, original, replacement }: Mutant): string {
  const short = (text: string): string => text.replaceAll(/\s+/gu, " ").trim().slice(0, 60);
  return `${file}:${line} ${kind}: ${short(original)} → ${short(replacement) || "nothing"}`;
}
