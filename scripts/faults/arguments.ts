import { parseArgs } from "node:util";

export const USAGE = `Which faults?
  npx --yes pnpm@12.21.0 faults -- --generated [PATH…]    a sample of generated mutants
    --changed        of files that differ from main
    --since COMMIT   of files that differ from a commit
    --seed S         the same sample as another run
    --count N        mutants of the sample
    --narrow         without the tests of whole packages
  npx --yes pnpm@12.21.0 faults                           all faults of scripts/faults
  npx --yes pnpm@12.21.0 faults -- "part of a name" …     the faults with such names`;

/** A sample of generated mutants. */
export interface GeneratedFaults {
  since: string | null;
  seed: number;
  count: number;
  isNarrow: boolean;
  /** The files and folders that get mutants; empty for all. */
  paths: readonly string[];
}

/** A sample of mutants to plant, or parts of the names of faults to plant. */
export type WantedFaults = { generated: GeneratedFaults } | { parts: readonly string[] };

/** Number of mutants in a run without `--count`. */
const COUNT = 24;

/** Reads the arguments of `pnpm faults`; throws the usage for any other argument. */
export function readArguments(args: readonly string[]): WantedFaults {
  const { values, positionals } = parse(args);
  const { generated, ...options } = values;
  if (!generated) {
    if (Object.keys(options).length > 0) throw new Error(USAGE);
    return { parts: positionals };
  }
  return {
    generated: {
      since: options.since ?? (options.changed ? "main" : null),
      seed: wholeNumber(options.seed) ?? Math.floor(Math.random() * 1_000_000),
      count: wholeNumber(options.count) ?? COUNT,
      isNarrow: options.narrow ?? false,
      paths: positionals,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
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
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/u.test(text)) throw new Error(USAGE);
  return Number(text);
}
