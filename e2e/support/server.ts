import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { TestProject } from "vitest/node";
import { freePort } from "../../scripts/lib/ports.ts";
import { ROOT } from "../../scripts/lib/root.ts";
import { buildProduct } from "../../scripts/lib/turbo.ts";

/** Starts one product per shard, each with its own port and state folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Builds once, so that the parallel starts below do not write the same files.
  await buildProduct();
  const started = await Promise.allSettled(
    Array.from({ length: project.config.maxWorkers }, () =>
      startProduct({ variables: project.config.env }),
    ),
  );
  const products = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const folder = mkdtempSync(join(tmpdir(), "kehila-axe-"));
  const stopAll = async () => {
    await Promise.all(products.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const failure = started.find((one) => one.status === "rejected");
  if (failure) {
    await stopAll();
    throw failure.reason;
  }
  // Vitest runs no teardown when a signal ends the process.
  for (const signal of ["SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stopAll().finally(() => process.exit(1)));
  }
  const checkedKinds = join(folder, "kinds");
  writeFileSync(checkedKinds, "");
  project.provide("checkedKinds", checkedKinds);
  project.provide(
    "origins",
    products.map(({ origin }) => origin),
  );
  return stopAll;
}

interface StartOptions {
  variables?: Readonly<Record<string, string | undefined>>;
  /** Fills the empty state folder before the start. */
  prepare?: (dir: string) => Promise<void>;
}

/** A running product. `stop` ends it and deletes its state folder. */
export interface Product {
  origin: string;
  stop: () => Promise<void>;
}

/** Starts the product through the `start` script, with demo data unless `SEED` is `none`. */
export async function startProduct({ variables, prepare }: StartOptions): Promise<Product> {
  const dir = mkdtempSync(join(tmpdir(), "kehila-e2e-"));
  await prepare?.(dir);
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ["--import", "./scripts/node-version.mjs", "scripts/start.ts"],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        SEED: "",
        CRONS: "none",
        // Journeys see an organisation without a logo unless they set one.
        ORG_LOGO: "",
        ...variables,
        PORT: String(port),
        STATE_DIR: dir,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://localhost:${port}`, stop };
}

/** Resolves when the server prints that it is ready. */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error("The output of the server is not read.");
  const output: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    output.push(line);
    if (line.startsWith("Kehila is ready")) {
      server.stdout.resume();
      return;
    }
  }
  throw new Error(`The product did not start.\n${output.join("\n")}`);
}
