import { expect, test } from "vitest";
import { BACKUP_FRESH_HOURS, BACKUPS_KEPT } from "../backups.ts";
import { IMPORT_CHECK_HOURS, IMPORT_UNDO_DAYS, UNDO_ROWS_UNCONFIRMED } from "../imports/imports.ts";
import { EXPORT_PERSONS_MAX } from "../exports.ts";
import { LATER_DAYS } from "../persons/duplicate-pairs.ts";
import { FAILURE_DAYS, NIGHT_LATE_HOURS } from "../system.ts";
import * as limits from "./limits.ts";

/**
 * The numbers of docs/product.md#limits, written as literals. Other tests import the constants, so
 * they do not notice a changed value.
 */
test("limits of persons, lists and accounts", () => {
  expect(limits).toMatchObject({
    ID_NUMBER_DIGITS: 9,
    PHONE_DIGITS_MIN: 9,
    PHONE_DIGITS_MAX: 10,
    CHILDREN_MAX: 10,
    FIRST_YEAR: 1900,
    ADULT_AGE: 18,
    PASSWORD_MIN: 8,
    PASSWORD_MAX: 128,
    VERIFICATION_CODE_DIGITS: 6,
    LIST_PERSONS_MAX: 5000,
    ID_NUMBER_END_DIGITS: 3,
    PHONE_END_DIGITS: 4,
    PAGE_SIZE: 20,
    BODY_BYTES_MAX: 256 * 1024,
  });
});

test("durations of sessions, links and undos", () => {
  expect(limits).toMatchObject({
    SESSION_IDLE_HOURS: 8,
    SESSION_MAX_DAYS: 7,
    CONFIRMED_MINUTES: 10,
    REGISTRATION_TOKEN_DAYS: 7,
    ARCHIVE_UNDO_HOURS: 1,
    REJECTION_UNDO_HOURS: 1,
    APPROVAL_UNDO_HOURS: 1,
    LIST_UNDO_HOURS: 24,
    MERGE_UNDO_DAYS: 30,
    DOOR_COPY_HOURS: 12,
    SECRET_OVERLAP_DAYS: 90,
  });
  expect([IMPORT_UNDO_DAYS, IMPORT_CHECK_HOURS, UNDO_ROWS_UNCONFIRMED]).toEqual([30, 24, 100]);
});

test("how long data is kept, and how much may be read", () => {
  expect(limits).toMatchObject({
    ACCESS_LOG_MONTHS: 24,
    EXPORT_FILE_HOURS: 24,
    SENDER_DAYS: 30,
    IDEMPOTENCY_KEY_DAYS: 7,
    READ_WARNED_HOURLY: 2000,
    READ_HOURLY_MAX: 20_000,
    LIST_ADDS_HOURLY_MAX: 300,
    LIST_ADDS_DAILY_MAX: 600,
    INVITATION_MAILS_DAILY_MAX: 30,
    PICK_LETTERS_MIN: 2,
    PICK_BLIND_MAX: 20,
    EXPORTS_RUNNING_MAX: 2,
    EXPORTS_DAILY_MAX: 100,
  });
  expect(EXPORT_PERSONS_MAX).toEqual({ pdf: 20_000, word: 2000, excel: Infinity });
  expect([limits.IMPORT_ROWS_MAX, LATER_DAYS, FAILURE_DAYS, NIGHT_LATE_HOURS]).toEqual([
    20_000, 14, 90, 26,
  ]);
  expect([BACKUP_FRESH_HOURS, BACKUPS_KEPT]).toEqual([48, { days: 7, weeks: 5, months: 12 }]);
});

test("the persons of an export without a confirmation are a tenth, at least 20 and at most 100", () => {
  expect([0, 200, 201, 450, 999, 1000, 50_000].map(limits.exportUnconfirmedMax)).toEqual([
    20, 20, 20, 45, 99, 100, 100,
  ]);
});
