import approvals from "./approvals.sql?raw";
import attendance from "./attendance.sql?raw";
import attendanceReplacements from "./attendance-replacements.sql?raw";
import backups from "./backups.sql?raw";
import declinedDifferences from "./declined-differences.sql?raw";
import events from "./events.sql?raw";
import failures from "./failures.sql?raw";
import duplicateKeys from "./duplicate-keys.sql?raw";
import duplicates from "./duplicates.sql?raw";
import keptFailures from "./kept-failures.sql?raw";
import importStops from "./import-stops.sql?raw";
import imports from "./imports.sql?raw";
import invitations from "./invitations.sql?raw";
import removedAccounts from "./removed-accounts.sql?raw";
import stoppingPersons from "./stopping-persons.sql?raw";
import securityLog from "./security-log.sql?raw";
import walkIns from "./walk-ins.sql?raw";
import v010 from "./v0.1.0.sql?raw";

/**
 * Versions of the schema in order, including versions since the last release. A migration that adds
 * a table, a nullable column or a value of a CHECK constraint needs a version here, with rows for
 * the addition.
 */
export const SCHEMA_VERSIONS = [
  { version: "v0.1.0", lastMigration: "0001_search_and_guards.sql", rows: v010 },
  { version: "imports", lastMigration: "0002_imports.sql", rows: imports },
  { version: "backups", lastMigration: "0003_backups.sql", rows: backups },
  { version: "failures", lastMigration: "0004_failure_counts.sql", rows: failures },
  { version: "security log", lastMigration: "0005_security_log.sql", rows: securityLog },
  { version: "approvals", lastMigration: "0006_approved_applications.sql", rows: approvals },
  { version: "invitations", lastMigration: "0007_invitations.sql", rows: invitations },
  { version: "events", lastMigration: "0008_event_places.sql", rows: events },
  { version: "duplicates", lastMigration: "0009_duplicates.sql", rows: duplicates },
  { version: "duplicate keys", lastMigration: "0010_duplicate_keys.sql", rows: duplicateKeys },
  { version: "import stops", lastMigration: "0011_import_stop_reason.sql", rows: importStops },
  { version: "attendance", lastMigration: "0012_attendance.sql", rows: attendance },
  { version: "walk-ins", lastMigration: "0013_walk_ins.sql", rows: walkIns },
  {
    version: "removed accounts",
    lastMigration: "0015_removed_accounts.sql",
    rows: removedAccounts,
  },
  {
    version: "attendance replacements",
    lastMigration: "0016_attendance_replacements.sql",
    rows: attendanceReplacements,
  },
  {
    version: "stopping persons",
    lastMigration: "0017_stopping_persons.sql",
    rows: stoppingPersons,
  },
  { version: "kept failures", lastMigration: "0019_failures.sql", rows: keptFailures },
  {
    version: "declined differences",
    lastMigration: "0021_declined_differences.sql",
    rows: declinedDifferences,
  },
] as const;

/** The version of the last release. */
export const RELEASED = "v0.1.0";

/**
 * Tables and columns, as `table.column`, that the last released code no longer reads. The next
 * release may drop them.
 */
export const UNREAD_SINCE_RELEASE: readonly string[] = [];
