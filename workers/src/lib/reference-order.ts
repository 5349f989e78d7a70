/** A table with the names of the tables that it references. */
interface ReferringTable {
  name: string;
  parents: readonly string[];
}

/**
 * Returns tables in an order in which rows can be inserted: each table after the tables that it
 * references.
 */
export function inReferenceOrder<Table extends ReferringTable>(tables: readonly Table[]): Table[] {
  const remainingTables = new Map(tables.map((table) => [table.name, table]));
  const orderedTables: Table[] = [];
  while (remainingTables.size > 0) {
    const freeTable = [...remainingTables.values()].find(({ name, parents }) =>
      parents.every((parent) => parent === name || !remainingTables.has(parent)),
    );
    if (!freeTable) throw new Error("Tables refer to each other in a circle.");
    orderedTables.push(freeTable);
    remainingTables.delete(freeTable.name);
  }
  return orderedTables;
}
