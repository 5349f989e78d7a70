import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { expect } from "vitest";
import type { Answer, Caller } from "./api.ts";
import { anonymous, createPerson } from "./api.ts";
import { eventBody, newClient } from "./event-links.ts";
import type { Fields, ListModel, ModelList, ModelPerson } from "./list-model.ts";
import { DAYS, isUpcoming, placed, waiting } from "./list-model.ts";
import { readList } from "./lists.ts";

/**
 * The steps of a random sequence of changes of event lists. Each step sends a request and applies
 * the change to the model.
 */

/** The randomly picked records of one step. */
interface Picks {
  list: ModelList | undefined;
  person: ModelPerson | undefined;
  other: ModelPerson | undefined;
  /** A random number that selects a variant of the step. */
  kind: number;
}

/** The picks for the first steps of a run, which need no records. */
export const NO_PICKS: Picks = { list: undefined, person: undefined, other: undefined, kind: 1 };

/** The records of one run, and the administrator who changes them. */
export interface World {
  admin: Caller;
  model: ListModel;
  /** The city of all persons of the run. */
  city: string;
}

/**
 * Performs one step and checks the response. Returns whether the step did what its name says; a
 * stale step did if its response is a conflict.
 */
type Step = (world: World, picks: Picks) => Promise<boolean>;

/** Expects the status of a response; returns whether the status is a success. */
function hasStatus({ status, body }: Answer, expected: number): boolean {
  expect(status, JSON.stringify(body)).toBe(expected);
  return status < 300;
}

function expectEqual(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected);
}

const fieldsOf = (kind: number): Fields => ({
  title: `List ${kind}`,
  date: DAYS[kind % DAYS.length] ?? DAYS[0],
  category: EVENT_CATEGORIES[kind % EVENT_CATEGORIES.length] ?? "cinema",
  capacity: [null, 1, 2, 3][kind % 4] ?? null,
});

const idsOf = (...persons: (ModelPerson | undefined)[]): string[] => [
  ...new Set(persons.flatMap((one) => (one ? [one.id] : []))),
];

/** Returns a person of the picked list; undefined for an empty list. */
const participantOf = ({ list, kind }: Picks): string | undefined => {
  const ids = [...(list?.people.keys() ?? [])];
  return ids[kind % ids.length];
};

/**
 * Returns a person of a status. For every third `kind`, or if there is none, returns the picked
 * person of any status. Without this function, few picks would have a rare status.
 */
const personOf = (
  { model }: World,
  { person, kind }: Picks,
  status: ModelPerson["status"],
): ModelPerson | undefined => {
  const some = model.persons.filter((one) => one.status === status);
  return kind % 3 === 0 ? person : (some[kind % some.length] ?? person);
};

/** Returns a condition on all active persons of the run. */
const allActivePersons = ({ model, city }: World) => ({
  filter: { city },
  count: model.idsOf("active").length,
});

/** Sets the comment of a participant; a stale request has a version that is not the stored one. */
async function comment({ admin }: World, picks: Picks, isStale: boolean): Promise<boolean> {
  const { list, kind } = picks;
  const personId = participantOf(picks);
  if (!list || personId === undefined) return false;
  const { personLinks, waitingLinks } = await readList(admin, list.id);
  const link = [...personLinks, ...waitingLinks].find(({ person }) => person.id === personId);
  if (!link) throw new Error("The participant has no link.");
  const text = kind % 4 === 0 ? "" : `Comment ${kind}`;
  const answer = await admin.patch("/person-list/comment", {
    id: link.id,
    comment: text,
    version: link.version + (isStale ? 1 : 0),
  });
  const modelLink = list.people.get(personId);
  if (hasStatus(answer, isStale ? 409 : 200) && modelLink) {
    list.people.set(personId, { ...modelLink, comment: text || null });
  }
  return true;
}

