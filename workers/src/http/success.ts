/** The body of a change that returns nothing else: `{success: true}` (decisions, Answers of the API). */
export const done = { success: true } as const;

/** The body of a change that returns what was created or changed. */
export const changed = <Data>(data: Data) => ({ success: true as const, data });
