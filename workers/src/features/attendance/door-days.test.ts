import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { administrator } from "../../../test/api.ts";
import { readDoor } from "../../../test/door.ts";
import { createList } from "../../../test/lists.ts";

/** A roll call can be closed from the first second of the event's day on. */

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ["as summer time begins", "2027-03-26", "2027-03-25T22:00:00Z"],
  ["as summer time ends", "2027-10-31", "2027-10-30T21:00:00Z"],
  ["on 29 February", "2028-02-29", "2028-02-28T22:00:00Z"],
])(
  "a roll call closes at midnight and not a second before: %s (%s)",
  async (_when, date, midnight) => {
    const at = Date.parse(midnight);
    vi.setSystemTime(at - 1000);
    const admin = await administrator();
    const { id } = await createList(admin, { date });
    const close = () => admin.post(`/person-list/${id}/roll-call`, { closed: true });
    expect((await readDoor(admin, id)).isClosable).toBe(false);
    expect((await close()).status).toBe(409);
    vi.setSystemTime(at);
    expect((await readDoor(admin, id)).isClosable).toBe(true);
    expect((await close()).status).toBe(200);
  },
);