export const STEPS = {
  addPerson: async ({ admin, model, city }) => {
    const { id, phone, idNumber } = await createPerson(admin, { city });
    model.persons.push({ id, phone, idNumber, status: "active", applied: [] });
    return true;
  },
  createList: async ({ admin, model }, { person, other, kind }) => {
    const personIds = idsOf(person, other);
    const answer = await admin.post("/person-list", { ...fieldsOf(kind), personIds });
    const active = model.idsOf("active");
    if (!hasStatus(answer, personIds.every((id) => active.includes(id)) ? 201 : 400)) return false;
    model.addList(answer.body.data.id, fieldsOf(kind), personIds);
    return true;
  },
  createMatching: async (world, { kind }) => {
    const { admin, model } = world;
    const selection = allActivePersons(world);
    if (selection.count === 0) return false;
    const isOutdated = kind % 5 === 0;
    const count = selection.count + (isOutdated ? 1 : 0);
    const body = { ...fieldsOf(kind), matching: { ...selection, count } };
    const answer = await admin.post("/person-list", body);
    if (!hasStatus(answer, isOutdated ? 409 : 201)) return false;
    model.addList(answer.body.data.id, fieldsOf(kind), model.idsOf("active"));
    return true;
  },
  duplicate: async ({ admin, model }, { list, kind }) => {
    if (!list) return false;
    const answer = await admin.post("/person-list", { ...fieldsOf(kind), copyOf: list.id });
    hasStatus(answer, 201);
    model.addList(answer.body.data.id, fieldsOf(kind), model.activeOn(list));
    return true;
  },
  edit: async ({ admin }, { list, kind }) => {
    if (!list) return false;
    const { version } = await readList(admin, list.id);
    const answer = await admin.patch(`/person-list/${list.id}`, { ...fieldsOf(kind), version });
    list.fields = fieldsOf(kind);
    return hasStatus(answer, 200);
  },
  editStale: async ({ admin }, { list }) => {
    if (!list) return false;
    const { version } = await readList(admin, list.id);
    const body = { title: "Stale", version: version + 1 };
    hasStatus(await admin.patch(`/person-list/${list.id}`, body), 409);
    return true;
  },
  setPersons: async ({ admin, model }, { list, person, other }) => {
    if (!list) return false;
    const personIds = idsOf(person, other);
    const answer = await admin.patch(`/person-list/${list.id}`, { personIds });
    if (!hasStatus(answer, model.takes(list, personIds) ? 200 : 400)) return false;
    const remove = placed(list).filter((id) => !personIds.includes(id));
    model.change(list, { add: personIds, remove });
    return true;
  },
  add: async ({ admin, model }, { list, person, other }) => {
    const add = idsOf(person, other);
    if (!list || add.length === 0) return false;
    const answer = await admin.post(`/person-list/${list.id}/persons`, { add });
    if (!hasStatus(answer, model.takes(list, add) ? 200 : 400)) return false;
    model.change(list, { add, remove: [] });
    return true;
  },
  addMatching: async (world, { list }) => {
    const { admin } = world;
    const selection = allActivePersons(world);
    if (!list || selection.count === 0) return false;
    const answer = await admin.post(`/person-list/${list.id}/persons`, { matching: selection });
    world.model.change(list, { add: world.model.idsOf("active"), remove: [] });
    return hasStatus(answer, 200);
  },
  remove: async ({ admin, model }, picks) => {
    const { list } = picks;
    const id = participantOf(picks);
    if (!list || id === undefined) return false;
    const answer = await admin.post(`/person-list/${list.id}/persons`, { remove: [id] });
    model.change(list, { add: [], remove: [id] });
    return hasStatus(answer, 200);
  },
  removeAndUndo: async ({ admin, model }, picks) => {
    const { list } = picks;
    const id = participantOf(picks);
    if (!list || id === undefined) return false;
    const path = `/person-list/${list.id}/persons`;
    const before = await readList(admin, list.id);
    hasStatus(await admin.post(path, { remove: [id] }), 200);
    model.change(list, { add: [], remove: [id] });
    const isTaken = model.takes(list, [id]);
    if (!hasStatus(await admin.post(path, { add: [id] }), isTaken ? 200 : 400)) return false;
    model.change(list, { add: [id], remove: [] });
    // Removing and adding a person restores the link, and within a limit of places also the place and
    // the order of the waiting list.
    const linksOf = ({ personLinks, waitingLinks }: typeof before) => ({
      placed: personLinks.map((link) => link.id).toSorted(),
      waiting: waitingLinks.map((link) => link.id),
    });
    const isOver = list.fields.capacity !== null && before.capacityUsed > list.fields.capacity;
    const after = await readList(admin, list.id);
    if (list.fields.capacity !== null && !isOver) expectEqual(linksOf(after), linksOf(before));
    expectEqual(
      Object.values(linksOf(after)).flat().toSorted(),
      Object.values(linksOf(before)).flat().toSorted(),
    );
    return true;
  },
  moveUp: async ({ admin, model }, { list, person, other, kind }) => {
    if (!list) return false;
    const waitingIds = waiting(list);
    const personIds = kind % 3 === 0 ? idsOf(person, other) : waitingIds.slice(0, 1 + (kind % 2));
    if (personIds.length === 0) return false;
    const answer = await admin.post(`/person-list/${list.id}/move-up`, { personIds });
    return hasStatus(answer, model.moveUp(list, personIds) ? 200 : 409);
  },
  comment: (world, picks) => comment(world, picks, false),
  commentStale: (world, picks) => comment(world, picks, true),
  deleteList: async ({ admin, model }, { list }) => {
    if (!list) return false;
    model.removeList(list);
    return hasStatus(await admin.delete(`/person-list/${list.id}`), 200);
  },
  archive: async ({ admin, model }, { person }) => {
    if (!person) return false;
    const answer = await admin.patch(`/person/${person.id}/archive`, { active: false });
    if (!hasStatus(answer, person.status === "active" ? 200 : 409)) return false;
    model.archive(person);
    return true;
  },
  unarchive: async (world, picks) => {
    const { admin } = world;
    const person = personOf(world, picks, "archived");
    if (!person) return false;
    const answer = await admin.patch(`/person/${person.id}/archive`, { active: true });
    if (!hasStatus(answer, person.status === "archived" ? 200 : 409)) return false;
    person.status = "active";
    return true;
  },
  deletePerson: async (world, picks) => {
    const { admin } = world;
    const person = personOf(world, picks, "archived");
    if (!person) return false;
    const answer = await admin.delete(`/person/${person.id}`);
    if (!hasStatus(answer, person.status === "archived" ? 200 : 409)) return false;
    world.model.removePerson(person);
    return true;
  },
  merge: async ({ admin, model }, { person, other }) => {
    if (!person || !other || person === other) return false;
    if (person.status !== "active" || other.status !== "active") return false;
    const body = { otherId: other.id, choices: {} };
    const answer = await admin.post(`/person/${person.id}/merge`, body);
    model.merge(person, other);
    return hasStatus(answer, 200);
  },
  checkPhone: async ({ model }, { list, person }) => {
    if (!list || !person) return false;
    const path = "/api/event-register/check-phone";
    const body = { phone: person.phone, listId: list.id };
    const answer = await anonymous.post(path, body, newClient());
    if (!hasStatus(answer, isUpcoming(list) ? 200 : 404)) return false;
    const isActive = person.status === "active";
    expectEqual(answer.body, { success: true, exists: isActive });
    if (isActive) model.join(list, person.id);
    return isActive;
  },
  register: async ({ admin, model, city }, { list, person, kind }) => {
    if (!list) return false;
    // Some applicants apply again for another event: this adds an application, but no record.
    const again = person?.status === "pending" && kind % 2 === 0 ? person : null;
    const body = eventBody(list.id, { city, ...(again ? { idNumber: again.idNumber } : {}) });
    const path = "/api/event-register/register";
    const answer = await anonymous.post(path, body, newClient());
    if (!hasStatus(answer, isUpcoming(list) ? 201 : 404)) return false;
    if (again) {
      const isKnown = again.applied.some(({ listId }) => listId === list.id);
      if (!isKnown) again.applied.push({ listId: list.id, at: model.next() });
      return true;
    }
    const [phone, idNumber] = [String(body["phone"]), String(body["idNumber"])];
    const found = await admin.get(`/person?pending=true&search=${idNumber}`);
    expectEqual(found.body.data.length, 1);
    const { id } = found.body.data[0];
    model.persons.push({
      id,
      phone,
      idNumber,
      status: "pending",
      applied: [{ listId: list.id, at: model.next() }],
    });
    return true;
  },
  approve: async (world, picks) => {
    const { admin } = world;
    const person = personOf(world, picks, "pending");
    if (!person) return false;
    const answer = await admin.patch(`/person/${person.id}/approve`);
    if (!hasStatus(answer, person.status === "pending" ? 200 : 409)) return false;
    world.model.approve(person);
    return true;
  },
  reject: async (world, picks) => {
    const { admin } = world;
    const person = personOf(world, picks, "pending");
    if (!person) return false;
    const answer = await admin.delete(`/person/${person.id}/reject`);
    if (!hasStatus(answer, person.status === "pending" ? 200 : 409)) return false;
    world.model.removePerson(person);
    return true;
  },
} satisfies Record<string, Step>;

export type Action = keyof typeof STEPS;
