import { derivedColumns } from "@kehila/shared/names/derived-columns";
import type { Database, Statement } from "../../workers/src/db/client.ts";
import { runBatch } from "../../workers/src/db/client.ts";
import { children, households, persons } from "../../workers/src/db/schema/persons.ts";
import type { PlantedPair, PlantedPerson } from "./planted.ts";

const AT = "2026-11-01T06:00:00.000Z";

/** Persons per batch. */
const BATCH = 100;

/** Inserts planted records as active persons, each with a household of its own. */
export async function insertPlanted(db: Database, planted: readonly PlantedPair[]): Promise<void> {
  const all = planted.flatMap(({ one, other }) => [one, other]);
  for (let from = 0; from < all.length; from += BATCH) {
    await runBatch(
      db,
      all.slice(from, from + BATCH).flatMap((person) => insertsOf(db, person)),
    );
  }
}

/** Returns the statements that insert a person, the household and the children. */
function insertsOf(db: Database, { children: family, ...fields }: PlantedPerson): Statement[] {
  const household = `household-${fields.id}`;
  return [
    db.insert(households).values({ id: household }),
    db.insert(persons).values({
      ...fields,
      status: "active",
      householdId: household,
      married: false,
      interestedEvents: [],
      ...derivedColumns({ ...fields, comment: null }),
      createdAt: AT,
      updatedAt: AT,
    }),
    ...family.map((child, position) =>
      db
        .insert(children)
        .values({ id: `${fields.id}-${position}`, householdId: household, position, ...child }),
    ),
  ];
}
