/** The body of a change without a result: `{success: true}` (docs/product.md#api). */
export const done = { success: true } as const;

/** Returns the body of a change with the created or changed record. */
export const changed = <Data>(data: Data) => ({ success: true as const, data });
