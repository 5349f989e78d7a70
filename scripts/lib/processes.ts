import type { ChildProcess, StdioOptions } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { onLauncherGone } from "./launchers.ts";
import { ROOT } from "./root.ts";

/** The environment in which child processes send no telemetry and ask no questions. */
const QUIET_ENVIRONMENT = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  DO_NOT_TRACK: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  TURBO_TELEMETRY_DISABLED: "1",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_METRICS: "false",
} as const;

interface RunOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** `show` prints the output, `collect` returns it. */
  output?: "show" | "collect";
  /** Milliseconds after which {@link run} ends the process. */
  timeout?: number;
  /** Written to the standard input, which is empty without it. */
  input?: string;
}

/** The exit code of a process, and its output when collected. */
export interface Outcome {
  code: number;
  output: string;
}

let stopping = false;

/** Running processes started by this module; a signal to this process reaches all of them. */
const running = new Set<ChildProcess>();

/** Starts a process that runs until this process ends or {@link stop} is called. */
export function startProcess(
  command: string,
  args: readonly string[],
  options: RunOptions & { stdio?: StdioOptions } = {},
): ChildProcess {
  const input = options.input === undefined ? "ignore" : "pipe";
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...QUIET_ENVIRONMENT, ...options.env },
    stdio:
      options.stdio ??
      (options.output === "collect" ? [input, "pipe", "pipe"] : [input, "inherit", "inherit"]),
  });
  if (options.input !== undefined) child.stdin?.end(options.input);
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

/** Runs a process to its end. An exit code other than 0 is a result, not an exception. */
export async function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const child = startProcess(command, args, options);
  const { timeout } = options;
  const timer = timeout === undefined ? undefined : setTimeout(() => child.kill(), timeout);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    // The stream decodes the text, because a character can span two chunks.
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  // "close" follows the end of the output streams, so no output is lost.
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return { code: code ?? (signal ? 1 : 0), output };
}

/** Runs a process that must succeed; shows its output only when it fails. */
export async function mustRun(
  what: string,
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, output } = await run(command, args, { output: "collect", ...options });
  if (code !== 0) throw new Error(`${what} failed (code ${code}).\n${output}`);
  return output;
}

/** Ends a process by its id and waits for its exit; kills it if it does not exit in time. */
async function stop(child: ChildProcess, patienceMs = 5000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  await exit;
  clearTimeout(timer);
}

/**
 * Stops all started processes on a signal, then exits with the usual code. The end of the launching
 * process counts as a signal.
 */
export function stopAllOnSignal(beforeExit: () => void = () => {}): void {
  const end = async (signal: "SIGINT" | "SIGTERM" | "SIGHUP") => {
    if (stopping) return;
    stopping = true;
    await Promise.all([...running].map((child) => stop(child)));
    beforeExit();
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end(signal));
  }
  onLauncherGone(() => void end("SIGTERM"));
}

/** Ends this script with a message. Does nothing after a signal, which has caused the failure. */
export function fail(error: unknown): void {
  if (stopping) return;
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exit(1);
}

/** Prints a line. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Runs the task of an entry script with the arguments of the command line; exits with its code, 1
 * for false. An error ends the script with its message.
 */
export async function runScript(
  task: (args: string[]) => Promise<number | boolean | void>,
): Promise<void> {
  try {
    const result = await task(process.argv.slice(2).filter((argument) => argument !== "--"));
    process.exitCode = typeof result === "boolean" ? Number(!result) : (result ?? 0);
  } catch (error) {
    fail(error);
  }
}
