import type { SecurityKind, SecurityLogEntry } from "@kehila/shared/accounts/security-log";
import { expect, test } from "vitest";
import { sentenceOf } from "./sentence.ts";
import { readSecurityView, toSecurityQuery } from "./view.ts";

const anna = { id: "a", name: "Anna" };
const boris = { id: "b", name: "Boris" };
const entry = (kind: SecurityKind, users: Partial<SecurityLogEntry> = {}): SecurityLogEntry => ({
  seq: 1,
  at: "2026-11-27T10:00:00.000Z",
  kind,
  user: null,
  target: null,
  details: [],
  count: 1,
  ...users,
});

test.each([
  ["signInFailed", "failedOwn", "failedAt", "failedOwn", "failedUnknown"],
  ["locked", "lockedOwn", "lockedAt", "lockedOwn", "lockedUnknown"],
  ["roleChanged", "roleOwn", "roleMade", "role", "roleOwn"],
  ["userDeleted", "deletedOwn", "deletedOwn", "deleted", "deletedOwn"],
  ["backupStarted", "backup", "backup", "backup", "backupNightly"],
  ["restored", "restoredBy", "restoredBy", "restoredBy", "restored"],
] as const)("%s has a sentence for each combination of users", (kind, own, target, both, none) => {
  expect([
    sentenceOf(entry(kind, { user: anna })),
    sentenceOf(entry(kind, { target: boris })),
    sentenceOf(entry(kind, { user: anna, target: boris })),
    sentenceOf(entry(kind)),
  ]).toEqual([own, target, both, none]);
});

test("a view takes known groups and an id from the address, and drops other values", () => {
  expect(readSecurityView({ user: "u", group: "backups" })).toEqual({
    user: "u",
    group: "backups",
  });
  expect(readSecurityView({ user: "", group: "other", kind: "x" })).toEqual({});
  expect(toSecurityQuery({ user: "u", group: "data" })).toEqual({ userId: "u", group: "data" });
});
