import * as z from "zod/mini";
import { loggedUserShape } from "../accounts/logged-user.ts";
import type { CHILD_FIELDS, PersonField } from "./fields.ts";
import { fieldsWith, forEachField, TEXT_FIELDS } from "./fields.ts";
import { category, gender, id, version } from "./parts.ts";
import type { ShapeOf } from "./values.ts";
import { PERSON_STATUSES } from "../accounts/permissions.ts";

/** Kinds of change to a person's record; `register` is a public application. */
export const PERSON_CHANGES = [
  "create",
  "register",
  "update",
  "archive",
  "unarchive",
  "approve",
  "undoApprove",
  "reject",
  "undoReject",
  "delete",
  "merge",
  "unmerge",
  "restore",
  "different",
  "undoDifferent",
  "disclose",
  "correct",
] as const;
export type PersonChange = (typeof PERSON_CHANGES)[number];

const text = z.optional(z.nullable(z.string()));
const day = z.optional(z.nullable(z.iso.date()));
/** Another person named by a history entry; the name is null when deleted or hidden. */
const namedPerson = z.strictObject({ id, name: z.nullable(z.string()) });

const childShape = {
  firstName: z.string(),
  gender: z.nullable(gender),
  birthDate: z.iso.date(),
} satisfies ShapeOf<(typeof CHILD_FIELDS)[number]>;

const fieldsShape = {
  ...forEachField(TEXT_FIELDS, text),
  ...forEachField(fieldsWith({ kind: "day" }), day),
  ...forEachField(fieldsWith({ kind: "gender" }), z.optional(z.nullable(gender))),
  ...forEachField(fieldsWith({ kind: "flag" }), z.optional(z.boolean())),
  ...forEachField(fieldsWith({ kind: "categories" }), z.optional(z.array(category))),
  childrenData: z.optional(z.array(z.strictObject(childShape))),
} satisfies ShapeOf<PersonField>;

/** The fields of one change, before or after it. */
export const changedFieldsSchema = z.strictObject({
  ...fieldsShape,
  spouse: z.optional(z.nullable(namedPerson)),
  status: z.optional(z.enum(PERSON_STATUSES)),
  /** Whether the couple ended by the death of the spouse. */
  widowed: z.optional(z.boolean()),
  /** Likely duplicates that the user confirmed with the save. */
  confirmedDuplicates: z.optional(z.array(namedPerson)),
  /** The person merged into this one, or unmerged from it; stored as `mergedPersonId`. */
  mergedPerson: z.optional(namedPerson),
  /** The other person of a pair decided to be different people; stored as `otherPersonId`. */
  otherPerson: z.optional(namedPerson),
  /** The child who got a record of its own; stored as `separatedChildId`. */
  separatedChild: z.optional(namedPerson),
  /** The parents whose grown child got this record; stored as `parentIds`. */
  parents: z.optional(z.array(namedPerson)),
  /** The day on which the person asked, for `disclose` and `correct`. */
  requestedOn: day,
  /** The version of the privacy notice that an applicant saw, the day of its last change. */
  notice: day,
});
export type ChangedFields = z.infer<typeof changedFieldsSchema>;

export const historyEntrySchema = z.strictObject({
  /** Increases with time; entries are returned newest first. */
  seq: z.int().check(z.gte(1)),
  at: z.iso.datetime(),
  actor: z.strictObject({ id: z.nullable(id), ...loggedUserShape }),
  action: z.enum(PERSON_CHANGES),
  /** The person whose record changed: this one, or one merged into it. */
  personId: id,
  before: z.nullable(changedFieldsSchema),
  after: z.nullable(changedFieldsSchema),
  /** Whether the record can be restored to its state after this change. */
  isRestorable: z.boolean(),
  /** For `restore`: the entry whose state was restored. */
  restoredSeq: z.optional(z.int().check(z.gte(1))),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Query of `GET /person/{id}/history`: entries older than `before`. */
export const historyQuerySchema = z.strictObject({
  before: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/, "NOT_AN_INTEGER")), z.transform(Number)),
  ),
});

/**
 * `GET /person/{id}/history`: one page, newest entries first. A page can be short or even empty
 * before the last page, because entries of merged records may be hidden from the actor.
 */
export const historyPageSchema = z.strictObject({
  data: z.array(historyEntrySchema),
  hasNextPage: z.boolean(),
  /** `before` of the next page; null on the last one. */
  nextBefore: z.nullable(z.int()),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** `POST /person/{id}/restore`: restores fields and children to their state after an entry. */
export const restorePersonSchema = z.strictObject({
  seq: z.int().check(z.gte(1)),
  version: z.optional(version),
  confirmDuplicates: z.optional(z.boolean()),
});
export type RestorePerson = z.infer<typeof restorePersonSchema>;
