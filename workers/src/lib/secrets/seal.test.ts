import { expect, test } from "vitest";
import { newCode, newSecret } from "./secrets.ts";
import { seal, unseal } from "./seal.ts";
import type { SecretSettings } from "./server-secrets.ts";
import { serverSecrets } from "./server-secrets.ts";

const SECRET = "a secret of tests, 32 characters long";
const secretsWith = (settings: SecretSettings, at = "2026-11-27") =>
  serverSecrets(settings, new Date(`${at}T12:00:00Z`));
const key = { secrets: secretsWith({ SECRET }), purpose: "tests", bound: "row 1" };

test("a sealed text opens with the same key, purpose and row only", async () => {
  const sealed = await seal("שלום", key);
  expect(await unseal(sealed, key)).toBe("שלום");
  expect(await unseal(sealed, { ...key, bound: "row 2" })).toBeNull();
  expect(await unseal(sealed, { ...key, purpose: "other" })).toBeNull();
  expect(
    await unseal(sealed, { ...key, secrets: secretsWith({ SECRET: `${SECRET}!` }) }),
  ).toBeNull();
  for (const damaged of ["", "v1", "v2.a.b", sealed.slice(0, -2), `${sealed}AA`, "v1.%.%"]) {
    expect(await unseal(damaged, key)).toBeNull();
  }
  expect(await seal("שלום", key)).not.toBe(sealed);
});

test("a sealed text names its secret, and opens until 90 days after the first use of the next secret", async () => {
  const rotated = { SECRET, SECRET_20261127: "another secret, 32 characters or more" };
  const keyAt = (at: string) => ({ ...key, secrets: secretsWith(rotated, at) });
  const first = await seal("one", keyAt("2026-11-26"));
  const next = await seal("two", keyAt("2026-11-27"));
  expect([first.split(".").length, next.split(".")[3]]).toEqual([3, "20261127"]);
  expect(await unseal(first, keyAt("2027-02-24"))).toBe("one");
  expect(await unseal(first, keyAt("2027-02-25"))).toBeNull();
  expect(await unseal(next, keyAt("2027-02-25"))).toBe("two");
  expect(await unseal(next.replace(".20261127", ""), keyAt("2026-11-27"))).toBeNull();
});

test("secrets and codes have their format, and secrets do not repeat", () => {
  const secrets = Array.from({ length: 1000 }, newSecret);
  expect(new Set(secrets).size).toBe(1000);
  expect(secrets.every((secret) => /^[\w-]{43}$/u.test(secret))).toBe(true);
  expect(Array.from({ length: 1000 }, newCode).every((code) => /^\d{6}$/u.test(code))).toBe(true);
});
