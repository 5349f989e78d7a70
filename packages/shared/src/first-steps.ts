import * as z from "zod/mini";

/** The first steps of an empty register, in the order in which the screen shows them. */
export const FIRST_STEPS = ["people", "share", "invite", "list"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Which of the first steps are done. */
export const firstStepsSchema = z.strictObject({
  people: z.boolean(),
  /** Whether an application came through the public form. */
  share: z.boolean(),
  invite: z.boolean(),
  list: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;
