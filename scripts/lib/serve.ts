import type { ChildProcess } from "node:child_process";
import { on, once } from "node:events";
import { join } from "node:path";
import { startProcess } from "./processes.ts";
import { ROOT } from "./root.ts";
import type { WorkerRun } from "./run-worker.ts";
import { recordRuntime } from "./runtime-process.ts";
import { WRANGLER } from "./runtime.ts";
import { developmentVariables, wranglerEnvironment } from "./state.ts";

const POLL_MS = 100;
const READY_MS = 60_000;

interface ServeOptions {
  dir: string;
  /** The port; 0 for any free port. */
  port: number;
  /** The port of the debugger, for a watched server. */
  inspectorPort?: number;
  /**
   * Whether to run the Worker from its sources, bundled after each edit, instead of the built
   * bundle. Prints each request (without its query) and the Worker's log.
   */
  isWatched?: boolean;
  /** How often the built bundle runs the frequent cron, in milliseconds; by default never. */
  cronEveryMs?: number | undefined;
}

/** A server with the port on which it listens. */
interface ListeningServer {
  server: ChildProcess;
  port: number;
}

/**
 * Starts the Worker on the loopback address; resolves when it answers. Throws if another program
 * has taken the port meanwhile.
 */
export async function serve(options: ServeOptions): Promise<ListeningServer> {
  const { dir, port, inspectorPort = 0, isWatched = false, cronEveryMs } = options;
  const { file } = developmentVariables(dir);
  const run: WorkerRun = { dir, port, variables: file, cronEveryMs };
  const flags = {
    ip: "127.0.0.1",
    port,
    "inspector-port": inspectorPort,
    "persist-to": dir,
    "env-file": file,
    "show-interactive-dev-session": false,
  };
  const server = startProcess(
    process.execPath,
    isWatched
      ? [WRANGLER, "dev", ...Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`)]
      : [join(ROOT, "scripts/lib/run-worker.ts"), JSON.stringify(run)],
    { env: wranglerEnvironment(dir), stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  const listening = await portOf(server);
  if (port !== 0 && listening !== port) {
    server.kill();
    throw new Error(`Port ${port} was taken by another program.`);
  }
  await answers(server, listening);
  recordRuntime(dir, server.pid ?? 0);
  return { server, port: listening };
}

/**
 * Resolves with the port that the server reports. A request could not tell the server from another
 * program that has just taken the port.
 */
async function portOf(server: ChildProcess): Promise<number> {
  const signal = AbortSignal.timeout(READY_MS);
  const messages = on(server, "message", { close: ["exit"], signal });
  for await (const [message] of messages as AsyncIterable<[string]>) {
    const { event, port } = JSON.parse(message) as { event: string; port: number };
    if (event === "DEV_SERVER_READY") return port;
  }
  throw new Error(`The server ended before it was ready (code ${server.exitCode}).`);
}

/** Starts the Vite server of the staff app in front of a Worker; resolves when it answers. */
export async function serveStaff(options: {
  port: number;
  workerPort: number;
}): Promise<ChildProcess> {
  const cwd = join(ROOT, "apps/staff");
  const flags = [
    "--host=127.0.0.1",
    `--port=${options.port}`,
    "--strictPort",
    "--clearScreen=false",
  ];
  const server = startProcess(
    process.execPath,
    [join(cwd, "node_modules/vite/bin/vite.js"), ...flags],
    { cwd, env: { WORKER_PORT: String(options.workerPort) } },
  );
  await answers(server, options.port);
  return server;
}

/** Waits until the server answers. Throws if it exits first or takes too long. */
async function answers(server: ChildProcess, port: number): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < READY_MS) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`The server ended before it was ready (code ${server.exitCode}).`);
    }
    try {
      // A path that reads no data; any response is enough.
      await fetch(`http://127.0.0.1:${port}/robots.txt`, { redirect: "manual" });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  throw new Error(`The server did not answer within ${READY_MS / 1000} seconds.`);
}

/** Resolves with the server's exit code when the server exits. */
export async function ended(server: ChildProcess): Promise<number> {
  if (server.exitCode !== null) return server.exitCode;
  const [code] = (await once(server, "exit")) as [number | null];
  return code ?? 1;
}
