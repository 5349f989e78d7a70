import { CITIES_MAX } from "@kehila/shared/limits";
import type { PersonStatus } from "@kehila/shared/permissions";
import { sql } from "drizzle-orm";
import type { Read } from "../../../db/read.ts";
import { mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";

/**
 * Reads the cities that persons of a status have, each once, in one of its spellings. Leaps from one
 * place to the next in their index, so it reads a few rows for each city, whatever their number of
 * persons.
 */
export function findCities(status: PersonStatus): Read<string[]> {
  const ofStatus = sql`from ${persons} where ${persons.status} = ${status}`;
  const query = sql`with recursive places(place) as (
      select min(${persons.placeKey}) ${ofStatus}
      union all
      select (select min(${persons.placeKey}) ${ofStatus} and ${persons.placeKey} > places.place)
      from places where places.place is not null
      limit ${sql.raw(String(CITIES_MAX))})
    select (select ${persons.city} ${ofStatus} and ${persons.placeKey} = places.place limit 1) as city
    from places where places.place is not null`;
  return mapRead(readSql<{ city: string }>(query), (rows) => rows.map(({ city }) => city));
}
