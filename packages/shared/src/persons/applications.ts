import * as z from "zod/mini";
import { personSchema, senderSchema } from "./answers.ts";
import { id } from "./parts.ts";
import { personFilterSchema } from "./query.ts";

/** Response of `PATCH /person/{id}/approve`, and of a merge, which can approve an application. */
export const approvedPersonSchema = z.strictObject({
  success: z.literal(true),
  data: personSchema,
  /** Lists of public links that the person was not added to: over, full, or deleted (null). */
  missedLists: z.array(
    z.nullable(
      z.strictObject({
        id,
        title: z.string(),
        date: z.iso.date(),
        reason: z.enum(["over", "full"]),
      }),
    ),
  ),
});
export type ApprovedPerson = Omit<z.infer<typeof approvedPersonSchema>, "success">;

/** An instant in the format of the API, which sorts as text. */
const instant = z.iso.datetime({ precision: 3 });
/** The id of a rejection, which may take several requests. */
const rejectionId = z.string().check(z.regex(/^[\da-f]{32}$/u));

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
 * `POST /person/reject`: rejects all applications that match a filter, batch by batch. `count` is the
 * number the user saw: if a different number matches, the batch is refused with 409 `SELECTION_CHANGED`.
 */
export const rejectApplicationsSchema = z.strictObject({
  matching: z.strictObject({
    filter: applicationFilterSchema,
    count: z.int().check(z.gte(1)),
  }),
  /** The id from the previous batch, so that one undo restores all batches. */
  rejectionId: z.optional(rejectionId),
});
export type RejectApplications = z.infer<typeof rejectApplicationsSchema>;

/** Response of a rejection, one or many. */
export const rejectedSchema = z.strictObject({
  rejectionId,
  /** Number of applications that this request rejected. */
  count: z.int().check(z.gte(0)),
  /** Number of matching applications left for further requests. */
  remaining: z.int().check(z.gte(0)),
});
export type Rejected = z.infer<typeof rejectedSchema>;

/** `POST /person/reject/undo`: for the user who rejected, within an hour. */
export const undoRejectionSchema = z.strictObject({ rejectionId });

/** Response of `POST /person/reject/undo`. */
export const rejectionUndoneSchema = z.strictObject({
  /** Number of households that this request restored. */
  count: z.int().check(z.gte(0)),
  /** Number of households left for further requests. */
  remaining: z.int().check(z.gte(0)),
});
