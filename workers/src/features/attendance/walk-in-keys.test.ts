import { keyIdOf, openWalkIn, sealWalkIn } from "@kehila/shared/events/sealed-walk-in";
import { SECRET_OVERLAP_DAYS } from "@kehila/shared/base/limits";
import { expect, test } from "vitest";
import { DAY } from "../../lib/duration.ts";
import { serverSecrets } from "../../lib/secrets/server-secrets.ts";
import { privateKeyWith, walkInKeyOf } from "./walk-in-keys.ts";

const FIRST = { SECRET: "a secret of tests, 32 characters long" };
const BOTH = { ...FIRST, SECRET_20261127: "another secret, 32 characters or more" };
const CHANGE = Date.parse("2026-11-27T00:00:00Z");
const END = CHANGE + SECRET_OVERLAP_DAYS * DAY;
const context = { listId: "list", id: "walk-in" };

const openAt = async (sealed: string, at: number): Promise<string | null> => {
  const key = privateKeyWith(serverSecrets(BOTH, new Date(at)), keyIdOf(sealed) ?? "none");
  return key && openWalkIn(sealed, key, context);
};

test("a walk-in opens until its secret ends, 90 days after the first use of the next secret", async () => {
  const before = await walkInKeyOf(serverSecrets(FIRST, new Date(CHANGE - DAY)));
  const sealed = await sealWalkIn("text", before, context);
  expect(await openAt(sealed, CHANGE - 1)).toBe("text");
  expect(await openAt(sealed, END - 1)).toBe("text");
  expect(await openAt(sealed, END)).toBeNull();
});

test("a new secret gives a new key, and the same secret the same key", async () => {
  const keys = await Promise.all(
    [CHANGE - 1, CHANGE, CHANGE + DAY].map((at) => walkInKeyOf(serverSecrets(BOTH, new Date(at)))),
  );
  expect(keys.map(({ id }) => id)).toEqual(["", "20261127", "20261127"]);
  expect(keys[1]).toEqual(keys[2]);
  expect(keys[0]?.publicKey).not.toBe(keys[1]?.publicKey);
});
