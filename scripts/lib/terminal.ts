import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Reads a line from the terminal without echo. */
export async function ask(what: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error(`${what} cannot be asked without a terminal: set the environment variable.`);
  }
  process.stdout.write(`${what}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await new Promise<string>((resolve) => lines.once("line", resolve));
  lines.close();
  process.stdout.write("\n");
  return answer;
}
