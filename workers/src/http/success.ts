/** The body of a change without a result: `{success: true}` (decisions, Answers of the API). */
export const done = { success: true } as const;

/** Returns the body of a change with the created or changed record. */
export const changed = <Data>(data: Data) => ({ success: true as const, data });
