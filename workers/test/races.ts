import { env } from "cloudflare:workers";
import { personSchema } from "@kehila/shared/persons/answers";
import type { Person } from "@kehila/shared/persons/answers";
import { expect } from "vitest";
import { eventLists } from "../src/db/schema/event-lists.ts";
import { eventListApplications } from "../src/db/schema/participants.ts";
import { newId } from "../src/lib/ids.ts";
import type { Answer, Caller } from "./api.ts";
import { db, letters } from "./api.ts";

/** Whether `test:trust` runs the races at full size, with `TRUST_ROUNDS=100`. */
export const IS_TRUST = env.TRUST_ROUNDS !== undefined;
/** Repeats of each race. */
export const ROUNDS = Number(env.TRUST_ROUNDS ?? 1);
/** Number of concurrent requests of a race, more than any limit of attempts or of queued hashes. */
export const AT_ONCE = IS_TRUST ? 50 : 16;

/** Starts `count` calls at the same moment and waits for all of them. */
export const many = <T>(count: number, start: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => start(index)));

let usedNames = 0;
/** Returns an unused name, which sounds like no other one. */
export const unusedName = (): string => `Name${letters((usedNames += 1))}`;

/** Counts responses by error code, or by status when successful. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = String(body?.code ?? status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

export const accepted = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ status }) => status < 300);

/** Expects a refusal of an outdated version; returns the current record in the refusal. */
export function currentOf({ status, body }: Answer): Person {
  expect({ status, code: body.code }).toEqual({ status: 409, code: "STALE_VERSION" });
  return personSchema.parse(body.current);
}

/** Returns a person, parsed strictly; null when deleted. */
export async function find(caller: Caller, id: string): Promise<Person | null> {
  const { status, body } = await caller.get(`/person/${id}`);
  if (status === 404) return null;
  return personSchema.parse(body.data);
}

export async function read(caller: Caller, id: string): Promise<Person> {
  const person = await find(caller, id);
  if (!person) throw new Error("The person does not exist.");
  return person;
}

interface Entry {
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Returns a person's stored history, oldest first. */
async function historyOf(id: string): Promise<Entry[]> {
  const { results } = await env.DB.prepare(
    "select action, before, after from history where entity = 'person' and entity_id = ? order by seq",
  )
    .bind(id)
    .all<{ action: string; before: string | null; after: string | null }>();
  return results.map(({ action, before, after }) => ({
    action: action.replace("person.", ""),
    before: before === null ? null : (JSON.parse(before) as Entry["before"]),
    after: after === null ? null : (JSON.parse(after) as Entry["after"]),
  }));
}

/** Returns the number of history entries of each kind for a person. */
export async function actionsOf(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { action } of await historyOf(id)) counts[action] = (counts[action] ?? 0) + 1;
  return counts;
}

/**
 * Returns the fields of a record that the history covers. The history covers the spouse only while
 * both have the same status.
 */
function historyFields(person: Person): Record<string, unknown> {
  const {
    id: _id,
    version: _version,
    spouse: _spouse,
    spouseId: _spouseId,
    childrenCount: _count,
    createdAt: _createdAt,
    visitedEvents: _visited,
    listApplications: _applications,
    listLinks: _links,
    archivedSpouse: _archived,
    active,
    pending,
    childrenData,
    ...fields
  } = person;
  const settled = active ? "active" : "archived";
  return {
    ...fields,
    childrenData: childrenData.map(({ id: _child, ...child }) => child),
    status: pending ? "pending" : settled,
  };
}

/**
 * Checks that each history entry begins with the values of the previous entry, and that the last
 * entry ends with the values of the record.
 */
export async function expectCompleteHistory(person: Person): Promise<void> {
  const values: Record<string, unknown> = {};
  for (const { action, before, after } of await historyOf(person.id)) {
    for (const [field, value] of Object.entries(before ?? {})) {
      if (Object.hasOwn(values, field) && field !== "spouseId") {
        expect(value, `${field} before ${action}`).toEqual(values[field]);
      }
    }
    Object.assign(values, after);
  }
  expect(values).toMatchObject(historyFields(person));
}

/** Rows that must never exist. */
const BROKEN = {
  "empty household": "select id from households where id not in (select household_id from persons)",
  "wrong count": `select id from households where children_count <>
    (select count(*) from children where household_id = households.id)`,
  "wrong copy of a count": `select p.id from persons p join households h
    on h.id = p.household_id where p.children_count <> h.children_count`,
  "unmarried couple": `select a.id from persons a join persons b
    on a.household_id = b.household_id and a.id <> b.id and a.status = b.status
    where a.married = 0`,
  "mixed household": `select a.id from persons a join persons b
    on a.household_id = b.household_id and a.status = 'pending' and b.status <> 'pending'`,
  "application without an applicant": `select id from list_applications
    where person_id not in (select id from persons where status = 'pending')`,
  "no history": `select id from persons
    where id not in (select entity_id from history where entity = 'person')`,
};

/** Checks that none of the {@link BROKEN} rows exist. */
export async function expectNoBrokenRows(): Promise<void> {
  const kinds = Object.keys(BROKEN);
  const found = await env.DB.batch(Object.values(BROKEN).map((sql) => env.DB.prepare(sql)));
  const brokenRows = found.map(({ results }, index) => [kinds[index], results]);
  expect(brokenRows).toEqual(kinds.map((kind) => [kind, []]));
}

/** Checks that the records of two spouses agree, also about the children; returns the spouse. */
export async function expectSameCouple(caller: Caller, person: Person): Promise<Person> {
  const spouse = await read(caller, person.spouseId ?? "");
  expect(spouse.spouseId).toBe(person.id);
  expect(spouse.childrenData).toEqual(person.childrenData);
  for (const [shown, own] of [
    [person.spouse, spouse],
    [spouse.spouse, person],
  ] as const) {
    expect(own).toMatchObject(shown ?? {});
  }
  return spouse;
}

/** Stores a list and an application for the list; returns the id of the list. */
export async function insertListApplication(personId: string, idNumber: string): Promise<string> {
  const listId = newId();
  const at = new Date().toISOString();
  const list = { id: listId, title: "Race", date: "2099-01-01", category: "cinema" as const };
  await db.batch([
    db.insert(eventLists).values({ ...list, createdAt: at, updatedAt: at }),
    db
      .insert(eventListApplications)
      .values({ id: newId(), listId, personId, idNumber, createdAt: at }),
  ]);
  return listId;
}

/** Returns a child with an unused name. */
export const kid = () => ({ firstName: unusedName(), gender: "female", birthDate: "2015-05-05" });

/** One of several concurrent requests. */
export type Act = (index: number) => Promise<Answer>;

/**
 * Starts {@link AT_ONCE} concurrent requests, which take turns among `acts`; fails on any 5xx.
 * `refused` are statuses that are accepted in addition to the usual statuses.
 */
export async function race(
  acts: readonly Act[],
  refused: readonly number[] = [],
): Promise<Answer[]> {
  const answers = await many(AT_ONCE, (index) => {
    const act = acts[index % acts.length];
    if (!act) throw new Error("nothing to do");
    return act(index);
  });
  expect(Object.keys(tally(answers)).filter((kind) => /^5|INTERNAL/u.test(kind))).toEqual([]);
  for (const { status } of answers) expect([200, 201, 404, 409, ...refused]).toContain(status);
  return answers;
}

/** Returns the responses of a race to one kind of request. */
export const answersTo = (
  answers: readonly Answer[],
  acts: readonly Act[],
  act: Act | undefined,
): Answer[] => answers.filter((_, index) => acts[index % acts.length] === act);
