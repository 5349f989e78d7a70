import type { EventList, Participant } from "@kehila/shared/events/event-lists";

const CREATED_AT = "2026-11-21T12:00:00.000Z";

/** Returns a participant without optional values. */
export const participant = (id: string): Participant => ({
  id: `link-${id}`,
  version: 1,
  comment: null,
  source: "staff",
  createdAt: CREATED_AT,
  came: false,
  person: {
    id,
    firstName: id,
    lastName: "Levi",
    idNumber: null,
    phone: null,
    city: "Haifa",
    gender: null,
    birthDate: null,
    married: false,
    childrenCount: 0,
    active: true,
  },
});

/** Returns the link of an assigned user. */
export const userLink = (id: string): EventList["userLinks"][number] => ({
  id: `link-${id}`,
  version: 1,
  comment: null,
  user: { id, name: id, email: `${id}@example.org`, image: null },
});

/** Returns an event list without participants and users. */
export const sampleList = (changed: Partial<EventList> = {}): EventList => ({
  id: "l1",
  version: 3,
  title: "Film",
  description: null,
  date: "2027-03-23",
  category: "cinema",
  time: null,
  venue: null,
  capacity: null,
  capacityUnit: "persons",
  capacityUsed: 0,
  waitingCount: 0,
  personCount: 0,
  cameCount: 0,
  applicationCount: 0,
  createdBy: null,
  createdAt: CREATED_AT,
  rollCallClosedAt: null,
  personLinks: [],
  waitingLinks: [],
  userLinks: [],
  ...changed,
});
