import * as z from "zod/mini";
import { loggedUserShape } from "../accounts/logged-user.ts";
import { FIELD_ERRORS } from "../base/errors.ts";
import { optionalLine } from "../base/fields.ts";
import { FILE_NAME_MAX, IMPORT_ROWS_MAX } from "../base/limits.ts";
import { personMatchSchema } from "../persons/answers.ts";
import { ALL_PERSON_FIELDS } from "../persons/fields.ts";
import { changedFieldsSchema } from "../persons/history.ts";
import { id } from "../persons/parts.ts";
import { CHUNK_ROWS_MAX, importRowSchema, rowNumber } from "./rows.ts";

/**
 * The contract of an import (docs/product.md#imports):
 *
 * 1. `POST /api/import` starts one (`Idempotency-Key`).
 * 2. `PUT /api/import/{id}/chunks/{number}` stores a chunk and answers each row; nothing is written
 *    to the register. The same number replaces the chunk.
 * 3. `PUT /api/import/{id}/decisions` stores decisions on single rows.
 * 4. `POST /api/import/{id}/confirm` runs it, also after the browser is closed.
 * 5. `GET /api/import/{id}` has its progress, `GET /api/import/{id}/rows` the rows left out.
 * 6. `POST /api/import/{id}/undo` within 30 days; `DELETE /api/import/{id}` before the
 *    confirmation.
 */

/** Days during which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;
/** Hours after which an import without confirmation is deleted. */
export const IMPORT_CHECK_HOURS = 24;
/** An undo of more rows needs the password or a passkey. */
export const UNDO_ROWS_UNCONFIRMED = 100;
/** Maximum decisions in one request. */
export const IMPORT_DECISIONS_MAX = 1000;

/**
 * The receiver of the rows: the register, or the participants of an event list. For a list a row
 * needs only a first and a last name.
 */
export const IMPORT_TARGETS = ["register", "list"] as const;

const count = z.int().check(z.gte(0));

/** `POST /api/import`. */
export const importStartSchema = z.strictObject({
  target: z.enum(IMPORT_TARGETS),
  /** The name of the file; null for pasted lines. */
  fileName: z.optional(z.nullable(optionalLine(FILE_NAME_MAX))),
  /** The number of rows in the file, without totals and empty rows. */
  rows: z.int().check(z.gte(1), z.lte(IMPORT_ROWS_MAX)),
});
export type ImportStart = z.infer<typeof importStartSchema>;

/** `PUT /api/import/{id}/chunks/{number}`: less than 256 KiB. */
export const importChunkSchema = z.strictObject({
  rows: z.array(importRowSchema).check(z.minLength(1), z.maxLength(CHUNK_ROWS_MAX)),
});
export type ImportChunk = z.infer<typeof importChunkSchema>;

/** What a row does, unless a decision says otherwise. */
const ROW_KINDS = ["new", "update", "same", "problem"] as const;

/** Why a row waits for a decision or cannot be imported. */
export const ROW_PROBLEMS = [
  /** `fields` names the refused values, and the required values that a new person lacks. */
  "REFUSED_VALUES",
  /** Several persons match, also if one of them has the ID number: `matches`. */
  "SEVERAL_MATCHES",
  /**
   * The person with the ID number has another gender, or another name and another birth date:
   * `matches`.
   */
  "PERSON_DIFFERS",
  /** The match is an application or archived: `matches`. */
  "PENDING_MATCH",
  "ARCHIVED_MATCH",
  /** A person hidden from the user has the ID number. */
  "ID_NUMBER_TAKEN",
  /** An earlier row is the same person: `repeats`. */
  "REPEATED_ROW",
  /**
   * A household has more than two adults, or a spouse both as a row and, differently, in columns.
   */
  "HOUSEHOLD_UNCLEAR",
  /**
   * The person or the spouse is married to another person, or an archived spouse: `matches` has the
   * spouse in the register and the persons who match the spouse in the row.
   */
  "SPOUSE_DIFFERS",
  /** The household would have more than ten children. */
  "TOO_MANY_CHILDREN",
] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** A person found by a row, with the fields that the row changes, before and after. */
const foundSchema = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  before: changedFieldsSchema,
  after: changedFieldsSchema,
});

