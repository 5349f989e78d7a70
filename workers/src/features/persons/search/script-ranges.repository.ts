import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { persons } from "../../../db/schema/persons.ts";
import type { SortOrder } from "./order.ts";

type Script = NonNullable<SortOrder["first"]>;

/** The code points at which a script begins and the next one does. */
const BLOCKS: Readonly<Record<Script, readonly [number, number]>> = {
  cyrillic: [0x04_00, 0x05_30],
  hebrew: [0x05_90, 0x06_00],
};

const character = (code: number): SQL => sql.raw(`char(${code})`);

/** Conditions on the last name: its script is the one that comes first, sorts before it, or after it. */
export function scriptRanges(first: Script): SQL[] {
  const [from, to] = BLOCKS[first].map(character);
  const name = persons.lastNameKey;
  return [
    sql`${name} >= ${from} and ${name} < ${to}`,
    sql`${name} < ${from}`,
    sql`${name} >= ${to}`,
  ];
}

/** The place of a last name's range in the order. */
export function scriptPlace(first: Script): SQL {
  const [own, before] = scriptRanges(first);
  return sql`case when ${own} then 0 when ${before} then 1 else 2 end`;
}
