import type { ImportRows, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";

/** The stored answer of a row: its possible matches by id, without their values. */
export type StoredAnswer = Omit<RowAnswer, "matches"> & {
  /** Absent in rows that an earlier release has checked. */
  matchIds?: readonly string[];
};

/** A row to store, with the keys that it shares with rows of the same person. */
export interface CheckedRow {
  row: number;
  cells: ImportRow;
  answer: StoredAnswer;
  /** Hashed. */
  keys: readonly string[];
}

/** The key of a chunk of an import. */
export interface ChunkKey {
  importId: string;
  chunk: number;
}

/**
 * Returns statements that store a chunk in place of an earlier chunk with the same number. They
 * stop the batch with `INVALID_INPUT` if the import gets more rows than the file has.
 */
export const storeChunk = (
  db: Database,
  { importId, chunk }: ChunkKey,
  rows: readonly CheckedRow[],
): Statement[] => [
  db.run(sql`delete from import_chunks where import_id = ${importId} and number = ${chunk}`),
  db.run(sql`insert into import_chunks (import_id, number, rows)
    values (${importId}, ${chunk}, ${rows.length})`),
  db.run(sql`insert into import_rows (import_id, row, chunk, cells, answer)
    select ${importId}, value ->> 'row', ${chunk}, value -> 'cells', value -> 'answer'
    from json_each(${JSON.stringify(rows.map(({ row, cells, answer }) => ({ row, cells, answer })))})`),
  db.run(sql`insert or ignore into import_keys (import_id, key, row)
    select ${importId}, key.value, checked.value ->> 'row'
    from json_each(${JSON.stringify(rows.map(({ row, keys }) => ({ row, keys })))}) as checked,
      json_each(checked.value, '$.keys') as key`),
  expectThat(
    db,
    sql`(select sum(rows) from import_chunks where import_id = ${importId})
      <= (select rows from imports where id = ${importId})`,
    "INVALID_INPUT",
  ),
];

/** A row of another chunk with a key. */
interface KeyedRow {
  key: string;
  row: number;
  /** JSON of an {@link ImportRow}. */
  cells: string;
}

/** Maximum rows to compare for one key. */
const ROWS_OF_KEY = sql.raw("5");

/** Reads, for each hashed key, the first rows of other chunks that have the key. */
export const findKeyed = (
  { importId, chunk }: ChunkKey,
  keys: readonly string[],
): Read<readonly KeyedRow[]> =>
  readSql(sql`select wanted.value as key, import_rows.row, import_rows.cells
    from json_each(${JSON.stringify(keys)}) as wanted cross join import_rows
    where import_rows.import_id = ${importId} and import_rows.row in (select one.row
      from import_keys as one cross join import_rows as own
        on own.import_id = one.import_id and own.row = one.row
      where one.import_id = ${importId} and one.key = wanted.value and own.chunk <> ${chunk}
      order by one.row limit ${ROWS_OF_KEY})`);

/** Stores decisions on rows; rows without a chunk are ignored. */
export const storeDecisions = (
  db: Database,
  importId: string,
  decisions: readonly RowDecision[],
): Statement =>
  db.run(sql`update import_rows set decision = decided.value
    from json_each(${JSON.stringify(decisions)}) as decided
    where import_id = ${importId} and row = decided.value ->> 'row'`);

/** A row of the result of a run or an undo. */
export interface ResultRow {
  row: number;
  reason: ImportRows["data"][number]["reason"];
  /** The adults of the family who are still in the register. */
  persons: readonly { id: string; status: PersonStatus; firstName: string; lastName: string }[];
}

/** A page of rows in order: the row before the page, and the maximum number of rows. */
interface RowPage {
  after: number;
  take: number;
}

/** Reads rows of an import, each with the adults of its family in the register. */
const findWithAdults = (importId: string, rows: SQL, take: number): Read<readonly ResultRow[]> =>
  mapRead(
    readSql<Omit<ResultRow, "persons"> & { persons: string }>(sql`select found.row, reason,
        (select json_group_array(json_object('id', adult.id, 'status', adult.status,
            'firstName', adult.first_name, 'lastName', adult.last_name)
            order by adult.seat, adult.seq)
          from imported_persons as own cross join persons as adult on adult.id = own.person_id
          where own.import_id = ${importId} and own.row = found.row) as persons
      from (${rows}) as found order by found.row limit ${take}`),
    (found) =>
      found.map((row) => ({ ...row, persons: JSON.parse(row.persons) as ResultRow["persons"] })),
  );

/** Reads a page of the rows with a reason. */
export const findReasons = (
  importId: string,
  { reasons, after, take }: RowPage & { reasons: readonly string[] },
): Read<readonly ResultRow[]> =>
  findWithAdults(
    importId,
    sql`select row, reason from import_rows
      where import_id = ${importId} and reason in ${jsonValues(reasons)} and row > ${after}`,
    take,
  );

/** Reads a page of the families that the run added or changed, by their first rows. */
export const findWritten = (
  importId: string,
  { after, take }: RowPage,
): Read<readonly ResultRow[]> =>
  findWithAdults(
    importId,
    sql`select distinct row, null as reason from imported_persons
      where import_id = ${importId} and row > ${after} order by row limit ${take}`,
    take,
  );
