import { env } from "cloudflare:workers";
import type { EventCategory } from "@kehila/shared/events/categories";
import { expect } from "vitest";
import type { Caller } from "./api.ts";
import { readList } from "./lists.ts";
import { find } from "./races.ts";

/**
 * The model of event lists: the expected records after a sequence of changes. The model implements
 * the rules of docs/product.md#event-lists without SQL.
 */

/** The data of a link from a list to a person. */
interface Link {
  comment: string | null;
  source: "staff" | "public";
  /** The step at which the link was made. */
  made: number;
  /** The step at which a waiting person arrived; null for a person who has a place. */
  waits: number | null;
}

export interface ModelPerson {
  id: string;
  status: "active" | "archived" | "pending";
  phone: string;
  idNumber: string;
  /** The lists that an applicant applied for; null for a deleted list. */
  applied: { listId: string | null; at: number }[];
}

/** A list's own fields. */
export interface Fields {
  title: string;
  date: string;
  category: EventCategory;
  capacity: number | null;
}

export interface ModelList {
  id: string;
  fields: Fields;
  people: Map<string, Link>;
  /** Links that staff removed less than a day ago. Adding the person again restores the link. */
  removed: Map<string, Link>;
}

/** The day of a past event, whose public link is closed, and of two upcoming events. */
export const DAYS = ["2020-01-01", "2098-06-06", "2099-01-01"] as const;
export const isUpcoming = ({ fields }: ModelList): boolean => fields.date !== DAYS[0];

type Arrival = Pick<Link, "comment" | "source"> & {
  id: string;
  was?: Link | undefined;
  at?: number;
};

/** Returns a list's persons who have a place. */
export const placed = ({ people }: ModelList): string[] =>
  [...people].flatMap(([id, { waits }]) => (waits === null ? [id] : []));

/** Returns a list's waiting persons. */
export const waiting = ({ people }: ModelList): string[] =>
  [...people].flatMap(([id, { waits }]) => (waits === null ? [] : [id]));

export class ListModel {
  readonly persons: ModelPerson[] = [];
  readonly lists: ModelList[] = [];
  private step = 0;

  /** Returns the instant of the next step. */
  next(): number {
    this.step += 1;
    return this.step;
  }

  /**
   * Adds persons to a list in one step: to free places, then to the waiting list. Earlier waiting
   * persons have precedence; a person who returns gets the former place and link back.
   */
  private arrive(list: ModelList, comers: readonly Arrival[]): void {
    const now = this.next();
    const { capacity } = list.fields;
    const before = [...list.people.values()].flatMap(({ waits }) => waits ?? []);
    let free = capacity === null ? Infinity : capacity - placed(list).length;
    for (const { id, comment, source, was, at = now } of comers) {
      const arrival = was ? (was.waits ?? was.made) : at;
      const isNext = was ? was.waits === null : !before.some((earlier) => earlier <= arrival);
      const fits = capacity === null || (isNext && free > 0);
      if (fits) free -= 1;
      const link = { comment, source, made: was?.made ?? now, waits: fits ? null : arrival };
      list.people.set(id, link);
    }
  }

  idsOf(status: ModelPerson["status"]): string[] {
    return this.persons.filter((one) => one.status === status).map(({ id }) => id);
  }

  addList(id: string, fields: Fields, personIds: readonly string[]): void {
    const list: ModelList = { id, fields, people: new Map(), removed: new Map() };
    this.lists.push(list);
    this.arrive(
      list,
      personIds.map((each) => ({ id: each, comment: null, source: "staff" })),
    );
  }

  /** Returns the active persons who have a place; a copy of the list keeps these persons. */
  activeOn(list: ModelList): string[] {
    const active = new Set(this.idsOf("active"));
    return placed(list).filter((id) => active.has(id));
  }

  /** Gives places to waiting persons; returns false if there are too few places. */
  moveUp(list: ModelList, personIds: readonly string[]): boolean {
    const { capacity } = list.fields;
    const moving = waiting(list).filter((id) => personIds.includes(id));
    if (capacity !== null && moving.length > 0 && placed(list).length + moving.length > capacity) {
      return false;
    }
    for (const id of moving) {
      const link = list.people.get(id);
      if (link) link.waits = null;
    }
    return true;
  }

  /**
   * Whether a list accepts persons: active persons, persons on the list, and on a past list also
   * persons who were just removed.
   */
  takes(list: ModelList, personIds: readonly string[]): boolean {
    const active = new Set(this.idsOf("active"));
    return personIds.every(
      (id) => active.has(id) || list.people.has(id) || (list.removed.has(id) && !isUpcoming(list)),
    );
  }

