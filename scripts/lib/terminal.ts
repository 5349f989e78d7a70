import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Asks for a line; returns the default for an empty answer. */
export async function askLine(question: string, byDefault = ""): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`There is no terminal to answer: ${question}`);
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const hint = byDefault === "" ? "" : ` [${byDefault}]`;
  const answer = await new Promise<string>((resolve, reject) => {
    lines.question(`${question}${hint}: `, resolve);
    // Rejects after Ctrl+C or Ctrl+D; otherwise Node ends with a warning about a pending promise.
    lines.once("close", () => reject(new Error("Ended at a question. Run the command again.")));
  });
  lines.close();
  return answer.trim() === "" ? byDefault : answer.trim();
}

/**
 * Reads a line from the terminal without echo. Without a terminal it throws an error that names the
 * environment variable to set.
 */
export async function askSecret(what: string, variable: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error(`${what} cannot be asked without a terminal: set ${variable}.`);
  }
  process.stdout.write(`${what}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await new Promise<string>((resolve) => lines.once("line", resolve));
  lines.close();
  process.stdout.write("\n");
  return answer;
}
