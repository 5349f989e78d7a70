/** A long vitest run in one package. */
export interface TrustRun {
  name: string;
  cwd: string;
  args: readonly string[];
  /** The full sizes, by the environment variable that overrides each. */
  sizes: Readonly<Record<string, string>>;
  /** The environment variable of the seed; if it is not set, a new seed is drawn. */
  seed?: string;
  /**
   * `waiting`: the run has a lane of its own, since its passwords wait in the queue of hashes and
   * leave the cores to others. `alone`: the run compares times, so that no other run overlaps.
   */
  lane?: "waiting" | "alone";
}

/** The long tests at full size, the longest first, because two of them run at a time. */
export const TRUST_RUNS: readonly TrustRun[] = [
  {
    name: "races for passwords",
    cwd: "workers",
    args: [
      "src/features/auth/credentials/password-races.test.ts",
      "src/features/auth/credentials/credential-conflicts.test.ts",
    ],
    sizes: { TRUST_ROUNDS: "100" },
    lane: "waiting",
  },
  {
    name: "races for sessions",
    cwd: "workers",
    args: ["src/features/auth/credentials/session-races.test.ts"],
    sizes: { TRUST_ROUNDS: "100" },
    lane: "waiting",
  },
  {
    name: "races for outdated hashes",
    cwd: "workers",
    args: ["src/features/auth/credentials/outdated-hash-races.test.ts"],
    sizes: { TRUST_ROUNDS: "100" },
    lane: "waiting",
  },
  {
    name: "races for persons",
    cwd: "workers",
    args: [
      "src/features/persons/races.test.ts",
      "src/features/applications/state-races.test.ts",
      "src/features/persons/families.test.ts",
      "test/conflicts.test.ts",
    ],
    sizes: { TRUST_ROUNDS: "100" },
  },
  {
    name: "races for places",
    cwd: "workers",
    args: ["src/features/event-lists/capacity-races.test.ts"],
    sizes: { TRUST_ROUNDS: "100" },
  },
  {
    name: "imports of many rows",
    cwd: "workers",
    args: ["src/features/imports/volume.test.ts"],
    sizes: { IMPORT_ROWS: "10000" },
  },
  {
    name: "calls of an invocation",
    cwd: "workers",
    args: ["test/alarms.test.ts", "test/night.test.ts"],
    sizes: { CALLS_PERSONS: "100000" },
  },
  {
    name: "races for imports",
    cwd: "workers",
    args: ["src/features/imports/races.test.ts", "src/features/imports/faults.test.ts"],
    sizes: { TRUST_ROUNDS: "100" },
  },
  {
    name: "races for accounts",
    cwd: "workers",
    args: ["src/features/accounts/races.test.ts"],
    sizes: { TRUST_ROUNDS: "100" },
  },
  {
    name: "hostile input",
    cwd: "workers",
    args: [
      "test/fuzz.test.ts",
      "test/matrix/accounts-permissions.test.ts",
      "src/features/auth/credentials/credentials-fuzz.test.ts",
    ],
    sizes: { FUZZ_RUNS: "1000" },
    seed: "FUZZ_SEED",
  },
  {
    name: "broken spreadsheets",
    cwd: "apps/staff",
    args: ["src/features/imports/source/broken-files.test.ts"],
    sizes: { FUZZ_RUNS: "1000" },
    seed: "FUZZ_SEED",
  },
  {
    name: "families over time",
    cwd: "workers",
    args: ["src/features/persons/households.test.ts", "src/features/merge/merge-undo.test.ts"],
    sizes: { MODEL_RUNS: "500", MODEL_COMMANDS: "100" },
    seed: "FUZZ_SEED",
  },
  {
    name: "event lists over time",
    cwd: "workers",
    args: ["src/features/event-lists/over-time.test.ts"],
    sizes: { MODEL_RUNS: "500", MODEL_COMMANDS: "100" },
    seed: "FUZZ_SEED",
  },
  {
    name: "phones at the door",
    cwd: "workers",
    args: ["src/features/attendance/phones.test.ts"],
    sizes: { DOOR_SEEDS: "10000" },
    seed: "DOOR_SEED",
  },
  {
    name: "exports over time",
    cwd: "workers",
    args: ["src/features/exports/model.test.ts"],
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
    name: "kills during imports",
    cwd: "scripts",
    args: ["killed-imports.test.ts"],
    // Each number stands for two kills: one during the import, one during its undo.
    sizes: { IMPORT_KILLS: "10", KILLED_ROWS: "1000" },
    seed: "KILL_SEED",
  },
  {
    name: "a register out and in",
    cwd: "scripts",
    args: ["import-round-trip.test.ts"],
    sizes: { ROUND_TRIP_PERSONS: "2000" },
  },
  {
    name: "kills during backups and restores",
    cwd: "scripts",
    args: ["restore.test.ts"],
    sizes: { RESTORE_KILLS: "20", BACKUP_PERSONS: "5000" },
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
    name: "random walks",
    cwd: "e2e",
    args: ["--config", "vitest.trust.config.ts", "trust/random-walk.test.ts"],
    sizes: { WALK_STEPS: "2000" },
    seed: "WALK_SEED",
  },
  {
    name: "enumeration",
    cwd: "e2e",
    args: ["--config", "vitest.trust.config.ts", "trust/enumeration.test.ts"],
    sizes: { TIMING_PAIRS: "300" },
    seed: "TIMING_SEED",
    lane: "alone",
  },
];
