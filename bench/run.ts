import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** How large the register is that figures are measured on. */
const PERSONS = 100_000;
const ROOT = join(import.meta.dirname, "..");
/** A register of its own: the one of `start` belongs to whoever works in it. */
const STATE_DIR = process.env["STATE_DIR"] || join(ROOT, ".state", "bench");

const run = (script: string, ...args: string[]): void =>
  void execFileSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, STATE_DIR },
  });

/** `pnpm bench [-- name …]`: the figures behind docs/decisions/, all of them or those named. */
const wanted = process.argv.slice(2).filter((argument) => argument !== "--");
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts")
  .map((file) => file.replace(/\.ts$/, ""))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

if (!existsSync(join(STATE_DIR, "v3"))) run("scripts/seed.ts", "--persons", String(PERSONS));
for (const name of names) {
  process.stdout.write(`\n── ${name}\n`);
  run(`bench/${name}.ts`);
}