  /** Removes persons from a list and adds others, as staff do. */
  change(list: ModelList, { add, remove }: { add: readonly string[]; remove: readonly string[] }) {
    for (const id of remove) {
      const link = list.people.get(id);
      if (link) list.removed.set(id, link);
      list.people.delete(id);
    }
    const comers = add
      .filter((id) => !list.people.has(id))
      .map((id): Arrival => {
        const was = list.removed.get(id);
        return { id, comment: was?.comment ?? null, source: was?.source ?? "staff", was };
      });
    this.arrive(list, comers);
    for (const id of list.people.keys()) list.removed.delete(id);
  }

  /**
   * Adds a person through the public link of a list. A person who was removed from the list gets
   * the comment back.
   */
  join(list: ModelList, personId: string, at?: number): void {
    if (list.people.has(personId)) return;
    const comment = list.removed.get(personId)?.comment ?? null;
    this.arrive(list, [{ id: personId, comment, source: "public", ...(at ? { at } : {}) }]);
  }

  removeList({ id }: ModelList): void {
    this.lists.splice(
      this.lists.findIndex((one) => one.id === id),
      1,
    );
    for (const person of this.persons) {
      for (const application of person.applied) {
        if (application.listId === id) application.listId = null;
      }
    }
  }

  /** Archives a person, and removes the person from upcoming lists, as staff would. */
  archive(person: ModelPerson): void {
    person.status = "archived";
    const change = { add: [], remove: [person.id] };
    for (const list of this.lists) if (isUpcoming(list)) this.change(list, change);
  }

  /** Approves an applicant, who joins the lists of the application if they are upcoming. */
  approve(person: ModelPerson): void {
    for (const list of this.lists) {
      const application = person.applied.find(({ listId }) => listId === list.id);
      if (application && isUpcoming(list)) this.join(list, person.id, application.at);
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

  /**
   * Moves the links of a merged record. Where both records are on a list, keeps the better place,
   * and fills an empty comment from the other link.
   */
  merge(own: ModelPerson, other: ModelPerson): void {
    for (const list of this.lists) {
      const movedLink = list.people.get(other.id);
      if (!movedLink) continue;
      const keptLink = list.people.get(own.id);
      if (keptLink) {
        keptLink.comment ??= movedLink.comment;
        keptLink.waits =
          keptLink.waits === null || movedLink.waits === null
            ? null
            : Math.min(keptLink.waits, movedLink.waits);
      } else {
        // Keeps the position of the other record, because a copy keeps the order of persons.
        list.people = new Map(
          [...list.people].map(([id, link]) => [id === other.id ? own.id : id, link]),
        );
      }
    }
    this.removePerson(other);
  }

  /** Compares every record that the API returns with the model. */
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
  const { personLinks, waitingLinks, title, date, category, capacity, ...counts } = await readList(
    admin,
    list.id,
  );
  expect({ title, date, category, capacity }, trail).toEqual(list.fields);
  expect(counts, trail).toMatchObject({
    personCount: placed(list).length,
    capacityUsed: placed(list).length,
    waitingCount: waiting(list).length,
  });
  const isIn = personLinks.map(({ person }) => person.id).toSorted();
  expect(isIn, trail).toEqual(placed(list).toSorted());
  const order = waitingLinks.map(({ person }) => list.people.get(person.id)?.waits);
  expect(order, trail).toEqual(order.toSorted((one, other) => Number(one) - Number(other)));
  const active = new Set(model.idsOf("active"));
  expect(
    Object.fromEntries(
      [...personLinks, ...waitingLinks].map(({ person, comment, source }) => [
        person.id,
        { comment, source, active: person.active },
      ]),
    ),
    trail,
  ).toEqual(
    Object.fromEntries(
      [...list.people].map(([id, { comment, source }]) => [
        id,
        { comment, source, active: active.has(id) },
      ]),
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
  for (const { waiting: waits, list } of person.listLinks) {
    const link = ownLists.find((own) => own.id === list.id)?.people.get(id);
    expect(waits, trail).toBe(link?.waits !== null);
  }
  const attended = ownLists.filter(({ people }) => people.get(id)?.waits === null);
  const visited = attended.filter((list) => !isUpcoming(list)).map(({ fields }) => fields.category);
  expect(person.visitedEvents.toSorted(), trail).toEqual([...new Set(visited)].toSorted());
  const storedApplications = await env.DB.prepare(
    "select list_id from list_applications where person_id = ?",
  )
    .bind(id)
    .all<{ list_id: string | null }>();
  expect(storedApplications.results.map((row) => String(row.list_id)).toSorted(), trail).toEqual(
    applied.map(({ listId }) => String(listId)).toSorted(),
  );
}
