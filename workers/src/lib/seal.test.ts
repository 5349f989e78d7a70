import { expect, test } from "vitest";
import { newCode, newSecret } from "./secrets.ts";
import { seal, unseal } from "./seal.ts";

const key = { secret: "a secret of tests, 32 characters long", purpose: "tests", bound: "row 1" };

test("a sealed text opens with the same key, purpose and row only", async () => {
  const sealed = await seal("שלום", key);
  expect(await unseal(sealed, key)).toBe("שלום");
  expect(await unseal(sealed, { ...key, bound: "row 2" })).toBeNull();
  expect(await unseal(sealed, { ...key, purpose: "other" })).toBeNull();
  expect(await unseal(sealed, { ...key, secret: `${key.secret}!` })).toBeNull();
  for (const damaged of ["", "v1", "v2.a.b", sealed.slice(0, -2), `${sealed}AA`, "v1.%.%"]) {
    expect(await unseal(damaged, key)).toBeNull();
  }
  expect(await seal("שלום", key)).not.toBe(sealed);
});

test("secrets and codes have their shape and do not repeat", () => {
  const secrets = Array.from({ length: 1000 }, newSecret);
  expect(new Set(secrets).size).toBe(1000);
  expect(secrets.every((secret) => /^[\w-]{43}$/u.test(secret))).toBe(true);
  expect(Array.from({ length: 1000 }, newCode).every((code) => /^\d{6}$/u.test(code))).toBe(true);
});
