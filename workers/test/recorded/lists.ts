import { newId } from "../../src/lib/ids.ts";
import type { Caller } from "../api.ts";
import { anonymous, apply, createPerson, uniquePhone } from "../api.ts";
import { readDoor, sealedWalkIn } from "../door.ts";
import { eventBody, eventFields, sendEventForm } from "../event-links.ts";
import { createList, readList } from "../lists.ts";
import type { RecordedCalls } from "./recorded.ts";
import { NOTHING } from "./recorded.ts";

/** Returns the calls that change event lists, with the history each must write. */
export function listCalls(admin: Caller): RecordedCalls {
  /** Creates a list with a person and a user; returns it with its links. */
  const withLinks = async () => {
    const { id } = await createPerson(admin);
    const list = await createList(admin, { personIds: [id], userIds: [admin.id] });
    const { personLinks, userLinks } = await readList(admin, list.id);
    return { listId: list.id, personId: id, links: [personLinks[0]?.id, userLinks[0]?.id] };
  };
  /** Creates a list with a free place and a person who waits for it. */
  const listWithWaiting = async () => {
    const [one, two] = [await createPerson(admin), await createPerson(admin)];
    const { id: listId } = await createList(admin, { capacity: 1, personIds: [one.id, two.id] });
    await admin.post(`/person-list/${listId}/persons`, { remove: [one.id] });
    return { listId, personId: two.id };
  };
  const body = { title: "T", date: "2099-01-01", category: "cinema" };
  const ticked = (personId: string) => ({
    operations: [{ id: newId(), personId, came: true, seen: [] }],
  });

  /** Returns the applicant of a list's only walk-in. */
  const walkInOf = async (listId: string): Promise<string> =>
    (await readDoor(admin, listId)).people.find(({ isApplicant }) => isApplicant)?.id ?? "none";

  return {
    "POST /person-list": {
      "of a list with a person": async () => {
        const { id } = await createPerson(admin);
        return {
          send: () => admin.post("/person-list", { ...body, personIds: [id] }),
          entries: ({ data }) => [["list.create", data.id]],
        };
      },
      "of a copy": async () => {
        const { listId } = await withLinks();
        return {
          send: () => admin.post("/person-list", { ...body, copyOf: listId }),
          entries: ({ data }) => [["list.create", data.id]],
        };
      },
    },
    "PATCH /person-list/:id": {
      "of a field": async () => {
        const { listId } = await withLinks();
        return {
          send: () => admin.patch(`/person-list/${listId}`, { title: "New" }),
          entries: [["list.update", listId]],
        };
      },
      "of field, persons and users": async () => {
        const { listId } = await withLinks();
        const change = { title: "New", personIds: [], userIds: [] };
        return {
          send: () => admin.patch(`/person-list/${listId}`, change),
          entries: [
            ["list.persons", listId],
            ["list.update", listId],
          ],
        };
      },
      "of nothing": async () => {
        const { listId, personId } = await withLinks();
        const editBody = { title: "Hike", personIds: [personId], userIds: [admin.id] };
        return {
          send: () => admin.patch(`/person-list/${listId}`, editBody),
          entries: NOTHING,
        };
      },
    },
    "DELETE /person-list/:id": {
      "of a list with links": async () => {
        const { listId } = await withLinks();
        return {
          send: () => admin.delete(`/person-list/${listId}`),
          entries: [["list.delete", listId]],
        };
      },
    },
    "POST /person-list/:id/persons": {
      "of one added and one removed": async () => {
        const { listId, personId } = await withLinks();
        const { id } = await createPerson(admin);
        return {
          send: () =>
            admin.post(`/person-list/${listId}/persons`, { add: [id], remove: [personId] }),
          entries: [["list.persons", listId]],
        };
      },
      "of nothing": async () => {
        const { listId, personId } = await withLinks();
        return {
          send: () => admin.post(`/person-list/${listId}/persons`, { add: [personId] }),
          entries: NOTHING,
        };
      },
    },
    "POST /person-list/:id/move-up": {
      "of a waiting person": async () => {
        const { listId, personId } = await listWithWaiting();
        return {
          send: () => admin.post(`/person-list/${listId}/move-up`, { personIds: [personId] }),
          entries: [["list.move-up", listId]],
        };
      },
      "of nobody who waits": async () => {
        const { listId, personId } = await withLinks();
        return {
          send: () => admin.post(`/person-list/${listId}/move-up`, { personIds: [personId] }),
          entries: NOTHING,
        };
      },
    },
    "POST /person-list/:id/attendance": {
      "of a tick": async () => {
        const { listId, personId } = await withLinks();
        return {
          send: () => admin.post(`/person-list/${listId}/attendance`, ticked(personId)),
          entries: [["list.attendance", listId]],
        };
      },
      "of a tick that is sent again": async () => {
        const { listId, personId } = await withLinks();
        const tick = ticked(personId);
        await admin.post(`/person-list/${listId}/attendance`, tick);
        return {
          send: () => admin.post(`/person-list/${listId}/attendance`, tick),
          entries: NOTHING,
        };
      },
    },
    "POST /person-list/:id/walk-ins": {
      "of one": async () => {
        const { listId } = await withLinks();
        const walkIn = await sealedWalkIn(listId);
        return {
          send: () => admin.post(`/person-list/${listId}/walk-ins`, { walkIns: [walkIn] }),
          entries: async () => [
            ["person.register", await walkInOf(listId)],
            ["list.apply", listId],
            ["list.attendance", listId],
          ],
        };
      },
      "of one that is sent again": async () => {
        const { listId } = await withLinks();
        const walkIns = [await sealedWalkIn(listId)];
        await admin.post(`/person-list/${listId}/walk-ins`, { walkIns });
        return {
          send: () => admin.post(`/person-list/${listId}/walk-ins`, { walkIns }),
          entries: NOTHING,
        };
      },
    },
    "POST /person-list/:id/roll-call": {
      "of a past list": async () => {
        const { id: listId } = await createList(admin, { date: "2020-01-01" });
        return {
          send: () => admin.post(`/person-list/${listId}/roll-call`, { closed: true }),
          entries: [["list.roll-call", listId]],
        };
      },
      "of one that is open already": async () => {
        const { listId } = await withLinks();
        return {
          send: () => admin.post(`/person-list/${listId}/roll-call`, { closed: false }),
          entries: NOTHING,
        };
      },
    },
    "POST /api/event-register/check-phone": {
      "of a known phone": async () => {
        const { phone } = await createPerson(admin);
        const { id: listId } = await createList(admin);
        return {
          send: () => anonymous.post("/api/event-register/check-phone", { phone, listId }),
          entries: [["list.persons", listId]],
        };
      },
      "of an unknown phone": async () => {
        const { id: listId } = await createList(admin);
        const phone = uniquePhone();
        return {
          send: () => anonymous.post("/api/event-register/check-phone", { phone, listId }),
          entries: NOTHING,
        };
      },
    },
    "POST /api/event-register/register": {
      "of a new applicant": async () => {
        const { id: listId } = await createList(admin);
        const sent = eventBody(listId);
        return {
          send: () => anonymous.post("/api/event-register/register", sent),
          entries: async () => {
            const { body: found } = await admin.get(
              `/person?pending=true&search=${String(sent["phone"])}`,
            );
            return [
              ["person.register", found.data[0].id],
              ["list.apply", listId],
            ];
          },
        };
      },
      "of an applicant who waits already": async () => {
        const pending = await apply(admin);
        const { id: listId } = await createList(admin);
        const sent = eventBody(listId, { idNumber: pending.idNumber });
        return {
          send: () => anonymous.post("/api/event-register/register", sent),
          entries: [["list.apply", listId]],
        };
      },
    },
    "POST /event-register/:listId": {
      "of a known phone, without JavaScript": async () => {
        const { phone } = await createPerson(admin);
        const { id: listId } = await createList(admin);
        return {
          send: () => sendEventForm(listId, { phone, action: "check" }),
          entries: [["list.persons", listId]],
        };
      },
      "of a new applicant, without JavaScript": async () => {
        const { id: listId } = await createList(admin);
        const fields = eventFields();
        return {
          send: () => sendEventForm(listId, fields),
          entries: async () => {
            const path = `/person?pending=true&search=${String(fields["phone"])}`;
            const { body: found } = await admin.get(path);
            return [
              ["person.register", found.data[0].id],
              ["list.apply", listId],
            ];
          },
        };
      },
    },
    "PATCH /person-list/comment": {
      "of a participant": async () => {
        const { listId, links } = await withLinks();
        return {
          send: () => admin.patch("/person-list/comment", { id: links[0], comment: "C" }),
          entries: [["list.comment", listId]],
        };
      },
    },
    "PATCH /person-list/user-comment": {
      "of an assigned user": async () => {
        const { listId, links } = await withLinks();
        return {
          send: () => admin.patch("/person-list/user-comment", { id: links[1], comment: "C" }),
          entries: [["list.user-comment", listId]],
        };
      },
    },
  };
}
