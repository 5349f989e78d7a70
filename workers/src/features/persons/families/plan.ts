import type { CalendarDay } from "@kehila/shared/base/dates";
import type {
  ImportConfirm,
  RowAnswer,
  RowDecision,
  RowProblem,
} from "@kehila/shared/imports/imports";
import type { ImportValues } from "@kehila/shared/imports/rows";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { ChildFields, PersonFields, PersonRecord } from "../record/record.sql.ts";
import type { AdultMatch, AdultValues, FoundAdult } from "./match.ts";

/** A row to plan, with its matches in the register. */
export interface PlannedRow {
  row: number;
  values: ImportValues;
  /** Whether the row has the id of a stored record, as the rows of our own export do. */
  isEdit: boolean;
  /** The user's decision; null during the check. */
  decision: RowDecision | null;
  /** The fields whose change was declined in an earlier import. */
  declined: RowAnswer["declined"];
  /** The earlier row of the file that is the same person. */
  repeats: number | null;
  match: AdultMatch;
  /** The matches of the spouse in the row's columns; null without a spouse there. */
  spouseMatch: AdultMatch | null;
}

/** The decisions for all rows; the check has only `required`. */
export interface Choices extends Pick<ImportConfirm, "keep" | "onlyEmpty"> {
  /** The fields that a new person must have. */
  required: readonly ("firstName" | "lastName" | "city")[];
}

/** The decisions, and the day on which ages are computed. */
export interface FamilyChoices extends Choices {
  today: CalendarDay;
}

/** A found person and what a row changes. */
export interface FoundChange {
  id: string;
  firstName: string;
  lastName: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The result of one row. */
export interface RowPlan {
  row: number;
  kind: "new" | "update" | "same" | "problem";
  problem: RowProblem | null;
  fields?: FieldErrors;
  person: FoundChange | null;
  spouse: FoundChange | null;
  repeats: number | null;
  matches: readonly FoundAdult["shown"][];
  /** The id of the found person, or of the new one. */
  personId: string | null;
  /** Whether the row stands alone, because the two adults of its household may be no couple. */
  isApart?: boolean;
}

/** An adult of a family to write. */
export interface NewAdult {
  id: string;
  position: 1 | 2;
  fields: PersonFields;
}

/** A stored adult of a household, before and after the write. */
export interface StoredAdult {
  person: PersonRecord["person"];
  fields: PersonFields;
  spouseBefore: string | null;
  spouseAfter: string | null;
}

/** The changes that rows of one household make together. */
export interface FamilyWrite {
  /** The first row. */
  row: number;
  /** Applicants are new adults of a new household. */
  status: "active" | "pending";
  householdId: string;
  isNewHousehold: boolean;
  added: readonly NewAdult[];
  /** The stored adults of the household, archived former spouses included. */
  stored: readonly StoredAdult[];
  /** A stored person of another household who joins as spouse. */
  joining: { record: PersonRecord; fields: PersonFields } | null;
  /** The children of the household before and after the write. */
  before: readonly ChildFields[];
  children: readonly ChildFields[];
  /** The ids of a couple after the write. */
  couple: readonly [string, string] | null;
}

/** The result of planning one household. */
export interface FamilyPlan {
  rows: readonly RowPlan[];
  /** Null if the rows change nothing. */
  write: FamilyWrite | null;
}

export type Records = ReadonlyMap<string, PersonRecord>;

/** An adult to write: a stored person (`record`) or a new one. */
export interface Adult {
  values: AdultValues;
  /** The row; null for a spouse in the columns of the other adult's row. */
  row: PlannedRow | null;
  record: PersonRecord | null;
}

export type Refuse = (
  problem: RowProblem,
  details?: Partial<Pick<RowPlan, "fields" | "matches">>,
) => FamilyPlan;

export const problemOf = (
  { row, repeats, match }: PlannedRow,
  problem: RowProblem,
  details: Partial<Pick<RowPlan, "fields" | "matches">> = {},
): RowPlan => ({
  row,
  kind: "problem",
  problem,
  person: null,
  spouse: null,
  repeats,
  matches: match.same.map(({ shown }) => shown),
  personId: null,
  ...details,
});

/** Returns the values that a new person lacks, as errors by field. */
export function lacking(
  values: AdultValues,
  required: Choices["required"],
  prefix: "person" | "spouse",
): FieldErrors {
  return Object.fromEntries(
    required
      .filter((field) => values[field] === undefined)
      .map((field) => [`${prefix}.${field}`, "REQUIRED" as const]),
  );
}
