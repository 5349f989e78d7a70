import type { Outcome } from "../processes.ts";
import { run } from "../processes.ts";
import { WRANGLER } from "../runtime.ts";

/** Runs a wrangler command to its end; `isShown` shows its output and its questions. */
export type Wrangler = (
  args: readonly string[],
  options?: { input?: string; isShown?: boolean },
) => Promise<Outcome>;

/** Runs the project's wrangler. */
export const wrangler: Wrangler = (args, { input, isShown = false } = {}) =>
  run(process.execPath, [WRANGLER, ...args], {
    output: isShown ? "show" : "collect",
    ...(input === undefined ? {} : { input }),
  });

/** Runs a wrangler command that must succeed and returns its output. */
export async function mustSucceed(
  call: Wrangler,
  what: string,
  args: readonly string[],
  options: Parameters<Wrangler>[1] = {},
): Promise<string> {
  const { code, output } = await call(args, options);
  if (code !== 0) throw new Error(`${what} failed (code ${code}).\n${output.trim()}`);
  return output;
}

/** Signs in to Cloudflare in the browser, unless wrangler is signed in. */
export async function signIn(call: Wrangler): Promise<void> {
  if ((await call(["whoami", "--json"])).code === 0) return;
  await mustSucceed(call, "Signing in to Cloudflare", ["login"], { isShown: true });
}

/** The output of wrangler for a bucket or a Worker that does not exist. */
const ABSENT = /\b1000[67]\b|does not exist|Worker "[^"]*" not found/iu;

/**
 * Looks a resource up; returns the output, or null if the resource does not exist. Throws on any
 * other failure.
 */
export async function lookUp(
  call: Wrangler,
  what: string,
  args: readonly string[],
): Promise<string | null> {
  const { code, output } = await call(args);
  if (code === 0) return output;
  if (ABSENT.test(output)) return null;
  throw new Error(`${what} failed (code ${code}).\n${output.trim()}`);
}

/** Parses the JSON that a command printed after other lines, such as warnings. */
export function jsonOf(output: string): unknown {
  const start = output.search(/^[[{]/mu);
  if (start === -1) throw new Error(`wrangler printed no JSON:\n${output.trim()}`);
  return JSON.parse(output.slice(start));
}

/** Splits a text into arguments, and appends further arguments unchanged. */
export const command = (text: string, ...rest: readonly string[]): string[] => [
  ...text.split(" "),
  ...rest,
];

/** Runs SQL in the deployed database and returns the rows of its first statement. */
export async function query<Row>(call: Wrangler, what: string, sql: string): Promise<Row[]> {
  const execute = command("d1 execute DB --remote --yes --json --command", sql);
  const output = await mustSucceed(call, what, execute);
  const [first] = jsonOf(output) as { results: Row[] }[];
  return first?.results ?? [];
}
