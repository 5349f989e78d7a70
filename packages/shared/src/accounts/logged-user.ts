import * as z from "zod/mini";

/** How a log names an account: as it is called now; a deleted account keeps its name. */
export const loggedUserShape = {
  name: z.string(),
  /** The name at the time of the entry, if the account is called otherwise now. */
  formerName: z.optional(z.string()),
  /** The address of an account with a former name, for administrators. */
  email: z.optional(z.string()),
};
export type LoggedUser = z.infer<z.ZodMiniObject<typeof loggedUserShape>>;
