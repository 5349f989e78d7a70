import { sortKey } from "@kehila/shared/names/fold";
import { placeKey } from "@kehila/shared/names/places";
import { searchText } from "@kehila/shared/names/search";
import type { Database } from "../../workers/src/db/client.ts";
import { children, households, persons } from "../../workers/src/db/schema/persons.ts";
import type { Planted } from "./planted.ts";

const AT = "2026-11-01T06:00:00.000Z";

/** Inserts planted records as active persons, each with a household of its own. */
export async function insertPlanted(db: Database, planted: readonly Planted[]): Promise<void> {
  for (const person of planted.flatMap(({ one, other }) => [one, other])) {
    const { children: family, ...fields } = person;
    const household = `household-${person.id}`;
    await db.insert(households).values({ id: household });
    await db.insert(persons).values({
      ...fields,
      status: "active",
      householdId: household,
      married: false,
      interestedEvents: [],
      firstNameKey: sortKey(fields.firstName),
      lastNameKey: sortKey(fields.lastName),
      cityKey: sortKey(fields.city),
      placeKey: placeKey(fields.city),
      searchText: searchText({ ...fields, comment: null }),
      createdAt: AT,
      updatedAt: AT,
    });
    for (const [position, child] of family.entries()) {
      await db
        .insert(children)
        .values({ id: `${person.id}-${position}`, householdId: household, position, ...child });
    }
  }
}
