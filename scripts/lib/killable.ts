import { execFileSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseSync } from "node:sqlite";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo-data/accounts.ts";
import { loadDemoData } from "../demo-data/load.ts";
import { processTree } from "./runtime-process.ts";
import { serve } from "./serve.ts";
import { developmentVariables, migrate, openDatabase } from "./state.ts";

interface Sent {
  method?: "GET" | "POST" | "PATCH" | "PUT";
  body?: unknown;
  headers?: Record<string, string>;
}

const ADMINISTRATOR = DEMO_ACCOUNTS.find(({ role }) => role === "ADMIN")?.email ?? "";

/** The built product with its own state folder, for tests that kill and restart it. */
export class KillableServer {
  readonly dir: string;
  #running: ChildProcess | null = null;
  #origin = "";
  #cookie: string | undefined;

  /** Uses the state folder of an existing register, or by default a new folder. */
  constructor(dir = mkdtempSync(join(tmpdir(), "kehila-kills-"))) {
    this.dir = dir;
  }

  /** Creates the database with the given number of generated persons. */
  async prepare(persons: number): Promise<void> {
    migrate(this.dir);
    const { settings } = developmentVariables(this.dir);
    const database = openDatabase(this.dir);
    await loadDemoData(database, { persons, settings });
    database.close();
  }

  /**
   * Starts the server on a free port, by default without crons. The first start also signs the
   * administrator in.
   */
  async start(cronEveryMs?: number): Promise<void> {
    // Ends a server that a failed test has left running.
    await this.kill();
    const { server, port } = await serve({ dir: this.dir, port: 0, cronEveryMs });
    this.#running = server;
    this.#origin = `http://127.0.0.1:${port}`;
    this.#cookie ??= await this.signIn(ADMINISTRATOR);
  }

  /** Ends the server and its runtime with SIGKILL. */
  async kill(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    const exited = once(running, "exit");
    for (const pid of processTree(running.pid ?? 0)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The process ended together with its parent.
      }
    }
    await exited;
  }

  /** Kills the server alone, which leaves its runtime behind. */
  async killWithoutRuntime(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    const exited = once(running, "exit");
    running.kill("SIGKILL");
    await exited;
  }

  /** Kills the server after a delay, while it is working. */
  async killAfter(milliseconds: number): Promise<void> {
    await delay(milliseconds);
    await this.kill();
  }

  /** Whether the server was started and no kill has begun since. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Sends a request as the administrator. */
  send(path: string, { method = "GET", body, headers = {} }: Sent = {}): Promise<Response> {
    return fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(this.#cookie === undefined ? {} : { Cookie: this.#cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Returns the resident memory of the server's processes, in bytes. */
  memory(): number {
    const pids = processTree(this.#running?.pid ?? 0).join(",");
    const sizes = execFileSync("ps", ["-o", "rss=", "-p", pids], { encoding: "utf8" });
    return sizes
      .trim()
      .split(/\s+/u)
      .reduce((sum, size) => sum + Number(size) * 1024, 0);
  }

  /** Reads or changes the database of the killed server on disk. */
  inspect<T>(read: (database: DatabaseSync) => T): T {
    const database = openDatabase(this.dir);
    try {
      return read(database);
    } finally {
      database.close();
    }
  }

  /** Kills the server and deletes its folder. */
  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Signs the administrator in again, so that the session counts as confirmed. */
  async renewSession(): Promise<void> {
    this.#cookie = await this.signIn(ADMINISTRATOR);
  }

  /** Signs a demo account in; returns its session cookie. */
  async signIn(email: string): Promise<string> {
    const { headers } = await this.send("/auth/api/sign-in/email", {
      method: "POST",
      body: { email, password: DEMO_PASSWORD },
    });
    return headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
  }
}
