import { expect, test } from "vitest";
import { tokenStatus } from "./token-status.ts";

const expiresAt = "2026-11-28T10:00:00.000Z";
const at = (now: string, used = false, isBacked = true, usedBy: string | null = "Noa") =>
  tokenStatus({ used, usedBy: used ? usedBy : null, expiresAt, isBacked }, new Date(now));

test("a token is active up to the instant of its expiry, and expired afterwards", () => {
  expect(at("2026-11-21T10:00:00.000Z")).toBe("active");
  expect(at(expiresAt)).toBe("active");
  expect(at("2026-11-28T10:00:00.001Z")).toBe("expired");
});

test("a used token stays used after its expiry", () => {
  expect(at("2026-11-21T10:00:00.000Z", true)).toBe("used");
  expect(at("2027-01-01T00:00:00.000Z", true)).toBe("used");
});

test("an unused token is unbacked if its creator may no longer invite", () => {
  expect(at("2026-11-21T10:00:00.000Z", false, false)).toBe("unbacked");
  expect(at("2026-11-21T10:00:00.000Z", true, false)).toBe("used");
});

test("a used token is removed if its account no longer exists", () => {
  expect(at("2026-11-21T10:00:00.000Z", true, true, null)).toBe("removed");
  expect(at("2027-01-01T00:00:00.000Z", true, false, null)).toBe("removed");
});
