/**
 * The number of changed rows at the end of the last migration; a module's state outlives a file. A
 * file that changes none leaves an empty database to the next.
 */
export const migrated: { changes: number | null } = { changes: null };
