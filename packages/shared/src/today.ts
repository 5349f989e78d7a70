import * as z from "zod/mini";
import { MISSING_AFTERWARDS } from "./events/came.ts";
import { eventListSummarySchema } from "./events/event-lists.ts";
import { firstStepsSchema } from "./first-steps.ts";
import { waitingCountSchema } from "./persons/applications.ts";
import { id } from "./persons/parts.ts";

/** Days of events on the page Today, today included. */
export const WEEK_DAYS = 7;
/** Days after an event for which the page reports a missing roll call and missing comments. */
export const UNFINISHED_DAYS = 7;
/** Maximum persons in the list of opened records. */
export const OPENED_MAX = 6;

const count = z.int().check(z.gte(0));

/** `GET /api/today`: each part only for users with the right to it. */
export const todaySchema = z.strictObject({
  /** The events of the coming week, in order. */
  events: z.array(eventListSummarySchema),
  /** Past events that lack something, the latest first. */
  unfinished: z.array(
    z.strictObject({
      ...eventListSummarySchema.shape,
      missing: z.array(z.enum(MISSING_AFTERWARDS)),
      /** Number of participants with a comment. */
      commentCount: count,
    }),
  ),
  /** Active persons with a record that the user opened lately, the latest first. */
  opened: z.array(
    z.strictObject({
      id,
      firstName: z.string(),
      lastName: z.string(),
      city: z.string(),
      phone: z.nullable(z.string()),
    }),
  ),
  applications: z.optional(waitingCountSchema),
  /** The number of likely duplicates without a decision. */
  duplicates: z.optional(count),
  /** Whether there is a recovery key, and the moment of the newest finished backup. */
  backup: z.optional(
    z.strictObject({ hasKey: z.boolean(), lastGood: z.nullable(z.iso.datetime()) }),
  ),
  firstSteps: z.optional(firstStepsSchema),
});
export type Today = z.infer<typeof todaySchema>;
export type OpenedPerson = Today["opened"][number];
