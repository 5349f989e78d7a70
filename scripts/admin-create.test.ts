import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { announce, prepareDatabase } from "./lib/product.ts";
import { afterAll, describe, expect, test, vi } from "vitest";
import { verifyPassword } from "../workers/src/lib/passwords/passwords.ts";
import { administratorSql, sqlText } from "./lib/administrator.ts";
import { run } from "./lib/processes.ts";
import { ROOT } from "./lib/root.ts";
import { developmentVariables, openDatabase } from "./lib/state.ts";

const settings = {
  SECRET: "a secret of tests, 32 characters long",
  ENVIRONMENT: "production",
} as const;
const NOW = new Date("2026-11-21T10:00:00Z");
const someone = {
  email: "first@example.org",
  name: "First Admin",
  password: "a quiet harbour",
  language: "en",
} as const;

describe("the statements", () => {
  test("keep quotes and semicolons inside strings", () => {
    expect(sqlText("O'Brien'; drop table users; --")).toBe("'O''Brien''; drop table users; --'");
    expect(() => sqlText("a\0b")).toThrow("NUL");
  });

  test.each([
    [{ email: "no-address" }, "not an email address"],
    [{ email: "a@b.co\nBcc: x@y.z" }, "not an email address"],
    [{ name: " " }, "name is missing"],
    [{ name: "a\u202Eb" }, "name is missing"],
    [{ password: "short" }, "at least 8"],
    [{ password: "password1" }, "too weak"],
    [{ password: "first@example.org" }, "too weak"],
  ])("are refused for %j", async (wrong, message) => {
    await expect(administratorSql({ ...someone, ...wrong }, settings, NOW)).rejects.toThrow(
      message,
    );
  });

  test("are refused without a long enough secret", async () => {
    await expect(administratorSql(someone, { ...settings, SECRET: "short" }, NOW)).rejects.toThrow(
      "SECRET",
    );
  });
});

describe("the command", () => {
  const dir = mkdtempSync(join(tmpdir(), "kehila-admin-"));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const create = (name: string, email: string) =>
    run(process.execPath, ["scripts/admin-create.ts", "--", "--email", email, "--name", name], {
      cwd: ROOT,
      output: "collect",
      env: { STATE_DIR: dir, ADMIN_PASSWORD: someone.password },
    });

  test("creates one verified administrator, whose password the Worker accepts", async () => {
    const name = "Шарон O'Brien; drop table users;--";
    const result = await create(name, "First@Example.org");
    expect(result).toMatchObject({ code: 0 });
    const again = await create("Second", "first@example.org");
    expect(again.code).toBe(1);
    expect(again.output).toContain("An account with this email already exists");
    expect(result.output + again.output).not.toContain(someone.password);

    const database = openDatabase(dir);
    const sql = "select * from users join passwords on user_id = id";
    const rows = database.prepare(sql).all();
    const entries = database.prepare("select action, actor_name from history").all();
    const log = database.prepare("select kind, target_name, details from security_log").all();
    database.close();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name,
      email: "first@example.org",
      role: "ADMIN",
      email_verified: 1,
    });
    expect(entries).toMatchObject([{ action: "user.create", actor_name: "admin:create" }]);
    expect(log).toMatchObject([{ kind: "roleChanged", target_name: name, details: '["ADMIN"]' }]);
    const { settings: own } = developmentVariables(dir);
    const hash = String(rows[0]?.["hash"]);
    expect(await verifyPassword(someone.password, hash, own, NOW)).toBe(true);
    expect(await verifyPassword(someone.password, hash, settings, NOW)).toBe(false);
  });

  test("names ADMIN_PASSWORD when there is no terminal to ask for the password", async () => {
    const { code, output } = await run(
      process.execPath,
      ["scripts/admin-create.ts", "--email", "third@example.org", "--name", "Third"],
      { cwd: ROOT, output: "collect", env: { STATE_DIR: dir } },
    );
    expect(code).toBe(1);
    expect(output).toContain("set ADMIN_PASSWORD.");
  });

  test("is not suggested by the start when there is an administrator", async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, "write");
    write.mockImplementation((text) => lines.push(String(text)) > 0);
    vi.stubEnv("SEED", "none");
    vi.stubEnv("STATE_DIR", "it's here");
    announce({ port: 8787, dir }, await prepareDatabase(dir));
    announce({ port: 8787, dir }, { demoAccounts: [], hasAdministrator: false });
    write.mockRestore();
    vi.unstubAllEnvs();
    const [, started, first] = lines;
    expect(started).toContain("Kehila is ready");
    expect(started).toContain(`The register is in ${dir}`);
    expect(started).not.toContain("admin:create");
    expect(first).toContain(
      String.raw`STATE_DIR='it'\''s here' npx --yes pnpm@12.21.0 admin:create`,
    );
  });
});
