import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import type { OpenBackup, Row } from "./backup-file.ts";
import type { Table } from "./database-pieces.ts";
import { baseTables, MARK, piecesOf, quoted } from "./database-pieces.ts";
import type { ErasureLog } from "./erasures.ts";
import type { RestoreResult } from "./restoring.ts";
import { restoreLocally } from "./restoring.ts";
import { openDatabase } from "./state.ts";

/** A D1 database that is reached through wrangler. */
export interface DistantDatabase {
  /** Applies all migrations. */
  migrate: () => Promise<void>;
  /** Runs SQL of any length as one transaction. */
  execute: (sql: string) => Promise<void>;
  /** Runs read-only statements; returns the rows of each statement. */
  read: (statements: readonly string[]) => Promise<Row[][]>;
  /** Stores the server's secrets by their names, and deletes all other secrets of the server. */
  storeSecrets: (secrets: Readonly<Record<string, string>>) => Promise<void>;
}

/** Maximum bytes of a piece. D1 serves no request while it imports a piece. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** Maximum number of rows that one call reads back. */
const ROWS_READ = 5000;

/**
 * Restores a backup into an empty distant database. First restores and checks the register in a
 * local folder; then copies the rows in pieces, reads them back and compares them. An interrupted
 * restore is repeated from the first piece. `say` reports the progress.
 */
export async function restoreRemotely(
  distant: DistantDatabase,
  backup: OpenBackup,
  erasures: ErasureLog | null,
  { say, pieceBytes = PIECE_BYTES }: { say: (text: string) => void; pieceBytes?: number },
): Promise<RestoreResult> {
  await expectEmptyDistant(distant);
  const folder = mkdtempSync(join(tmpdir(), "kehila-restore-"));
  try {
    const restoreResult = await restoreLocally(folder, backup, erasures, say);
    const database = openDatabase(folder);
    try {
      // Stores the secrets first, because the restore cannot be repeated after the last piece.
      say("Storing the secrets and applying the migrations …");
      await distant.storeSecrets(backup.secrets);
      await distant.migrate();
      const total = countOf(piecesOf(database, pieceBytes));
      let count = 0;
      for (const piece of piecesOf(database, pieceBytes)) {
        await distant.execute(piece);
        count += 1;
        say(`Piece ${count} of ${total} is stored.`);
      }
      say("Reading every row back …");
      await expectSameRows(distant, database);
    } finally {
      database.close();
    }
    return restoreResult;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the number of pieces, which are too large to keep them all. */
function countOf(pieces: Iterable<string>): number {
  let count = 0;
  for (const _ of pieces) count += 1;
  return count;
}

/** Throws for a database with data, unless the data are from an interrupted restore. */
export async function expectEmptyDistant(distant: Pick<DistantDatabase, "read">): Promise<void> {
  const [found = []] = await distant.read([
    `select name from sqlite_schema where name in ('users', '${MARK}')`,
  ]);
  const names = new Set(found.map(({ name }) => name));
  if (names.has(MARK) || !names.has("users")) return;
  const [[used] = []] = await distant.read([
    "select exists(select 1 from users) or exists(select 1 from persons) as used",
  ]);
  if (used?.["used"] === 0) return;
  throw new Error("The database is not empty. A restore only fills an empty database.");
}

/** The rows that one statement reads back: up to `take` rows of a table after a row number. */
interface Page {
  table: Table;
  after: number;
  take: number;
}

/** Compares every row of the distant database with the local restored database. */
async function expectSameRows(distant: DistantDatabase, database: DatabaseSync): Promise<void> {
  const rowsIn = ({ name }: Table): number =>
    Number(database.prepare(`select count(*) as n from ${quoted(name)}`).get()?.["n"]);
  const tables = baseTables(database).map((table) => ({ table, rows: rowsIn(table) }));
  const isSmall = ({ rows }: { rows: number }): boolean => rows < ROWS_READ;
  for (const group of groupsOf(tables.filter(isSmall))) {
    const pages = group.map(({ table }) => ({ table, after: 0, take: ROWS_READ }));
    await comparePages(distant, database, pages);
  }
  for (const { table } of tables.filter((one) => !isSmall(one))) {
    // Row numbers can differ: SQLite numbers the copied rows of some tables without gaps from 1 on.
    let [here, there] = [0, 0];
    for (let isMore = true; isMore;) {
      const [page] = await distant.read([pageSql({ table, after: there, take: ROWS_READ })]);
      const localPage = database
        .prepare(pageSql({ table, after: here, take: ROWS_READ }))
        .all() as Row[];
      compare(table, localPage, page ?? []);
      here = Number(localPage.at(-1)?.[NUMBER] ?? here);
      there = Number(page?.at(-1)?.[NUMBER] ?? there);
      isMore = localPage.length === ROWS_READ;
    }
  }
}

/** Divides small tables into groups, so that one call reads back a whole group. */
function groupsOf<Sized extends { rows: number }>(tables: readonly Sized[]): Sized[][] {
  const groups: Sized[][] = [];
  let rows = Infinity;
  for (const table of tables) {
    if (rows + table.rows > ROWS_READ) {
      groups.push([]);
      rows = 0;
    }
    groups.at(-1)?.push(table);
    rows += table.rows;
  }
  return groups;
}

async function comparePages(
  distant: DistantDatabase,
  database: DatabaseSync,
  pages: readonly Page[],
): Promise<void> {
  const found = await distant.read(pages.map(pageSql));
  for (const [index, page] of pages.entries()) {
    compare(page.table, database.prepare(pageSql(page)).all() as Row[], found[index] ?? []);
  }
}

/** The name of the column with the row number in a page. */
const NUMBER = "row number";

const pageSql = ({ table: { name, columns }, after, take }: Page): string =>
  `select rowid as ${quoted(NUMBER)}, ${columns.map(quoted).join(", ")} from ${quoted(name)} ` +
  `where rowid > ${after} order by rowid limit ${take}`;

function compare({ name, columns }: Table, own: readonly Row[], found: readonly Row[]): void {
  const valuesOf = (row: Row) => columns.map((column) => row[column]);
  if (isDeepStrictEqual(own.map(valuesOf), found.map(valuesOf))) return;
  throw new Error(`The table ${name} differs from the backup after the restore.`);
}
