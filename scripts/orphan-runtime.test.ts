import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { KillableServer } from "./lib/killable.ts";
import { lockState } from "./lib/state.ts";

const server = new KillableServer();
afterAll(() => server.dispose());

const status = (): Promise<number | null> =>
  server.send("/health").then(
    (response) => response.status,
    () => null,
  );

test("the next lock ends a runtime that has outlived its server", async () => {
  await server.prepare(0);
  await server.start();
  await server.killWithoutRuntime();
  expect(await status()).toBe(200);
  lockState(server.dir)();
  expect(await status()).toBeNull();
  // A lock without a runtime ends nothing.
  lockState(server.dir)();
  await server.start();
  expect(await status()).toBe(200);
});

test.each(["", "[{"])("a lock takes the damaged record %j for none", (text) => {
  const record = join(server.dir, "runtime.json");
  writeFileSync(record, text);
  lockState(server.dir)();
  expect(existsSync(record)).toBe(false);
});
