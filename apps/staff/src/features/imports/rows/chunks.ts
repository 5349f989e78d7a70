import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX } from "@kehila/shared/imports/rows";

/** Less than the server's limit of a body, which leaves room for the JSON around the rows. */
const CHUNK_BYTES_MAX = 240 * 1024;

/**
 * Splits rows into chunks of at most `CHUNK_ROWS_MAX` rows and 240 KiB. A chunk contains whole
 * households; a household beyond the limits is split, and the server reports its rows.
 */
export function chunksOf(rows: readonly ImportRow[]): ImportRow[][] {
  const households = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const key = row.household ?? `row ${row.row}`;
    const householdRows = households.get(key);
    if (householdRows) householdRows.push(row);
    else households.set(key, [row]);
  }
  const chunks: ImportRow[][] = [];
  let chunk: ImportRow[] = [];
  let bytes = 0;
  const end = (): void => {
    if (chunk.length > 0) chunks.push(chunk);
    chunk = [];
    bytes = 0;
  };
  for (const family of households.values()) {
    const size = family.reduce((sum, row) => sum + bytesOf(row), 0);
    if (chunk.length + family.length > CHUNK_ROWS_MAX || bytes + size > CHUNK_BYTES_MAX) end();
    for (const row of family) {
      const rowBytes = bytesOf(row);
      if (chunk.length === CHUNK_ROWS_MAX || bytes + rowBytes > CHUNK_BYTES_MAX) end();
      chunk.push(row);
      bytes += rowBytes;
    }
  }
  end();
  return chunks;
}

const encoder = new TextEncoder();
const bytesOf = (row: ImportRow): number => encoder.encode(JSON.stringify(row)).length + 1;
