import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-data/accounts.ts";
import { freePort } from "./lib/ports.ts";
import { startProcess } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { ended } from "./lib/serve.ts";
import { lockState, moveState } from "./lib/state.ts";

const folder = mkdtempSync(join(tmpdir(), "kehila-wrangler-dev-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `wrangler dev` reads of a checkout. */
const PARTS = [
  "workers",
  "packages",
  "apps/public",
  "scripts",
  "migrations",
  "dist",
  "wrangler.toml",
  "package.json",
  "tsconfig.base.json",
];

describe("plain `wrangler dev` in a built checkout", () => {
  const checkout = join(folder, "checkout");
  const state = join(checkout, ".wrangler/state");
  let port = 0;
  let server: ReturnType<typeof startProcess>;

  beforeAll(async () => {
    for (const part of PARTS) {
      cpSync(join(ROOT, part), join(checkout, part), { recursive: true, verbatimSymlinks: true });
    }
    symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
    port = await freePort();
    server = startProcess(
      process.execPath,
      [
        join(ROOT, "node_modules/wrangler/wrangler-dist/cli.js"),
        "dev",
        `--port=${port}`,
        "--inspector-port=0",
      ],
      {
        cwd: checkout,
        env: { WRANGLER_REGISTRY_PATH: join(folder, "registry"), SCRYPT_LOG_N: "10" },
        stdio: "ignore",
      },
    );
  });
  afterAll(async () => {
    server.kill();
    await ended(server);
  });

  test("serves the register of the state folder, to which an administrator signs in", async () => {
    const origin = `http://127.0.0.1:${port}`;
    const status = () =>
      fetch(`${origin}/health`).then(
        (response) => response.status,
        () => null,
      );
    await expect.poll(status).toBe(200);
    const email = DEMO_ACCOUNTS.find(({ role }) => role === "ADMIN")?.email;
    const signedIn = await fetch(`${origin}/auth/api/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.getSetCookie().map((one) => one.split(";")[0]);
    const people = await fetch(`${origin}/person?take=1`, {
      headers: { cookie: cookie.join("; ") },
    });
    expect(await people.json()).toMatchObject({ data: [{ id: expect.any(String) }] });
  });

  test("locks the state folder until it ends", async () => {
    expect(() => lockState(state)).toThrow("in use by another process");
    server.kill();
    await ended(server);
    const isFree = (): boolean => {
      try {
        lockState(state)();
        return true;
      } catch {
        return false;
      }
    };
    await expect.poll(isFree).toBe(true);
  });
});

describe("the state folder of an earlier version", () => {
  const VARIABLES = "SECRET=0123\nOTHER=kept\n";

  /** Creates a state folder as an earlier version left it. */
  function earlier(name: string): { from: string; to: string } {
    const from = join(folder, name, ".state");
    mkdirSync(join(from, "v3"), { recursive: true });
    writeFileSync(join(from, "v3/register"), "people");
    writeFileSync(join(from, "development.env"), VARIABLES);
    return { from, to: join(folder, name, ".wrangler/state") };
  }

  test("is moved with its secret", () => {
    const { from, to } = earlier("moved");
    mkdirSync(to, { recursive: true });
    moveState(from, to);
    expect(existsSync(from)).toBe(false);
    expect(readFileSync(join(to, "v3/register"), "utf8")).toBe("people");
    expect(parseEnv(readFileSync(join(to, "development.env"), "utf8"))).toMatchObject({
      SECRET: "0123",
    });
  });

  test("stays while a process uses it, or if there is another register", () => {
    const { from, to } = earlier("stays");
    const unlock = lockState(from);
    expect(() => moveState(from, to)).toThrow("in use");
    unlock();
    mkdirSync(join(to, "v3"), { recursive: true });
    expect(() => moveState(from, to)).toThrow("two registers");
    expect(readFileSync(join(from, "v3/register"), "utf8")).toBe("people");
  });
});
