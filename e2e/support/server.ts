import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { TestProject } from "vitest/node";
import { freePort } from "../../scripts/lib/ports.ts";
import { ROOT } from "../../scripts/lib/root.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product under test answers. */
    origin: string;
  }
}

/** Starts the product as people start it, on a port and in a state folder of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), "kehila-e2e-"));
  const port = await freePort();
  const server = spawn(
    process.execPath,
    ["--import", "./scripts/node-version.mjs", "scripts/start.ts"],
    {
      cwd: ROOT,
      env: { ...process.env, ...project.config.env, PORT: String(port), STATE_DIR: dir, SEED: "" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await ready(server);
  project.provide("origin", `http://localhost:${port}`);
  return async () => {
    server.kill("SIGTERM");
    await once(server, "exit");
    rmSync(dir, { recursive: true, force: true });
  };
}

/** Waits for the line that tells where the product is ready. */
async function ready(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error("The output of the server is not read.");
  const printed: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    printed.push(line);
    if (line.startsWith("Kehila is ready")) {
      server.stdout.resume();
      return;
    }
  }
  throw new Error(`The product did not start.\n${printed.join("\n")}`);
}
