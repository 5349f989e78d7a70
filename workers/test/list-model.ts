import { env } from "cloudflare:workers";
import type { EventCategory } from "@kehila/shared/events/categories";
import { expect } from "vitest";
import type { Caller } from "./api.ts";
import { readList } from "./lists.ts";
import { find } from "./races.ts";

/**
 * What the records must be after a sequence of changes of event lists: the model of trust E. It knows the
 * rules of decisions.md, Event lists, and no SQL.
 */

/** The data of a link from a list to a person. */
interface Link {
  comment: string | null;
  source: "staff" | "public";
}

export interface ModelPerson {
  id: string;
  status: "active" | "archived" | "pending";
  phone: string;
  idNumber: string;
  /** The lists that an applicant applied for; null for a deleted one. */
  applied: (string | null)[];
}

/** A list's own fields. */
export interface Fields {
  title: string;
  date: string;
  category: EventCategory;
}

export interface ModelList {
  id: string;
  fields: Fields;
  people: Map<string, Link>;
  /** What staff removed less than a day ago: adding the person again brings it back. */
  removed: Map<string, Link>;
}

/** An event of the past, whose link is closed, and two to come. */
export const DAYS = ["2020-01-01", "2098-06-06", "2099-01-01"] as const;
export const isUpcoming = ({ fields }: ModelList): boolean => fields.date !== DAYS[0];

/** A person of this status as staff add one: no comment yet. */
const added = (): Link => ({ comment: null, source: "staff" });

export class ListModel {
  readonly persons: ModelPerson[] = [];
  readonly lists: ModelList[] = [];

  idsOf(status: ModelPerson["status"]): string[] {
    return this.persons.filter((one) => one.status === status).map(({ id }) => id);
  }

  addList(id: string, fields: Fields, personIds: readonly string[]): void {
    const people = new Map(personIds.map((each) => [each, added()]));
    this.lists.push({ id, fields, people, removed: new Map() });
  }

  /** The active persons of a list; they come along when it is copied. */
  activeOn({ people }: ModelList): string[] {
    const active = new Set(this.idsOf("active"));
    return [...people.keys()].filter((id) => active.has(id));
  }

  /** Whether a list takes persons: active ones, those on it, and on a past list those just removed. */
  takes(list: ModelList, personIds: readonly string[]): boolean {
    const active = new Set(this.idsOf("active"));
    return personIds.every(
      (id) => active.has(id) || list.people.has(id) || (list.removed.has(id) && !isUpcoming(list)),
    );
  }

  /** Staff remove persons of a list and add others. */
  change(list: ModelList, { add, remove }: { add: readonly string[]; remove: readonly string[] }) {
    for (const id of remove) {
      const link = list.people.get(id);
      if (link) list.removed.set(id, link);
      list.people.delete(id);
    }
    for (const id of add) {
      if (!list.people.has(id)) list.people.set(id, list.removed.get(id) ?? added());
    }
    for (const id of list.people.keys()) list.removed.delete(id);
  }

  /** A person comes through the public link of a list; who was removed from it gets the comment back. */
  join(list: ModelList, personId: string): void {
    if (list.people.has(personId)) return;
    const comment = list.removed.get(personId)?.comment ?? null;
    list.people.set(personId, { comment, source: "public" });
  }

  removeList({ id }: ModelList): void {
    this.lists.splice(
      this.lists.findIndex((one) => one.id === id),
      1,
    );
    for (const person of this.persons) {
      person.applied = person.applied.map((listId) => (listId === id ? null : listId));
    }
  }

  /** Archived persons leave upcoming lists, as if staff removed them. */
  archive(person: ModelPerson): void {
    person.status = "archived";
    const change = { add: [], remove: [person.id] };
    for (const list of this.lists) if (isUpcoming(list)) this.change(list, change);
  }

  /** Approved applicants join the lists they applied for, unless these are over. */
  approve(person: ModelPerson): void {
    for (const list of this.lists) {
      if (person.applied.includes(list.id) && isUpcoming(list)) this.join(list, person.id);
    }
    person.status = "active";
    person.applied = [];
  }

  removePerson({ id }: ModelPerson): void {
    this.persons.splice(
      this.persons.findIndex((one) => one.id === id),
      1,
    );
    for (const { people, removed } of this.lists) {
      people.delete(id);
      removed.delete(id);
    }
  }

  /** The links of a merged record move; where both are on a list, an empty comment takes the other. */
  merge(own: ModelPerson, other: ModelPerson): void {
    for (const { people } of this.lists) {
      const moved = people.get(other.id);
      if (!moved) continue;
      const kept = people.get(own.id);
      people.set(own.id, kept ? { ...kept, comment: kept.comment ?? moved.comment } : moved);
    }
    this.removePerson(other);
  }

  /** Compares every record with the model, as the API returns it. */
  async expectHolds(admin: Caller, trail: string): Promise<void> {
    for (const list of this.lists) await expectList(admin, this, list, trail);
    for (const person of this.persons) await expectPerson(admin, this, person, trail);
  }
}

async function expectList(
  admin: Caller,
  model: ListModel,
  list: ModelList,
  trail: string,
): Promise<void> {
  const { personLinks, title, date, category, personCount } = await readList(admin, list.id);
  expect({ title, date, category }, trail).toEqual(list.fields);
  expect(personCount, trail).toBe(list.people.size);
  const active = new Set(model.idsOf("active"));
  expect(
    Object.fromEntries(
      personLinks.map(({ person, comment, source }) => [
        person.id,
        { comment, source, active: person.active },
      ]),
    ),
    trail,
  ).toEqual(
    Object.fromEntries(
      [...list.people].map(([id, link]) => [id, { ...link, active: active.has(id) }]),
    ),
  );
  expect((await admin.get(`/person-list/${list.id}/history`)).status, trail).toBe(200);
}

async function expectPerson(
  admin: Caller,
  { lists }: ListModel,
  { id, status, applied }: ModelPerson,
  trail: string,
): Promise<void> {
  const person = await find(admin, id);
  if (!person) throw new Error(`${id} does not exist\n${trail}`);
  expect({ active: person.active, pending: person.pending }, trail).toEqual({
    active: status === "active",
    pending: status === "pending",
  });
  const ownLists = lists.filter(({ people }) => people.has(id));
  expect(person.listLinks.map(({ list }) => list.id).toSorted(), trail).toEqual(
    ownLists.map((list) => list.id).toSorted(),
  );
  const visited = ownLists.filter((list) => !isUpcoming(list)).map(({ fields }) => fields.category);
  expect(person.visitedEvents.toSorted(), trail).toEqual([...new Set(visited)].toSorted());
  const stored = await env.DB.prepare("select list_id from list_applications where person_id = ?")
    .bind(id)
    .all<{ list_id: string | null }>();
  expect(stored.results.map((row) => String(row.list_id)).toSorted(), trail).toEqual(
    applied.map(String).toSorted(),
  );
}
