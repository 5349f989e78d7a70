import type { PersonStatus, Role } from "@kehila/shared/accounts/permissions";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { ExportFormat } from "@kehila/shared/exports";
import type { PersonField } from "@kehila/shared/persons/fields";
import { ALL_PERSON_FIELDS, isEmpty } from "@kehila/shared/persons/fields";
import { REMARK_FIELDS } from "@kehila/shared/persons/disclosure";
import type { ChangedFields, HistoryEntry, PersonChange } from "@kehila/shared/persons/history";
import { PUBLIC_ACTOR } from "../../history/history.service.ts";
import type { PartInEvent } from "../../participants/taking-part.sql.ts";

/** The fields that the file tells, in display order. */
export const DISCLOSED_FIELDS = ALL_PERSON_FIELDS.filter((field) => !REMARK_FIELDS.includes(field));

/** A changed field with its values; a value that is withheld is null. */
export interface DisclosedChange {
  field: PersonField | "spouse";
  before: unknown;
  after: unknown;
  /** Whether the values are a remark of the staff, or about the spouse. */
  isWithheld: boolean;
}

/** Everything that is kept about a person, for the person: the content of the JSON file. */
export interface Disclosure {
  organisation: string;
  name: PersonName;
  requestedOn: CalendarDay;
  /** UTC ISO strings here and below. */
  madeAt: string;
  record: ChangedFields & { status: PersonStatus; addedAt: string; changedAt: string };
  spouse: PersonName | null;
  events: readonly PartInEvent[];
  history: readonly {
    at: string;
    by: "public" | "staff" | "system";
    action: PersonChange;
    /** The day on which the person asked, for an answer and a correction. */
    requestedOn: CalendarDay | null;
    /** The version of the privacy notice that the person saw with an application. */
    notice: CalendarDay | null;
    changes: readonly DisclosedChange[];
  }[];
  /** The days on which users opened the record; the role is null for a deleted account. */
  openings: readonly { day: CalendarDay; role: Role | null }[];
  imports: readonly { at: string; isNew: boolean; isUndone: boolean }[];
  files: readonly { at: string; format: ExportFormat }[];
}

interface PersonName {
  firstName: string;
  lastName: string;
}

const byOf = ({ id, name }: HistoryEntry["actor"]): "public" | "staff" | "system" => {
  if (id !== null) return "staff";
  return name === PUBLIC_ACTOR ? "public" : "system";
};

/**
 * Returns a history entry for the person: without names of others, and only that a remark or the
 * spouse changed.
 */
export function disclosedEntry(entry: HistoryEntry): Disclosure["history"][number] {
  const { at, actor, action, before, after } = entry;
  const changes = [...ALL_PERSON_FIELDS, "spouse" as const].flatMap((field): DisclosedChange[] => {
    const [earlier, later] = [before?.[field] ?? null, after?.[field] ?? null];
    const isSame = JSON.stringify(earlier) === JSON.stringify(later);
    if (isSame || (isEmpty(earlier) && isEmpty(later))) return [];
    const isWithheld = field === "spouse" || REMARK_FIELDS.includes(field);
    return [
      isWithheld
        ? { field, before: null, after: null, isWithheld }
        : { field, before: earlier, after: later, isWithheld },
    ];
  });
  const { requestedOn = null, notice = null } = after ?? {};
  return { at, by: byOf(actor), action, requestedOn, notice, changes };
}
