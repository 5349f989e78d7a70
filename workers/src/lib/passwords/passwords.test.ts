import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { deriveKey } from "../secrets/keys.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword, isOutdatedHash, LOWEST_LOG_N, verifyPassword } from "./passwords.ts";

const SECRET = "a secret of tests, 32 characters long";
const NOW = new Date();
/** Production settings: these tests hash at the full cost. */
const full = { SECRET, ENVIRONMENT: "production" } as const;
/** For tests that do not depend on the cost. */
const low = { SECRET, ENVIRONMENT: "development", SCRYPT_LOG_N: String(LOWEST_LOG_N) } as const;

test("a hash has its parameters and verifies its password only", async () => {
  const hash = await hashPassword("kehila-demo", full, NOW);
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/u);
  expect(await verifyPassword("kehila-demo", hash, full, NOW)).toBe(true);
  expect(await verifyPassword("Kehila-demo", hash, full, NOW)).toBe(false);
  expect(isOutdatedHash(hash, full, NOW)).toBe(false);
});

test("two hashes of one password differ, and another secret verifies neither", async () => {
  const [one, other] = [
    await hashPassword("same", full, NOW),
    await hashPassword("same", full, NOW),
  ];
  expect(one).not.toBe(other);
  expect(await verifyPassword("same", one, { ...full, SECRET: `${SECRET}!` }, NOW)).toBe(false);
});

test("a password verifies in another normalization form of Unicode", async () => {
  const hash = await hashPassword("caf\u00E9 au lait", low, NOW);
  expect(await verifyPassword("cafe\u0301 au lait", hash, low, NOW)).toBe(true);
});

test("a hash with other parameters still verifies, and is outdated", async () => {
  const pepper = deriveKey(SECRET, "password-pepper");
  const peppered = createHmac("sha256", pepper).update("old friend").digest();
  const salt = randomBytes(16);
  const key = scryptSync(peppered, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  const older = `$scrypt$ln=14,r=8,p=1$${salt.toString("base64url")}$${key.toString("base64url")}`;
  expect(isOutdatedHash(older, full, NOW)).toBe(true);
  expect(await verifyPassword("old friend", older, full, NOW)).toBe(true);
  expect(await verifyPassword("old fiend", older, full, NOW)).toBe(false);
});

test("a missing or invalid hash verifies nothing", async () => {
  for (const stored of [null, "", "plain text", "$scrypt$ln=15,r=8,p=3$$"]) {
    expect(await verifyPassword("", stored, low, NOW)).toBe(false);
  }
});

test("a hash names its secret, and verifies until 90 days after the first use of the next secret", async () => {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const rotated = { ...low, SECRET_20261127: "another secret, 32 characters or more" };
  const first = await hashPassword("same", rotated, at("2026-11-26"));
  expect(first).not.toContain("k=");
  const next = await hashPassword("same", rotated, at("2026-11-27"));
  expect(next).toMatch(/^\$scrypt\$ln=\d+,r=8,p=3,k=20261127\$/u);
  expect(isOutdatedHash(first, rotated, at("2026-11-26"))).toBe(false);
  expect(isOutdatedHash(first, rotated, at("2026-11-27"))).toBe(true);
  expect(isOutdatedHash(next, rotated, at("2026-11-27"))).toBe(false);
  expect(await verifyPassword("same", first, rotated, at("2027-02-24"))).toBe(true);
  expect(await verifyPassword("same", first, rotated, at("2027-02-25"))).toBe(false);
  expect(await verifyPassword("same", next, rotated, at("2027-02-25"))).toBe(true);
  expect(await verifyPassword("same", next, low, at("2026-11-27"))).toBe(false);
});

test("nothing is hashed without a secret", async () => {
  await expect(hashPassword("x", { ...full, SECRET: "" }, NOW)).rejects.toThrow("SECRET");
});

const owner = { email: "dana@example.org", name: "Dana Cohen-Levi" };

test("three thousand common passwords are refused, in any case", () => {
  expect(COMMON_PASSWORDS.size).toBe(3000);
  for (const password of COMMON_PASSWORDS) {
    expect(password.length).toBeGreaterThanOrEqual(8);
    expect(passwordProblem(password.toUpperCase(), owner)).toBe("WEAK_PASSWORD");
  }
});

test.each([
  ["1234567", "PASSWORD_TOO_SHORT"],
  ["😀😀😀😀", "PASSWORD_TOO_SHORT"],
  ["x1".repeat(65), "PASSWORD_TOO_LONG"],
  ["Password123", "WEAK_PASSWORD"],
  ["zzzzzzzzz", "WEAK_PASSWORD"],
  ["DANA@example.org", "WEAK_PASSWORD"],
  ["dana cohen-levi", "WEAK_PASSWORD"],
  ["a quiet harbour", null],
  ["שלום לכולם 7", null],
  ["😀😁😂🤣😃😄😅😆", null],
])("%j gives %s", (password, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem);
});
