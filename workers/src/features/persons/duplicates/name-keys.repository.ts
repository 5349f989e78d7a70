import { keyOfMarked } from "@kehila/shared/names/search-marks";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** Returns the keys of marked texts as a JSON array, for {@link rowsWithKeys}. */
export const keysJson = (texts: readonly string[]): string =>
  JSON.stringify(texts.map(keyOfMarked));

/**
 * Returns the rows of persons who have a key of each of two names, by JSON arrays of keys. A common
 * first name has thousands of rows, which the table reads in order.
 */
export const rowsWithKeys = (keys: SQL | string, otherKeys: SQL | string): SQL =>
  sql`select seq from person_keys where key in (select value from json_each(${keys}))
    intersect select seq from person_keys where key in (select value from json_each(${otherKeys}))`;
