import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startProcess } from "../lib/processes.ts";
import { scratchFolder } from "../lib/scratch.ts";
import type { Package } from "../lib/test-packages.ts";
import type { Tests } from "./narrowest.ts";

/**
 * Which tests to run: of a path of the package, and only those that import a source if it is set.
 */
export interface Question {
  /** Files that changed since the last run. */
  changed: readonly string[];
  file: string;
  source: string | null;
}

/** The first test that failed, or null. */
export interface Answer {
  failure: string | null;
}

/** The time limit of the tests of one mutant, in which a package ends on a busy machine. */
const MUTANT_LIMIT = 10 * 60_000;

/** A process that keeps vitest and the package's transformed modules between two mutants. */
interface Server {
  process: ChildProcess;
  /** Files that changed since its last run. */
  stale: Set<string>;
}

const servers = new Map<Package, Server>();

/** Makes every package read a file again: a mutant was planted in it, or taken out. */
export function markChanged(file: string): void {
  for (const { stale } of servers.values()) stale.add(file);
  // Migrations are part of a package's configuration.
  if (file.endsWith(".sql")) stopServer("workers");
}

/**
 * Runs the tests of a mutant of a file until the first failure. A mutant that hangs the tests, or
 * keeps them from loading, is caught.
 */
export async function findMutantCatch(
  { package: name, file, isImporting = false }: Tests,
  mutated: string,
): Promise<string | null> {
  const server = servers.get(name) ?? startServer(name);
  const source = isImporting ? mutated : null;
  server.process.send({ changed: [...server.stale], file, source } satisfies Question);
  const timer = setTimeout(() => server.process.kill("SIGKILL"), MUTANT_LIMIT);
  const answer = await Promise.race([
    once(server.process, "message").then(([message]) => message as Answer),
    once(server.process, "exit").then((): Answer => ({ failure: `${name}/${file}: hangs` })),
  ]);
  clearTimeout(timer);
  server.stale.clear();
  if (server.process.exitCode !== null || server.process.signalCode !== null) servers.delete(name);
  return answer.failure;
}

function startServer(name: Package): Server {
  const TMPDIR = scratchFolder();
  const server: Server = {
    process: startProcess(process.execPath, [join(import.meta.dirname, "test-server.ts"), name], {
      env: {
        TMPDIR,
        NODE_COMPILE_CACHE: join(TMPDIR, "compiled"),
        NODE_ENV: "test",
        VITEST: "true",
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
    stale: new Set(),
  };
  servers.set(name, server);
  return server;
}

function stopServer(name: Package): void {
  servers.get(name)?.process.disconnect();
  servers.delete(name);
}

/** Ends the processes of all packages. */
export function stopServers(): void {
  for (const name of servers.keys()) stopServer(name);
}
