import * as z from "zod/mini";
import { personSchema } from "./person-answers.ts";
import { id } from "./person-parts.ts";

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
