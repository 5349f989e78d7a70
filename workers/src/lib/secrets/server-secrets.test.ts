import { SECRET_OVERLAP_DAYS } from "@kehila/shared/base/limits";
import { expect, test } from "vitest";
import { DAY } from "../duration.ts";
import { secretNameOf, secretNames, serverSecrets } from "./server-secrets.ts";

const SECRET = "a secret of tests, 32 characters long";
const LATER = "another secret, 32 characters or more";
const FIRST_DAY = Date.parse("2026-11-27T00:00:00Z");
const END = FIRST_DAY + SECRET_OVERLAP_DAYS * DAY;
const settings = { SECRET, SECRET_20261127: LATER };

const statesAt = (at: number, names = Object.keys(settings)) => secretNames(names, new Date(at));

test("a secret is used from its day on, and the previous secret ends 90 days later", () => {
  const both = ["SECRET", "SECRET_20261127"];
  expect(SECRET_OVERLAP_DAYS).toBe(90);
  expect(secretNameOf(new Date(FIRST_DAY))).toBe("SECRET_20261127");
  expect(statesAt(FIRST_DAY - 1)).toEqual({ current: "SECRET", verifying: both, ended: [] });
  const used = { current: "SECRET_20261127", verifying: both, ended: [] };
  expect(statesAt(FIRST_DAY)).toEqual(used);
  expect(statesAt(END - 1)).toEqual(used);
  expect(statesAt(END)).toEqual({
    current: "SECRET_20261127",
    verifying: ["SECRET_20261127"],
    ended: ["SECRET"],
  });
});

test("each of several secrets ends 90 days after the first use of the next one, in any order of the names", () => {
  const names = ["SECRET_20270101", "TURNSTILE_SECRET_KEY", "SECRET", "SECRET_20261127"];
  expect(statesAt(Date.parse("2027-03-01T00:00:00Z"), names)).toEqual({
    current: "SECRET_20270101",
    verifying: ["SECRET_20261127", "SECRET_20270101"],
    ended: ["SECRET"],
  });
});

test("secrets have their values and marks", () => {
  expect(serverSecrets(settings, new Date(FIRST_DAY))).toEqual({
    current: { name: "SECRET_20261127", id: "20261127", value: LATER },
    verifying: [
      { name: "SECRET", id: "", value: SECRET },
      { name: "SECRET_20261127", id: "20261127", value: LATER },
    ],
  });
  const { current } = serverSecrets({ SECRET_20261127: LATER }, new Date(FIRST_DAY));
  expect(current.id).toBe("20261127");
});

test.each([
  [{}, "SECRET must"],
  [{ SECRET: undefined }, "SECRET must"],
  [{ SECRET, SECRET_20261127: "short" }, "SECRET_20261127 must be at least 32"],
  [{ SECRET, SECRET_20261332: LATER }, "SECRET_20261332 must be named after a day"],
])("%j is no configuration", (bad, message) => {
  expect(() => serverSecrets(bad, new Date(FIRST_DAY))).toThrow(message);
});

test("a weak secret that no longer verifies does not matter", () => {
  const { verifying } = serverSecrets({ ...settings, SECRET: "short" }, new Date(END));
  expect(verifying).toHaveLength(1);
});
