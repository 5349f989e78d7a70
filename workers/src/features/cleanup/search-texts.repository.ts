import { derivedColumns } from "@kehila/shared/names/derived-columns";
import type { SearchableFields } from "@kehila/shared/names/search";
import { SEARCH_TEXT_VERSION } from "@kehila/shared/names/search";
import { asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { persons } from "../../db/schema/persons.ts";
import { settings } from "../../db/schema/second-factor.ts";
import { SEARCH_TEXTS } from "../../lib/settings/setting-keys.ts";

/** The progress of rewriting the stored search texts to a version. */
interface Progress {
  version: number;
  /** The last processed row number; null if all rows have this version. */
  after: number | null;
}

/** Reads the stored progress for the current version; starts at the first row without one. */
async function progressOf(db: Database): Promise<Progress> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, SEARCH_TEXTS));
  const storedProgress = row?.value as Partial<Progress> | undefined;
  const isCurrent =
    storedProgress?.version === SEARCH_TEXT_VERSION && storedProgress.after !== undefined;
  return { version: SEARCH_TEXT_VERSION, after: isCurrent ? (storedProgress.after ?? null) : 0 };
}

/** Whether the current rules derive the stored texts and keys from a row's fields. */
const isCurrentRow = (row: Readonly<Record<string, unknown>> & SearchableFields): boolean =>
  Object.entries(derivedColumns(row)).every(([column, value]) => row[column] === value);

/**
 * Rewrites the search texts, sort keys and locality keys of the next persons to the current version,
 * and returns the number of persons that it read. Stores its progress in the settings. A person who was edited
 * meanwhile already has a current text, so the statement skips rows whose version has changed.
 */
export async function rewriteSearchTexts(
  db: Database,
  now: string,
  maxRows: number,
): Promise<number> {
  const { version, after } = await progressOf(db);
  if (after === null) return 0;
  const rows = await db
    .select()
    .from(persons)
    .where(gt(persons.seq, after))
    .orderBy(asc(persons.seq))
    .limit(maxRows);
  const updates = rows
    .filter((row) => !isCurrentRow(row))
    .map((row) => ({ seq: row.seq, edited: row.version, ...derivedColumns(row) }));
  const isDone = rows.length < maxRows;
  const value: Progress = { version, after: isDone ? null : (rows.at(-1)?.seq ?? null) };
  const row = { value, updatedAt: now };
  await runBatch(db, [
    db.run(sql`update persons
      set search_text = found.value ->> 'searchText',
        first_name_key = found.value ->> 'firstNameKey',
        last_name_key = found.value ->> 'lastNameKey',
        city_key = found.value ->> 'cityKey', place_key = found.value ->> 'localityKey'
      from json_each(${JSON.stringify(updates)}) as found
      where persons.seq = found.value ->> 'seq' and persons.version = found.value ->> 'edited'`),
    db
      .insert(settings)
      .values({ key: SEARCH_TEXTS, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row }),
  ]);
  return rows.length;
}
