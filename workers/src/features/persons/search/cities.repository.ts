import { CITIES_MAX } from "@kehila/shared/base/limits";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { sql } from "drizzle-orm";
import type { Read } from "../../../db/read.ts";
import { mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";

/** Maximum spellings to read; a locality has several. */
const SPELLINGS_MAX = 4 * CITIES_MAX;

/**
 * Reads the cities of persons of a status, each once, in one of its spellings. Jumps from one
 * spelling to the next in the index by city.
 */
export function findCities(status: PersonStatus): Read<string[]> {
  const next = sql`select ${persons.cityKey} from ${persons} indexed by persons_by_city
    where ${persons.status} = ${status}`;
  const query = sql`with recursive spellings(key) as (
      select (${next} order by ${persons.cityKey} limit 1)
      union all
      select (${next} and ${persons.cityKey} > spellings.key order by ${persons.cityKey} limit 1)
      from spellings where spellings.key is not null
      limit ${sql.raw(String(SPELLINGS_MAX))})
    select ${persons.city} as city from spellings cross join ${persons} on ${persons.seq} = (
      select seq from persons as one indexed by persons_by_city
      where one.status = ${status} and one.city_key = spellings.key limit 1)
    group by ${persons.localityKey} limit ${sql.raw(String(CITIES_MAX))}`;
  return mapRead(readSql<{ city: string }>(query), (rows) => rows.map(({ city }) => city));
}
