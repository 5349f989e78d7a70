import { expect, test } from "vitest";
import { isBackupFresh } from "./backups.ts";

test("a backup is fresh for exactly 48 hours", () => {
  const now = Date.parse("2026-11-27T10:00:00.000Z");
  expect(isBackupFresh("2026-11-25T10:00:00.000Z", now)).toBe(true);
  expect(isBackupFresh("2026-11-25T09:59:59.999Z", now)).toBe(false);
  expect(isBackupFresh(null, now)).toBe(false);
});
