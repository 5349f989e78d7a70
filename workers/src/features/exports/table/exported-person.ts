import type { CalendarDay } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import type { Attendance } from "@kehila/shared/events/came";
import type { ExportFormat } from "@kehila/shared/exports";
import type { Child, PersonRow } from "@kehila/shared/persons/answers";

/** A person in an export, with the parts of the family that the actor may read. */
export interface ExportedPerson {
  person: Omit<PersonRow, "spouse" | "archivedSpouse">;
  /** The last digits of the ID number, for a file without complete ID numbers. */
  idNumberEnd: string | null;
  householdId: string;
  spouse: PersonRow["spouse"];
  archivedSpouse: NonNullable<PersonRow["archivedSpouse"]> | null;
  children: readonly Child[];
  /** The comment of the participant, in an export of an event list. */
  listComment: string | null;
  /** Whether the participant came; null where the list does not say. */
  attendance: Attendance | null;
  /** Whether the spouse's row, with the family of both, is earlier in the file. */
  hasFamilyAbove: boolean;
}

/** The settings that decide the columns of a file. */
export interface ColumnOptions {
  format: ExportFormat;
  source: "list" | "all_persons";
  includeChildren: boolean;
  includeSpouse: boolean;
  language: Language;
  /** Whether the event list says who came. */
  hasAttendance?: boolean | undefined;
  /** The day of the export, which is the reference day of ages. */
  day: CalendarDay;
}
