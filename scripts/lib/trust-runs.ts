/** A long vitest run in one package. */
export interface TrustRun {
  name: string;
  cwd: string;
  args: readonly string[];
  /** Its full sizes, by the environment variable that overrides them. */
  sizes: Readonly<Record<string, string>>;
  /** The environment variable of its seed; without it a new seed is drawn. */
  seed?: string;
  /** Whether nothing else may run at the same time: the run compares times. */
  isAlone?: true;
}

/** The long tests at full size, the longest first: two of them run at a time. */
export const TRUST_RUNS: readonly TrustRun[] = [
  {
    name: "races for credentials",
    cwd: "workers",
    args: ["test/credential-races.test.ts", "test/credential-conflicts.test.ts"],
    sizes: { TRUST_ROUNDS: "100" },
  },
  {
    name: "races for persons",
    cwd: "workers",
    args: [
      "test/persons-trust.test.ts",
      "test/states-trust.test.ts",
      "test/families-trust.test.ts",
      "test/conflicts.test.ts",
    ],
    sizes: { TRUST_ROUNDS: "100" },
  },
  {
    name: "races for accounts",
    cwd: "workers",
    args: ["test/accounts-trust.test.ts"],
    sizes: { TRUST_ROUNDS: "100" },
  },
  {
    name: "hostile input",
    cwd: "workers",
    args: [
      "test/fuzz.test.ts",
      "test/accounts-permissions.test.ts",
      "test/credentials-fuzz.test.ts",
    ],
    sizes: { FUZZ_RUNS: "1000" },
    seed: "FUZZ_SEED",
  },
  {
    name: "families over time",
    cwd: "workers",
    args: ["test/households.test.ts", "test/merge-undo.test.ts"],
    sizes: { MODEL_RUNS: "500", MODEL_COMMANDS: "100" },
    seed: "FUZZ_SEED",
  },
  {
    name: "event lists over time",
    cwd: "workers",
    args: ["test/lists-over-time.test.ts"],
    sizes: { MODEL_RUNS: "500", MODEL_COMMANDS: "100" },
    seed: "FUZZ_SEED",
  },
  {
    name: "exports over time",
    cwd: "workers",
    args: ["test/export-model.test.ts"],
    sizes: { MODEL_RUNS: "500", MODEL_COMMANDS: "100" },
    seed: "FUZZ_SEED",
  },
  {
    name: "selections and restores",
    cwd: "workers",
    args: [
      "src/features/persons/selection/selection.routes.test.ts",
      "src/features/persons/timeline/restore.test.ts",
    ],
    sizes: { FUZZ_RUNS: "1000", MODEL_RUNS: "200" },
    seed: "FUZZ_SEED",
  },
  {
    name: "kills",
    cwd: "scripts",
    args: ["kills.test.ts"],
    sizes: { KILLS: "50", KILL_WRITES: "100" },
    seed: "KILL_SEED",
  },
  {
    name: "kills during exports",
    cwd: "scripts",
    args: ["killed-exports.test.ts"],
    sizes: { EXPORT_KILLS: "20", EXPORT_PERSONS: "20000" },
    seed: "KILL_SEED",
  },
  {
    name: "soak",
    cwd: "scripts",
    args: ["soak.test.ts"],
    sizes: { SOAK_MINUTES: "20", SOAK_PERSONS: "20000" },
    seed: "SOAK_SEED",
  },
  {
    name: "files in other programs",
    cwd: "scripts",
    args: ["export-readers.test.ts"],
    sizes: { HOSTILE_PERSONS: "100", READERS: "all" },
  },
  {
    name: "enumeration",
    cwd: "e2e",
    args: ["--config", "vitest.trust.config.ts"],
    sizes: { TIMING_PAIRS: "300" },
    seed: "TIMING_SEED",
    isAlone: true,
  },
];
