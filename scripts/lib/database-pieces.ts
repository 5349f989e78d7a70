import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { inReferenceOrder } from "../../workers/src/lib/reference-order.ts";
import { sqlText } from "./administrator.ts";

/** D1 accepts statements of at most 100,000 bytes. */
const STATEMENT_BYTES = 90_000;
/** The longest text inside a statement; longer texts are inserted in parts. */
const PART_LENGTH = 20_000;
/** The table that exists during a restore, as its mark. It stores the parts of long texts. */
export const MARK = "restore_pieces";

/** A base table of a database, with its columns. */
export interface Table {
  name: string;
  columns: readonly string[];
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the names and definitions of the schema objects that fulfil a condition. */
export const namesAndSql = (
  database: DatabaseSync,
  where: string,
): { name: string; sql: string }[] =>
  database
    .prepare(`select name, sql from sqlite_schema where ${where}`)
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));

const IS_SEARCH_INDEX = "sql like 'create virtual table%using fts5(%'";

/** The table of name keys, which is filled from the search texts of persons. */
const NAME_KEYS = "person_keys";

/**
 * Returns the statements that build the search indexes and the name keys of all persons again. A
 * schema before the name keys has none; the migration fills them.
 */
export const derivedRows = (database: DatabaseSync): string[] => [
  ...namesAndSql(database, IS_SEARCH_INDEX).map(
    ({ name }) => `insert into ${quoted(name)} (${quoted(name)}) values ('rebuild')`,
  ),
  ...namesAndSql(database, `type = 'table' and name = '${NAME_KEYS}'`).flatMap(({ name }) => [
    `delete from ${name}`,
    `insert into ${name} (key, seq)
      select distinct key, seq from person_name_keys order by key, seq`,
  ]),
];

/** Returns the base tables without derived rows, each table after the tables to which it refers. */
export function baseTables(database: DatabaseSync): Table[] {
  const found = namesAndSql(
    database,
    `type = 'table' and name not glob 'sqlite_*' and name not in ('d1_migrations', '${NAME_KEYS}')
      and sql not like 'create virtual%'
      and not exists (select 1 from sqlite_schema as virtual where virtual.sql like 'create virtual%'
        and sqlite_schema.name glob virtual.name || '_*')`,
  );
  const list = (pragma: string, table: string): string[] =>
    database
      .prepare(`select "${pragma === "foreign_key_list" ? "table" : "name"}" as one
        from pragma_${pragma}(?)`)
      .all(table)
      .map(({ one }) => String(one));
  return inReferenceOrder(
    found.map(({ name }) => ({
      name,
      columns: list("table_info", name),
      parents: list("foreign_key_list", name),
    })),
  );
}

/**
 * Returns SQL files (pieces) that fill a migrated database with the rows of another database. The
 * first piece empties the database and drops the triggers, because the copied rows include the
 * results of triggers; the last piece creates the triggers. After an interruption all pieces are
 * run again from the first.
 */
export function* piecesOf(database: DatabaseSync, pieceBytes: number): Generator<string> {
  const tables = baseTables(database);
  const triggers = namesAndSql(database, "type = 'trigger'");
  yield [
    `create table if not exists ${MARK} (part integer primary key, text text)`,
    `delete from ${MARK}`,
    ...triggers.map(({ name }) => `drop trigger if exists ${quoted(name)}`),
    ...tables.toReversed().map(({ name }) => `delete from ${quoted(name)}`),
  ].join(";\n");
  let piece: string[] = [];
  let bytes = 0;
  for (const table of tables) {
    for (const statement of insertsOf(database, table)) {
      piece.push(statement);
      bytes += Buffer.byteLength(statement);
      if (bytes < pieceBytes) continue;
      yield piece.join(";\n");
      [piece, bytes] = [[], 0];
    }
  }
  const sequences = database.prepare("select name, seq from sqlite_sequence").all();
  yield [
    ...piece,
    "delete from sqlite_sequence where name <> 'd1_migrations'",
    ...sequences
      .filter(({ name }) => name !== "d1_migrations")
      .map(
        ({ name, seq }) =>
          `insert into sqlite_sequence (name, seq) values (${sqlText(String(name))}, ${Number(seq)})`,
      ),
    ...derivedRows(database),
    ...triggers.map(({ sql }) => sql),
    `drop table ${MARK}`,
  ].join(";\n");
}

/** Returns the statements that insert the rows of a table, in order. */
function* insertsOf(database: DatabaseSync, { name, columns }: Table): Generator<string> {
  const list = columns.map(quoted).join(", ");
  const into = `insert into ${quoted(name)} (${list}) values\n`;
  const rows = database.prepare(`select ${list} from ${quoted(name)} order by rowid`).iterate();
  let values: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const cells = columns.map((column) => row[column] ?? null);
    const literals = `(${cells.map(literal).join(", ")})`;
    const size = Buffer.byteLength(literals);
    if (values.length > 0 && bytes + size > STATEMENT_BYTES) {
      yield into + values.join(",\n");
      [values, bytes] = [[], 0];
    }
    if (size > STATEMENT_BYTES) {
      yield* longRow(into, cells);
      continue;
    }
    values.push(literals);
    bytes += size;
  }
  if (values.length > 0) yield into + values.join(",\n");
}

/** Returns the statements that insert a row with texts that are too long for one statement. */
function* longRow(into: string, cells: readonly SQLOutputValue[]): Generator<string> {
  let count = 0;
  const expressions: string[] = [];
  for (const cell of cells) {
    const parts = typeof cell === "string" && cell.length > PART_LENGTH ? partsOf(cell) : null;
    expressions.push(
      parts
        ? `(select group_concat(text, '') from (select text from ${MARK}
            where part between ${count} and ${count + parts.length - 1} order by part))`
        : literal(cell),
    );
    for (const part of parts ?? []) {
      yield `insert into ${MARK} (part, text) values (${count}, ${literal(part)})`;
      count += 1;
    }
  }
  yield `${into}(${expressions.join(", ")})`;
  yield `delete from ${MARK}`;
}

const IS_HIGH_SURROGATE = /[\uD800-\uDBFF]$/u;

/** Divides a text into parts of limited length, never inside a surrogate pair. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    let part = text.slice(from, from + PART_LENGTH);
    if (IS_HIGH_SURROGATE.test(part)) part = part.slice(0, -1);
    parts.push(part);
    from += part.length;
  }
  return parts;
}

/** Returns a value as an SQL literal. */
function literal(value: SQLOutputValue): string {
  if (value === null) return "null";
  if (typeof value === "string") {
    return value.includes("\0") ? `cast(${hex(Buffer.from(value))} as text)` : sqlText(value);
  }
  return value instanceof Uint8Array ? hex(Buffer.from(value)) : String(value);
}

const hex = (bytes: Buffer): string => `x'${bytes.toString("hex")}'`;
