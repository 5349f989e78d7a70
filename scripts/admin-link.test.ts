import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../workers/src/lib/ids.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-data/accounts.ts";
import { KillableServer } from "./lib/killable.ts";
import type { OperatorDatabase } from "./lib/local-database.ts";
import { makePasswordLink } from "./lib/password-link.ts";
import { run } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { WRANGLER } from "./lib/runtime.ts";
import { wranglerEnvironment } from "./lib/state.ts";
import { wranglerDatabase } from "./lib/wrangler-database.ts";

const ADMINISTRATOR = DEMO_ACCOUNTS.find(({ role }) => role === "ADMIN");
const NEW_PASSWORD = "another quiet harbour";

const server = new KillableServer();
beforeAll(() => server.prepare(10));
afterAll(() => server.dispose());

/** Runs the command on the local register of the test. */
const command = (...args: string[]) =>
  run(process.execPath, ["scripts/admin-link.ts", "--", ...args], {
    cwd: ROOT,
    output: "collect",
    env: { STATE_DIR: server.dir, PORT: "8799" },
  });

const tokenIn = (output: string): string => /\?token=([\w-]{43})$/mu.exec(output)?.[1] ?? "";
const rowsOf = (sql: string) => server.inspect((database) => database.prepare(sql).all());
const LINKS = "select secret_hash, created_at, expires_at from verifications";

describe("the command", () => {
  test("prints a link for an hour, replaces an earlier one, and logs each link", async () => {
    const email = (ADMINISTRATOR?.email ?? "").toUpperCase();
    const first = await command("--email", email);
    expect(first).toMatchObject({ code: 0 });
    expect(first.output).toContain("http://localhost:8799/reset-password?token=");
    const second = await command("--email", email);
    const [link, ...others] = rowsOf(LINKS);
    expect(others).toEqual([]);
    expect(link?.["secret_hash"]).toBe(await sha256(tokenIn(second.output)));
    const lasts =
      Date.parse(String(link?.["expires_at"])) - Date.parse(String(link?.["created_at"]));
    expect(lasts).toBe(60 * 60 * 1000);
    const { id, name } = ADMINISTRATOR ?? {};
    expect(
      rowsOf(
        "select kind, actor_id, target_id, target_name from security_log where actor_id is null",
      ),
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        kind: "passwordLinkMade",
        actor_id: null,
        target_id: id,
        target_name: name,
      })),
    );
  });

  test("refuses a deployed database without a public address, before any sign-in", async () => {
    const { code, output } = await command("--email", "a@example.org", "--remote");
    expect([code, output]).toEqual([1, expect.stringContaining("no PUBLIC_ORIGIN")]);
  });
});

test("the link sets a password, and the sign-in still asks for the second factor", async () => {
  const email = ADMINISTRATOR?.email ?? "";
  const { output } = await command("--email", email);
  server.inspect((database) =>
    database
      .prepare(
        `insert into totp_secrets (user_id, secret_sealed, created_at, confirmed_at)
          values (?, 'sealed', '', '')`,
      )
      .run(ADMINISTRATOR?.id ?? ""),
  );
  await server.start();
  const post = (path: string, body: Record<string, string>) =>
    server.send(`/auth/api/${path}`, { method: "POST", body });
  const token = tokenIn(output);
  expect((await post("reset-password", { token, newPassword: NEW_PASSWORD })).status).toBe(200);
  expect((await post("sign-in/email", { email, password: DEMO_PASSWORD })).status).toBe(401);
  const signedIn = await post("sign-in/email", { email, password: NEW_PASSWORD });
  expect(await signedIn.json()).toMatchObject({ data: { twoFactorRequired: true } });
  expect((await post("reset-password", { token, newPassword: "a third harbour" })).status).toBe(
    400,
  );
});

test("a database behind wrangler gets the same rows, for an administrator only", async () => {
  const dir = mkdtempSync(join(tmpdir(), "kehila-link-"));
  const call = (args: readonly string[]) =>
    run(process.execPath, [WRANGLER, ...args], {
      output: "collect",
      env: wranglerEnvironment(dir),
    });
  const database: OperatorDatabase = wranglerDatabase(call, ["--local", "--persist-to", dir]);
  try {
    await wranglerDatabase(call, ["--local", "--persist-to", dir]).migrate();
    await database.execute(
      "insert into users (id, name, email, email_verified, role, language, created_at) values " +
        "('a', 'Ada O''Brien', 'ada@example.org', 0, 'ADMIN', 'en', ''), " +
        "('b', 'Boris', 'boris@example.org', 1, 'MODERATOR', 'en', '')",
    );
    const account = { email: "ada@example.org", origin: "https://kehila.example.org" };
    const link = await makePasswordLink(database, account, new Date("2026-11-29T10:00:00Z"));
    const [links, log] = await database.read([LINKS, "select target_name from security_log"]);
    expect(links).toEqual([
      {
        secret_hash: await sha256(tokenIn(link)),
        created_at: "2026-11-29T10:00:00.000Z",
        expires_at: "2026-11-29T11:00:00.000Z",
      },
    ]);
    expect(log).toEqual([{ target_name: "Ada O'Brien" }]);
    await expect(
      makePasswordLink(database, { ...account, email: "boris@example.org" }, new Date()),
    ).rejects.toThrow(/boris@example.org is not the address of an administrator.*\n {2}ada@/u);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
