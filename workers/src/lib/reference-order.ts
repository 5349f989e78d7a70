/** A table with the tables to which it refers. */
interface ReferringTable {
  name: string;
  parents: readonly string[];
}

/** Returns tables in an order in which rows can be inserted: each after those to which it refers. */
export function inReferenceOrder<Table extends ReferringTable>(tables: readonly Table[]): Table[] {
  const remaining = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (remaining.size > 0) {
    const free = [...remaining.values()].find(({ name, parents }) =>
      parents.every((parent) => parent === name || !remaining.has(parent)),
    );
    if (!free) throw new Error("Tables refer to each other in a circle.");
    ordered.push(free);
    remaining.delete(free.name);
  }
  return ordered;
}
