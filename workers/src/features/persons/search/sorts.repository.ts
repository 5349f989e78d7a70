import type { PersonSort } from "@kehila/shared/persons/query";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { persons } from "../../../db/schema/persons.ts";
import type { Script, SortOrder } from "./order.ts";

/** A sort: its index, and the index columns between status and row number. */
interface Sort {
  index: string;
  columns: readonly SQL[];
}

const NAMES = [sql`${persons.lastNameKey}`, sql`${persons.firstNameKey}`];

export const SORTS: Record<PersonSort, Sort> = {
  lastName: { index: "persons_by_last_name", columns: NAMES },
  firstName: { index: "persons_by_first_name", columns: NAMES.toReversed() },
  city: { index: "persons_by_city", columns: [sql`${persons.cityKey}`, ...NAMES] },
  birthDate: {
    index: "persons_by_birth_date",
    columns: [sql`ifnull(${persons.birthDate}, '')`, ...NAMES],
  },
  idNumber: { index: "persons_by_id_number", columns: [sql`ifnull(${persons.idNumber}, '')`] },
  phone: { index: "persons_by_phone", columns: [sql`ifnull(${persons.phone}, '')`] },
  createdAt: { index: "persons_by_created_at", columns: [sql`${persons.createdAt}`] },
};

/** The code points at which a script begins and ends. */
const BLOCKS: Readonly<Record<Script, readonly [number, number]>> = {
  cyrillic: [0x04_00, 0x05_30],
  hebrew: [0x05_90, 0x06_00],
};

/**
 * Returns three conditions on the last name: in the script that comes first, in a script that sorts
 * before that script, and in a script that sorts after it.
 */
export function scriptRanges(first: Script): [SQL, SQL, SQL] {
  const [from, to] = BLOCKS[first].map((code) => sql.raw(`char(${code})`));
  const name = persons.lastNameKey;
  return [
    sql`${name} >= ${from} and ${name} < ${to}`,
    sql`${name} < ${from}`,
    sql`${name} >= ${to}`,
  ];
}

/** Returns the columns of a list's order: the row number last, and the script's range first. */
export function sortColumns({ sortBy, first }: SortOrder): SQL[] {
  const columns = [...SORTS[sortBy].columns, sql`${persons.seq}`];
  if (first === undefined) return columns;
  const [own, before] = scriptRanges(first);
  return [sql`case when ${own} then 0 when ${before} then 1 else 2 end`, ...columns];
}
