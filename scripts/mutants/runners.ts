import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startProcess } from "../lib/processes.ts";
import { scratchFolder } from "../lib/scratch.ts";
import type { Package } from "../lib/test-packages.ts";
import type { Tests } from "./narrowest.ts";

/** A request to run the tests under a path of the package. */
export interface Question {
  /** Files that changed since the last run. */
  changed: readonly string[];
  file: string;
  /** Runs only the tests that import this file; null for all tests. */
  source: string | null;
}

export interface Answer {
  /** The first test that failed, or null. */
  failure: string | null;
  /** Whether there is such a test. */
  hasTests: boolean;
  /** Whether the tests reached {@link MUTANT_LIMIT}, so that they show nothing. */
  isStopped?: boolean;
}

/** The time limit of one mutant's tests, enough for a whole package on a busy machine. */
const MUTANT_LIMIT = 10 * 60_000;

/** The time limit of the end of a process, in which vitest ends its own processes. */
const END_LIMIT = 20_000;

/** A process that keeps vitest and the package's transformed modules between two mutants. */
interface Server {
  process: ChildProcess;
  /** Files that changed since the last run of this process. */
  stale: Set<string>;
}

const servers = new Map<Package, Server>();

/** Makes every package read a file again, after a mutant was planted or removed. */
export function markChanged(file: string): void {
  for (const { stale } of servers.values()) stale.add(file);
  // Migrations are part of the configuration of vitest in the Worker.
  if (file.endsWith(".sql")) stopServer("workers");
}

/**
 * Runs the tests of a mutant until the first failure. A mutant with which tests cannot load counts
 * as caught.
 */
export async function runTestsOf(
  { package: name, file, isImporting = false }: Tests,
  mutated: string,
): Promise<Answer> {
  const server = servers.get(name) ?? startServer(name);
  const source = isImporting ? mutated : null;
  server.process.send({ changed: [...server.stale], file, source } satisfies Question);
  const timer = setTimeout(() => void endServer(server), MUTANT_LIMIT);
  const listeners = new AbortController();
  const { signal } = listeners;
  const answer = await Promise.race([
    once(server.process, "message", { signal }).then(([message]) => message as Answer),
    once(server.process, "exit", { signal }).then((): Answer => ({
      failure: null,
      hasTests: true,
      isStopped: true,
    })),
  ]);
  clearTimeout(timer);
  listeners.abort();
  server.stale.clear();
  if (server.process.exitCode !== null || server.process.signalCode !== null) servers.delete(name);
  return answer;
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

/** Ends a process that runs tests, with the processes that it has started. */
async function endServer({ process: child }: Server): Promise<void> {
  const ended = once(child, "exit");
  child.disconnect();
  const timer = setTimeout(() => child.kill("SIGKILL"), END_LIMIT);
  await ended;
  clearTimeout(timer);
}

/** Ends the processes of all packages. */
export function stopServers(): void {
  for (const name of servers.keys()) stopServer(name);
}
