import * as z from "zod/mini";
import { personSchema, senderSchema } from "./answers.ts";
import { APPROVE_BATCH } from "../base/limits.ts";
import { childrenCount, id, version } from "./parts.ts";
import { personFilterSchema } from "./query.ts";

/** The id of a decision, which may take several requests and is undone as a whole. */
const decisionId = z.string().check(z.regex(/^[\da-f]{32}$/u));

/** Lists of public links that a person was not added to: over, full, or deleted (null). */
const missedLists = z.array(
  z.nullable(
    z.strictObject({
      id,
      title: z.string(),
      date: z.iso.date(),
      reason: z.enum(["over", "full"]),
    }),
  ),
);

/** Response of `PATCH /person/{id}/approve`, and of a merge, which can approve an application. */
export const approvedPersonSchema = z.strictObject({
  success: z.literal(true),
  data: personSchema,
  missedLists,
  /** The id for the undo of an approval; a merge has its own undo. */
  approvalId: z.optional(decisionId),
});
export type ApprovedPerson = Omit<z.infer<typeof approvedPersonSchema>, "success">;

const seenApplication = z.strictObject({ id, version });

/** `PATCH /person/{id}/approve`. */
export const approvePersonSchema = z.strictObject({
  version: z.optional(version),
  /** The spouse's own application, which becomes part of the approved family. */
  familyWith: z.optional(seenApplication),
});
export type ApprovePerson = z.infer<typeof approvePersonSchema>;

/** `POST /person/approve`: approves applications that nothing in the register looks like. */
export const approveApplicationsSchema = z.strictObject({
  /** Chosen by the client: a repeated request approves nothing twice, and one undo has all. */
  approvalId: decisionId,
  applications: z.array(seenApplication).check(z.minLength(1), z.maxLength(APPROVE_BATCH)),
});
export type ApproveApplications = z.infer<typeof approveApplicationsSchema>;

/** Why an approval of many left an application out. */
const LEFT_OUT_REASONS = ["changed", "alike", "incomplete"] as const;

/** Response of `POST /person/approve`. */
export const approvedManySchema = z.strictObject({
  /** Number of approved applications; a couple is one. */
  count: z.int().check(z.gte(0)),
  leftOut: z.array(z.strictObject({ id, reason: z.enum(LEFT_OUT_REASONS) })),
  missedLists,
});
export type ApprovedMany = z.infer<typeof approvedManySchema>;

/** `POST /person/approve/undo`: for the user who approved, within an hour. */
export const undoApprovalSchema = z.strictObject({ approvalId: decisionId });

/** Response of `POST /person/approve/undo`. */
export const approvalUndoneSchema = z.strictObject({
  /** Number of applications that are in the queue again. */
  count: z.int().check(z.gte(0)),
  /** Number of applications left for further requests. */
  remaining: z.int().check(z.gte(0)),
  /** Number of families that stay approved, because they have changed since. */
  changed: z.int().check(z.gte(0)),
});
export type ApprovalUndone = z.infer<typeof approvalUndoneSchema>;

const fullName = { firstName: z.string(), lastName: z.string() };

const spouseApplication = z.strictObject({
  id,
  version,
  ...fullName,
  /** The adult of the family that the applicant is. */
  spouse: z.strictObject(fullName),
  childrenCount,
  createdAt: z.iso.datetime(),
});
export type SpouseApplication = z.infer<typeof spouseApplication>;

/**
 * `GET /person/{id}/spouse-application`: the application of the spouse for the same family; null
 * without one. In a member of its own: the staff app takes an answer without data for a failure.
 */
export const spouseApplicationSchema = z.strictObject({
  application: z.nullable(spouseApplication),
});

/** An instant in the format of the API, which sorts as text. */
const instant = z.iso.datetime({ precision: 3 });

/**
 * The applications that a rejection of many selects: by text, by sender, and by time of receipt,
 * both ends included.
 */
export const applicationFilterSchema = z.strictObject({
  search: personFilterSchema.shape.search,
  sender: z.optional(senderSchema),
  receivedFrom: z.optional(instant),
  receivedTo: z.optional(instant),
});
export type ApplicationFilter = z.infer<typeof applicationFilterSchema>;

/** `POST /person/reject/count`. */
export const applicationCountSchema = z.strictObject({
  count: z.int().check(z.gte(0)),
  /** The time of the count: a filter that ends at this time matches no later application. */
  receivedTo: instant,
});
export type ApplicationCount = z.infer<typeof applicationCountSchema>;

/**
 * `POST /person/reject`: rejects all applications that match a filter, batch by batch. `count` is
 * the number the user saw: if a different number matches, the batch is refused with 409
 * `SELECTION_CHANGED`.
 */
export const rejectApplicationsSchema = z.strictObject({
  matching: z.strictObject({
    filter: applicationFilterSchema,
    count: z.int().check(z.gte(1)),
  }),
  /** The id from the previous batch, so that one undo restores all batches. */
  rejectionId: z.optional(decisionId),
});
export type RejectApplications = z.infer<typeof rejectApplicationsSchema>;

/** Response of a rejection, one or many. */
export const rejectedSchema = z.strictObject({
  rejectionId: decisionId,
  /** Number of applications that this request rejected. */
  count: z.int().check(z.gte(0)),
  /** Number of matching applications left for further requests. */
  remaining: z.int().check(z.gte(0)),
});
export type Rejected = z.infer<typeof rejectedSchema>;

/** `POST /person/reject/undo`: for the user who rejected, within an hour. */
export const undoRejectionSchema = z.strictObject({ rejectionId: decisionId });

/** Response of `POST /person/reject/undo`. */
export const rejectionUndoneSchema = z.strictObject({
  /** Number of households that this request restored. */
  count: z.int().check(z.gte(0)),
  /** Number of households left for further requests. */
  remaining: z.int().check(z.gte(0)),
});
