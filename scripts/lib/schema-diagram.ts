import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { getTableConfig, SQLiteTable as Table } from "drizzle-orm/sqlite-core";
import * as accounts from "../../workers/src/db/schema/accounts.ts";
import * as auth from "../../workers/src/db/schema/auth.ts";
import * as applications from "../../workers/src/db/schema/applications.ts";
import * as exports from "../../workers/src/db/schema/exports.ts";
import * as imports from "../../workers/src/db/schema/imports.ts";
import * as history from "../../workers/src/db/schema/history.ts";
import * as duplicates from "../../workers/src/db/schema/duplicates.ts";
import * as eventLists from "../../workers/src/db/schema/event-lists.ts";
import * as merges from "../../workers/src/db/schema/merges.ts";
import * as participants from "../../workers/src/db/schema/participants.ts";
import * as persons from "../../workers/src/db/schema/persons.ts";
import * as secondFactor from "../../workers/src/db/schema/second-factor.ts";

/** All tables, by file. Sorted by name within a file, because exports have no reliable order. */
const TABLES: readonly SQLiteTable[] = [
  persons,
  eventLists,
  participants,
  merges,
  duplicates,
  accounts,
  auth,
  secondFactor,
  applications,
  exports,
  imports,
  history,
].flatMap((module) =>
  Object.values(module)
    .filter(isTable)
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
);

/**
 * Returns the data model as a Mermaid diagram: every table with its keys and references. A test
 * compares it with docs/data-model.md.
 */
export function schemaDiagram(): string {
  const tables = TABLES.map((table) => getTableConfig(table));
  const references = tables.flatMap((table) =>
    table.foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      const [column] = columns;
      if (!column) return [];
      const arrow = column.notNull ? "||--o{" : "|o--o{";
      return [`  ${getTableConfig(foreignTable).name} ${arrow} ${table.name} : ${column.name}`];
    }),
  );
  const entities = tables.map((table) => {
    const foreign = new Set(
      table.foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
    );
    const composite = new Set(
      table.primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)),
    );
    const rows = table.columns.flatMap((column) => {
      const marks = [
        column.primary || composite.has(column.name) ? "PK" : "",
        foreign.has(column.name) ? "FK" : "",
        column.isUnique ? "UK" : "",
      ].filter(Boolean);
      const isShown = marks.length > 0 || SHOWN.has(`${table.name}.${column.name}`);
      return isShown
        ? [`    ${column.getSQLType()} ${column.name} ${marks.join(", ")}`.trimEnd()]
        : [];
    });
    return `  ${table.name} {\n${rows.join("\n")}\n  }`;
  });
  return ["erDiagram", ...references, ...entities].join("\n");
}

/** Columns that the diagram shows although they are no keys. */
const SHOWN: ReadonlySet<string> = new Set([
  "children.position",
  "history.action",
  "history.entity",
  "history.entity_id",
  "households.children_count",
  "list_applications.id_number",
  "list_persons.source",
  "lists.category",
  "lists.date",
  "person_merges.other_id",
  "person_merges.person_id",
  "persons.id_number",
  "persons.interests",
  "persons.search_text",
  "persons.seat",
  "persons.status",
  "persons.version",
  "registration_tokens.token_hash",
  "sessions.token_hash",
  "users.role",
  "verifications.purpose",
]);

function nameOf(table: SQLiteTable): string {
  return getTableConfig(table).name;
}

function isTable(value: unknown): value is SQLiteTable {
  return value instanceof Table;
}
