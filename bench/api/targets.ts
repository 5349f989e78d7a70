import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { mustRun } from "../../scripts/lib/processes.ts";
import { ROOT } from "../../scripts/lib/root.ts";
import { compatibilityDate, databaseId, WRANGLER } from "../../scripts/lib/runtime.ts";
import { developmentVariables, wranglerEnvironment } from "../../scripts/lib/state.ts";
import { cpuSeconds, workerdChildren } from "./process-cost.ts";

/** The Workers of a run: the product, the bare Worker, and the product with a counting database. */
export const WORKERS = {
  product: "bench/api/product-worker.ts",
  bare: "bench/api/bare-worker.ts",
  counted: "bench/api/counted-worker.ts",
} as const;
export type WorkerName = keyof typeof WORKERS;

/** A rate limit for phone checks that no turn reaches. The cost of counting is unchanged. */
const UNSPENT = "999999/60";

/** A Worker on loopback, with its own copy of the register. */
export interface Target {
  name: WorkerName;
  /** Scheme, host and port, without a trailing slash. */
  origin: string;
  /** Returns the CPU seconds of the Worker's runtime; null if the system does not report them. */
  cpuSeconds: () => number | null;
  /** The process id of the Worker's runtime. */
  pid: number;
  /** Returns the address of the Worker's inspector; throws unless `isInspected` was set. */
  inspector: () => Promise<URL>;
  stop: () => Promise<void>;
}

/** A bundled Worker: a script, and the imported fonts as bytes, by name. */
interface Bundle {
  script: string;
  fonts: Record<string, { type: "data"; contents: Uint8Array<ArrayBuffer> }>;
}

const MAIN = "index.js";

/** Bundles a Worker as `deploy` does. */
export async function bundle(name: WorkerName, stateDir: string): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), "kehila-bundle-"));
  try {
    const args = ["deploy", join(ROOT, WORKERS[name]), "--dry-run", "--outdir", folder];
    if (name === "bare") {
      args.push("--config", join(ROOT, "bench/api/bare.toml"));
      args.push("--compatibility-date", compatibilityDate());
    }
    await mustRun(`Bundling ${name}`, process.execPath, [WRANGLER, ...args], {
      cwd: ROOT,
      env: { ...wranglerEnvironment(stateDir), CI: "1" },
    });
    const files = readdirSync(folder);
    const script = files.find((one) => one.endsWith(".js"));
    if (script === undefined) throw new Error(`wrangler bundled no module of ${name}.`);
    const fonts = files.filter((one) => one.endsWith(".ttf"));
    return {
      script: readFileSync(join(folder, script), "utf8"),
      fonts: Object.fromEntries(
        fonts.map((file) => [
          file,
          { type: "data", contents: new Uint8Array(readFileSync(join(folder, file))) } as const,
        ]),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a Worker in the product's own runtime, without wrangler's proxy, on a copy of a register.
 */
export async function startTarget(
  name: WorkerName,
  { script, fonts }: Bundle,
  stateDir: string,
  { isInspected = false } = {},
): Promise<Target> {
  const scratch = mkdtempSync(join(tmpdir(), "kehila-bench-"));
  cpSync(join(stateDir, "v3/d1"), join(scratch, "d1"), { recursive: true });
  const { settings } = developmentVariables(stateDir);
  const text = (value: string) => ({ type: "text" as const, value });
  const before = new Set(workerdChildren());
  const miniflare = new Miniflare({
    resourcePersistencePath: scratch,
    ...(isInspected ? { inspectorPort: 0 } : {}),
    workers: [
      {
        config: {
          name,
          compatibilityDate: compatibilityDate(),
          compatibilityFlags: ["nodejs_compat"],
          manifest: {
            mainModule: MAIN,
            modulesRoot: scratch,
            modules: { [MAIN]: { type: "esm", contents: script }, ...fonts },
          },
          ...(name === "bare"
            ? {}
            : {
                exports: {
                  BackupJob: { type: "durable-object", storage: "sqlite" },
                  ExportJob: { type: "durable-object", storage: "sqlite" },
                  ImportJob: { type: "durable-object", storage: "sqlite" },
                  Limiter: { type: "durable-object", storage: "sqlite" },
                  ReadingTally: { type: "durable-object", storage: "sqlite" },
                },
              }),
          env: {
            DB: { type: "d1", id: databaseId() },
            ...(name === "bare"
              ? {}
              : {
                  LIMITER: { type: "durable-object", worker: name, exportName: "Limiter" },
                  READING_TALLY: {
                    type: "durable-object",
                    worker: name,
                    exportName: "ReadingTally",
                  },
                  EXPORT_JOB: { type: "durable-object", worker: name, exportName: "ExportJob" },
                  IMPORT_JOB: { type: "durable-object", worker: name, exportName: "ImportJob" },
                  BACKUP_JOB: { type: "durable-object", worker: name, exportName: "BackupJob" },
                  BACKUP_FILES: { type: "r2", name: "backups" },
                  EXPORT_FILES: { type: "r2", name: "exports" },
                  ENVIRONMENT: text(settings.ENVIRONMENT),
                  SECRET: text(settings.SECRET ?? ""),
                  PRODUCT_TITLE: text("Kehila"),
                  ORG_TIMEZONE: text("Asia/Jerusalem"),
                  CHECK_BUDGETS: text(UNSPENT),
                  CHECK_NETWORK_BUDGETS: text(UNSPENT),
                  LIST_CHECK_BUDGETS: text(UNSPENT),
                  CREATOR_CHECK_BUDGETS: text(UNSPENT),
                  STAFF_WRITE_BUDGETS: text(UNSPENT),
                }),
          },
        },
      },
    ],
  });
  const { origin } = await miniflare.ready;
  const pid = workerdChildren().find((one) => !before.has(one)) ?? 0;
  return {
    name,
    origin,
    pid,
    cpuSeconds: () => cpuSeconds(pid),
    inspector: () => miniflare.getInspectorURL(),
    stop: async () => {
      await miniflare.dispose();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