/** The answer about one row. It holds nothing that the user may not read. */
export const rowAnswerSchema = z.strictObject({
  row: rowNumber,
  kind: z.enum(ROW_KINDS),
  problem: z.nullable(z.enum(ROW_PROBLEMS)),
  /** Errors by field, for `REFUSED_VALUES`: `person.phone`, `children.0.birthDate`. */
  fields: z.optional(z.record(z.string(), z.enum(FIELD_ERRORS))),
  /** The person of an update or of an unchanged row. */
  person: z.nullable(foundSchema),
  /** The person found for the spouse in the row's columns. */
  spouse: z.nullable(foundSchema),
  /**
   * The fields whose change an earlier import left out by a user's choice. The import leaves them
   * out again, unless a decision on the row names them.
   */
  declined: z.optional(z.array(z.enum(ALL_PERSON_FIELDS))),
  /** The earlier row with the same person. */
  repeats: z.nullable(rowNumber),
  /** Whether the row stands alone, because the two adults of its household may be no couple. */
  isApart: z.optional(z.boolean()),
  /** Candidates of a problem; for a new person the likely duplicates. */
  matches: z.array(personMatchSchema),
});
export type RowAnswer = z.infer<typeof rowAnswerSchema>;

/** Response of `PUT /api/import/{id}/chunks/{number}`: the rows in the order of the chunk. */
export const chunkAnswerSchema = z.strictObject({ data: z.array(rowAnswerSchema) });

/**
 * What a row does by the user's decision. `new` adds a person despite likely duplicates, `update`
 * changes `personId`, `apply` makes an application (for an event list), `skip` omits the row.
 * `spouse` imports the row as without a decision, with `spouseId` as the spouse in its columns. A
 * person other than the holder of the row's ID number is written without the ID number.
 */
export const ROW_ACTS = ["new", "update", "apply", "skip", "spouse"] as const;

/** A decision on one row; it replaces an earlier one. */
const rowDecisionSchema = z.strictObject({
  row: rowNumber,
  act: z.enum(ROW_ACTS),
  /**
   * For `update`: the person to change, one of `matches`; required for a row with a problem of
   * `matches`. By default the found person of the row.
   */
  personId: z.optional(id),
  /**
   * For `spouse`: one of `matches`; null is another person, who is added. An import makes and parts
   * no couples of registered people: where the register has another spouse, only the person of the
   * row is written.
   */
  spouseId: z.optional(z.nullable(id)),
  /** For `update`: the fields to change; by default all fields that differ. */
  fields: z.optional(z.array(z.enum(ALL_PERSON_FIELDS))),
});
export type RowDecision = z.infer<typeof rowDecisionSchema>;

/** `PUT /api/import/{id}/decisions`. */
export const rowDecisionsSchema = z.strictObject({
  rows: z.array(rowDecisionSchema).check(z.minLength(1), z.maxLength(IMPORT_DECISIONS_MAX)),
});

/**
 * `POST /api/import/{id}/confirm`: the decisions for rows without an own decision. A row with a
 * problem and without a decision is omitted.
 */
export const importConfirmSchema = z.strictObject({
  /** Fields that updates leave as they are. */
  keep: z.optional(z.array(z.enum(ALL_PERSON_FIELDS))),
  /** Whether updates only fill fields that are empty. */
  onlyEmpty: z.optional(z.boolean()),
  /** What happens to rows of unknown persons: `apply` for an event list only. */
  unknown: z.enum(["new", "apply", "skip"]),
  /** Whether new persons with likely duplicates are added. */
  addLikely: z.boolean(),
  /** The event list; required for the target `list`, otherwise refused. */
  listId: z.optional(id),
  /** Whether the list was created for this import, so that the undo deletes it when it is empty. */
  isNewList: z.optional(z.boolean()),
});
export type ImportConfirm = z.infer<typeof importConfirmSchema>;

