import { env } from "cloudflare:workers";
import { eventLists } from "../src/db/schema/event-lists.ts";
import { eventListApplications, eventListPersons } from "../src/db/schema/participants.ts";
import { newId } from "../src/lib/ids.ts";
import { db, personBody } from "./api.ts";

/** Returns the values of a child with a letter in the name. */
export const kid = (letter: string): Record<string, unknown> => ({
  firstName: `Kid${letter}`,
  gender: "female",
  birthDate: "2018-04-05",
});

/** Returns spouse data that resembles no other person. */
export function spouse(): Record<string, unknown> {
  const { city: _city, interestedEvents: _interests, ...adult } = personBody();
  return { ...adult, event: ["cinema"] };
}

/** Creates a list with a title unless it exists; returns the id. */
async function listCalled(title: string): Promise<string> {
  const at = new Date().toISOString();
  await db
    .insert(eventLists)
    .values({
      id: title,
      title,
      date: "2099-01-01",
      category: "cinema",
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
  return title;
}

/** Puts a person on a list. */
export async function linkTo(
  title: string,
  personId: string,
  comment: string | null,
  source: "staff" | "public" = "staff",
): Promise<void> {
  const listId = await listCalled(title);
  await db.insert(eventListPersons).values({
    id: newId(),
    listId,
    personId,
    comment,
    source,
    createdAt: new Date().toISOString(),
  });
}

/** Stores an application for a list. */
export async function appliesFor(title: string, personId: string, idNumber: string): Promise<void> {
  const listId = await listCalled(title);
  await db
    .insert(eventListApplications)
    .values({ id: newId(), listId, personId, idNumber, createdAt: new Date().toISOString() });
}

/** Returns a person's lists by title. */
export const listsOf = async (personId: string) =>
  (
    await env.DB.prepare(
      `select lists.title as list, comment, source from list_persons
        join lists on lists.id = list_id where person_id = ? order by 1`,
    )
      .bind(personId)
      .all<{ list: string; comment: string | null; source: string }>()
  ).results;

/** Returns the titles of lists that an applicant waits for. */
export const applicationsOf = async (personId: string): Promise<string[]> =>
  (
    await env.DB.prepare(
      "select list_id as id from list_applications where person_id = ? order by 1",
    )
      .bind(personId)
      .all<{ id: string }>()
  ).results.map(({ id }) => id);

/** Returns a person's stored history, oldest first. */
export async function historyOf(personId: string) {
  const { results } = await env.DB.prepare(
    `select action, actor_name as actor, before, after from history
      where entity = 'person' and entity_id = ? order by seq`,
  )
    .bind(personId)
    .all<{ action: string; actor: string; before: string | null; after: string | null }>();
  return results.map(({ before, after, ...entry }) => ({
    ...entry,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  }));
}

/**
 * Returns every stored value of some persons except versions, household ids, times of edits, and
 * the categories of lists, which only grow.
 */
export async function everything(ids: readonly string[]): Promise<unknown> {
  const { results } = await env.DB.prepare(
    `select persons.*,
        (select group_concat(mate.id order by mate.seat) from persons as mate
          where mate.household_id = persons.household_id) as household,
        (select json_group_array(json_array(id, first_name, gender, birth_date) order by position, id)
          from children where children.household_id = persons.household_id) as children,
        (select json_group_array(json_array(id, list_id, comment, source) order by id)
          from list_persons where person_id = persons.id) as links,
        (select json_group_array(json_array(id, list_id, id_number) order by id)
          from list_applications where person_id = persons.id) as applications
      from persons where id in (select value from json_each(?)) order by id`,
  )
    .bind(JSON.stringify(ids))
    .all();
  return results.map(
    ({
      version: _version,
      household_id: _household,
      updated_at: _edit,
      list_categories: _categories,
      ...values
    }) => values,
  );
}
