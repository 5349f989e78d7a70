import type { EventCategory } from "@kehila/shared/events/categories";
import { eventListSchema } from "@kehila/shared/events/event-lists";
import type { EventList, EventListSummary } from "@kehila/shared/events/event-lists";
import type { Caller } from "./api.ts";

/** Creates an event list through the API and returns its summary. */
export async function createList(
  caller: Caller,
  overrides: Record<string, unknown> = {},
): Promise<EventListSummary> {
  const body = { title: "Hike", date: "2099-01-01", category: "cinema" satisfies EventCategory };
  const answer = await caller.post("/person-list", { ...body, ...overrides });
  if (answer.status !== 201) throw new Error(`create answered ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Returns a list with its links, parsed strictly. */
export async function readList(caller: Caller, id: string): Promise<EventList> {
  const answer = await caller.get(`/person-list/${id}`);
  if (answer.status !== 200) throw new Error(`read answered ${JSON.stringify(answer.body)}`);
  return eventListSchema.parse(answer.body.data);
}
