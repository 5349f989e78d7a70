import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/root.ts";
import type { Mutant } from "./mutants.ts";
import { mutantsOf } from "./mutants.ts";

/** The files that get mutants: server, shared rules, migrations, and modules of the staff app. */
const SOURCES = [
  /^packages\/shared\/src\/.*\.ts$/u,
  /^workers\/src\/.*\.ts$/u,
  /^migrations\/.*\.sql$/u,
  /^apps\/staff\/src\/.*\.ts$/u,
];
/** Files without mutants: tests, styles, generated code, and the schema behind the migrations. */
const LEFT_OUT = /\.test\.ts$|\.css\.ts$|\.gen\.ts$|\.d\.ts$|db\/schema\//u;

/** Mutants that no user could notice, by hash, with the reason. */
export const EQUIVALENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "equivalents.json"), "utf8"),
) as Readonly<Record<string, string>>;

/** Returns the files that get mutants; with a commit, only files changed since. */
export function mutableFiles(since: string | null, under: readonly string[]): string[] {
  const args = since === null ? ["ls-files"] : ["diff", "--name-only", "--diff-filter=d", since];
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter(
      (file) =>
        SOURCES.some((source) => source.test(file)) &&
        !LEFT_OUT.test(file) &&
        (under.length === 0 || under.some((folder) => file.startsWith(folder))),
    );
}

/** Returns a generator of numbers from 0 (included) to 1 (excluded), seeded by one number. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns different mutants of random files; the probability of a file is proportional to its size.
 * The seed and the files determine the sample. Skips {@link EQUIVALENTS}.
 */
export async function sampleMutants(
  files: readonly string[],
  { seed, count }: { seed: number; count: number },
): Promise<Mutant[]> {
  const random = randomFrom(seed);
  const sizes = files.map((file) => statSync(join(ROOT, file)).size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const mutantsByFile = new Map<string, Mutant[]>();
  const sample = new Map<string, Mutant>();
  for (let tries = 0; sample.size < count && tries < count * 20; tries += 1) {
    let offset = random() * total;
    const file = files[sizes.findIndex((size) => (offset -= size) < 0)];
    const choice = random();
    if (file === undefined) continue;
    const mutants = mutantsByFile.get(file) ?? (await mutantsOf(file));
    mutantsByFile.set(file, mutants);
    const mutant = mutants[Math.floor(choice * mutants.length)];
    if (mutant && !Object.hasOwn(EQUIVALENTS, mutant.hash)) sample.set(mutant.hash, mutant);
  }
  return [...sample.values()];
}
