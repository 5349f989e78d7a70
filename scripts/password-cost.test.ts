import { scryptSync } from "node:crypto";
import { afterAll, describe, expect, test, vi } from "vitest";

// These tests run in Node, because vitest cannot mock modules inside workerd. They check only the
// cost parameter.
vi.mock("node:crypto", { spy: true });
vi.mocked(scryptSync).mockReturnValue(Buffer.alloc(32));
// Test files share a process: later files must get the module without the mock.
vi.resetModules();
const { FULL_LOG_N, hashPassword, isOutdatedHash, LOWEST_LOG_N, verifyPassword } =
  await import("../workers/src/lib/passwords/passwords.ts");
afterAll(() => vi.resetModules());

/** Returns the costs (log2 of N) of the calls of scryptSync while `work` runs. */
async function costsOf(work: () => Promise<unknown>): Promise<number[]> {
  vi.mocked(scryptSync).mockClear();
  await work();
  return vi.mocked(scryptSync).mock.calls.map(([, , , options]) => Math.log2(options?.N ?? 0));
}

const SECRET = "a secret of tests, 32 characters long";
const NOW = new Date();
const low = { SECRET, ENVIRONMENT: "development", SCRYPT_LOG_N: String(LOWEST_LOG_N) } as const;
const production = { ...low, ENVIRONMENT: "production" } as const;
const hashWith = (settings: typeof low | typeof production) =>
  hashPassword("a quiet harbour", settings, NOW);

describe("the cost of a hash", () => {
  test("is lower in development when configured, for unknown accounts too", async () => {
    expect(await costsOf(() => hashWith(low))).toEqual([LOWEST_LOG_N]);
    expect(await costsOf(() => verifyPassword("x", null, low, NOW))).toEqual([LOWEST_LOG_N]);
    const hash = await hashWith(low);
    expect(hash).toMatch(/^\$scrypt\$ln=4,r=8,p=3\$/u);
    expect(isOutdatedHash(hash, low, NOW)).toBe(false);
  });

  test("does not change when the secret of the hash no longer verifies", async () => {
    const hash = await hashWith(low);
    const rotated = { ...low, SECRET_20260101: "another secret, 32 characters or more" };
    const later = new Date("2026-04-01T00:00:00Z");
    const answers: boolean[] = [];
    const verify = async () => {
      answers.push(await verifyPassword("a quiet harbour", hash, rotated, later));
    };
    expect(await costsOf(verify)).toEqual([LOWEST_LOG_N]);
    expect(answers).toEqual([false]);
  });

  test("cannot be lowered in production, where a cheaper hash is outdated", async () => {
    expect(await costsOf(() => hashWith(production))).toEqual([FULL_LOG_N]);
    expect(await costsOf(() => verifyPassword("x", null, production, NOW))).toEqual([FULL_LOG_N]);
    const cheap = await hashWith(low);
    expect(isOutdatedHash(cheap, production, NOW)).toBe(true);
    expect(isOutdatedHash(await hashWith(production), production, NOW)).toBe(false);
  });

  test.each([undefined, "", String(LOWEST_LOG_N - 1), "16", "12.5", "fast"])(
    "is the full one in development with SCRYPT_LOG_N %j",
    async (SCRYPT_LOG_N) => {
      const settings = { ...low, SCRYPT_LOG_N };
      expect(await costsOf(() => hashPassword("a quiet harbour", settings, NOW))).toEqual([
        FULL_LOG_N,
      ]);
    },
  );
});