/** `POST /api/import/{id}/undo`. */
export const importUndoSchema = z.strictObject({});

/** The closed list of states of an import. */
export const IMPORT_STATUSES = [
  /** The import accepts chunks and decisions. */
  "CHECKING",
  "RUNNING",
  "DONE",
  /** Ended before the last chunk (`stopReason`): the written chunks stay, and can be undone. */
  "STOPPED",
  "UNDOING",
  "UNDONE",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Why an import or its undo was stopped. */
export const STOP_REASONS = [
  /** The user lost the right, or the event list was deleted. */
  "NOT_ALLOWED",
  /** A step failed at each attempt. */
  "FAILED",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Why the run omitted a row; `STAY_REASONS`: why the undo left its person in the register. */
export const LEFT_REASONS = [
  ...ROW_PROBLEMS,
  /** The user's decision. */
  "SKIPPED",
  /** A new person with likely duplicates. */
  "LIKELY_DUPLICATE",
  /** Another row of the household is left out: a household comes in whole or waits whole. */
  "HOUSEHOLD_WAITS",
  /** The list is full. */
  "LIST_FULL",
  /** The record was changed between the check and the run. */
  "CHANGED_SINCE_CHECK",
] as const;
export const STAY_REASONS = ["EDITED", "MERGED", "ON_LIST", "ARCHIVED", "DELETED"] as const;

/** An import, as `GET /api/import` lists it; `GET /api/import/{id}` has its progress. */
export const importSchema = z.strictObject({
  id,
  target: z.enum(IMPORT_TARGETS),
  listId: z.nullable(id),
  /** Whether the list was created for the import; the undo deletes an unused one. */
  isNewList: z.boolean(),
  fileName: z.nullable(z.string()),
  user: z.strictObject({ id: z.nullable(id), ...loggedUserShape }),
  status: z.enum(IMPORT_STATUSES),
  /** Set for a stopped import, unless it was stopped before reasons were stored. */
  stopReason: z.nullable(z.enum(STOP_REASONS)),
  /**
   * The rows of the file, the rows that the server has, and the rows done by the run or the undo.
   */
  rows: count,
  received: count,
  done: count,
  /** Rows by the result of the run. */
  counts: z.strictObject({
    created: count,
    updated: count,
    same: count,
    applied: count,
    left: count,
    /** Participants added to the list. */
    listed: count,
  }),
  /** Rows that the undo left in the register. */
  stayed: count,
  createdAt: z.iso.datetime(),
  confirmedAt: z.nullable(z.iso.datetime()),
  undoneAt: z.nullable(z.iso.datetime()),
  /** When the undo expires; null if nothing can be undone. */
  undoUntil: z.nullable(z.iso.datetime()),
});
export type Import = z.infer<typeof importSchema>;

/** Query of `GET /api/import/{id}/rows`. */
export const importRowsQuerySchema = z.strictObject({
  result: z.enum(["written", "left", "stayed"]),
  /** The last row of the previous page. */
  after: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,7}$/, "NOT_AN_INTEGER")), z.transform(Number)),
  ),
});

export type ImportRowsQuery = z.infer<typeof importRowsQuerySchema>;

/**
 * `GET /api/import/{id}/rows`: the first row of each family that the run added or changed, rows that
 * the run omitted, or rows that the undo left in place.
 */
export const importRowsSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      row: rowNumber,
      /** Null for a row that the run wrote. */
      reason: z.nullable(z.enum([...LEFT_REASONS, ...STAY_REASONS])),
      /** The adults of the family in the register whom the user may read. */
      persons: z.array(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
    }),
  ),
  hasNextPage: z.boolean(),
});
export type ImportRows = z.infer<typeof importRowsSchema>;
