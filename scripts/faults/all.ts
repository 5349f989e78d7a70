import { ACCESS_LOG_FAULTS } from "./access-log.ts";
import { ACCOUNT_FAULTS } from "./accounts.ts";
import { ATTENDANCE_FAULTS } from "./attendance.ts";
import { BACKUP_FAULTS } from "./backups.ts";
import { COMMENT_FAULTS } from "./comments.ts";
import { DOOR_FAULTS } from "./door.ts";
import { DUPLICATES_FAULTS } from "./duplicates.ts";
import { EDIT_FAULTS } from "./edits.ts";
import { EVENT_LIST_FAULTS } from "./event-lists.ts";
import { EXPORT_FAULTS } from "./exports.ts";
import type { Fault } from "./fault.ts";
import { IMPORT_FAULTS } from "./imports.ts";
import { NAME_FAULTS } from "./names.ts";
import { PARTICIPANT_FAULTS } from "./participants.ts";
import { PERSON_FAULTS } from "./persons.ts";
import { PLACES_FAULTS } from "./places.ts";
import { PUBLIC_LINK_FAULTS } from "./public-links.ts";
import { REMOVAL_FAULTS } from "./removals.ts";
import { ROTATION_FAULTS } from "./rotation.ts";
import { RULE_FAULTS } from "./rules.ts";
import { SCREEN_FAULTS } from "./screens.ts";
import { SEARCH_FAULTS } from "./search.ts";
import { UNFORESEEN_FAULTS } from "./unforeseen.ts";

/** Every fault that `pnpm faults` plants. */
export const FAULTS: readonly Fault[] = [
  ...ACCESS_LOG_FAULTS,
  ...RULE_FAULTS,
  ...PERSON_FAULTS,
  ...DUPLICATES_FAULTS,
  ...ACCOUNT_FAULTS,
  ...REMOVAL_FAULTS,
  ...ROTATION_FAULTS,
  ...EVENT_LIST_FAULTS,
  ...PARTICIPANT_FAULTS,
  ...COMMENT_FAULTS,
  ...ATTENDANCE_FAULTS,
  ...DOOR_FAULTS,
  ...PLACES_FAULTS,
  ...PUBLIC_LINK_FAULTS,
  ...EXPORT_FAULTS,
  ...BACKUP_FAULTS,
  ...IMPORT_FAULTS,
  ...EDIT_FAULTS,
  ...SCREEN_FAULTS,
  ...NAME_FAULTS,
  ...SEARCH_FAULTS,
  ...UNFORESEEN_FAULTS,
];
