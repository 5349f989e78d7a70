import type { EventList } from "@kehila/shared/events/event-lists";
import type { EventListHistoryEntry, ListChangedFields } from "@kehila/shared/events/history";
import { describe, expect, test } from "vitest";
import { commentPutBackOf, hasFieldValues, listPutBackOf } from "./list-put-back.ts";

const ada = { id: "u1", name: "Ada", email: "ada@example.org", image: null };
const list: EventList = {
  id: "l1",
  version: 3,
  title: "Hike",
  description: null,
  date: "2026-12-01",
  time: "10:00",
  venue: null,
  capacity: 20,
  capacityUnit: "persons",
  capacityUsed: 0,
  waitingCount: 0,
  category: "cinema",
  personCount: 0,
  cameCount: 0,
  applicationCount: 0,
  createdBy: "u1",
  createdAt: "2026-11-01T10:00:00.000Z",
  rollCallClosedAt: null,
  personLinks: [],
  waitingLinks: [],
  userLinks: [{ id: "k1", version: 2, comment: "Keys", user: ada }],
};

const entry = (parts: Partial<EventListHistoryEntry>): EventListHistoryEntry => ({
  seq: 1,
  at: "2026-11-01T10:00:00.000Z",
  actor: { id: "u1", name: "Ada" },
  action: "update",
  before: null,
  after: null,
  ...parts,
});
const change = (before: ListChangedFields, after: ListChangedFields) => entry({ before, after });

describe("the edit that restores an earlier value of a list", () => {
  test("contains the value before the change, as the form holds it", () => {
    const title = change({ title: "Walk" }, { title: "Hike" });
    expect(listPutBackOf(list, title, "title")).toEqual({
      from: { title: "Hike" },
      to: { title: "Walk" },
      isChangedAgain: false,
    });
    const places = change(
      { capacity: null, description: "Bring water" },
      { capacity: 20, description: null },
    );
    expect(listPutBackOf(list, places, "capacity")?.to).toEqual({ capacity: "" });
    expect(listPutBackOf(list, places, "description")?.to).toEqual({ description: "Bring water" });
  });

  test("reports a later change, and is null if the list has the earlier value", () => {
    const title = change({ title: "Walk" }, { title: "Tour" });
    expect(listPutBackOf(list, title, "title")?.isChangedAgain).toBe(true);
    expect(listPutBackOf(list, change({ title: "Hike" }, { title: "Tour" }), "title")).toBeNull();
    expect(listPutBackOf(list, change({ time: null }, {}), "time")).toBeNull();
    const created = entry({ action: "create", after: { title: "Walk" } });
    expect(listPutBackOf(list, created, "title")).toBeNull();
  });

  test("replaces the set of users, unless a user is gone or the set changed again", () => {
    const [one, two] = [
      { id: "u1", name: "Ada" },
      { id: "u2", name: "Ben" },
    ];
    const users = (before: ListChangedFields["users"], after: ListChangedFields["users"]) =>
      listPutBackOf(list, change({ users: before }, { users: after }), "users");
    expect(users([one, two], [one])?.to).toEqual({ users: [one, two] });
    expect(users([one, { id: "u3", name: null }], [one])).toBeNull();
    expect(users([], [one, two])).toBeNull();
    expect(hasFieldValues(list, { users: [one] })).toBe(true);
    expect(hasFieldValues(list, { users: [two] })).toBe(false);
  });

  test("names the link of a comment, and is null for a redacted comment", () => {
    const about = { id: "u1", name: "Ada" };
    const comment = (before: ListChangedFields, after: ListChangedFields) =>
      commentPutBackOf(list, entry({ action: "user-comment", about, before, after }));
    expect(comment({ comment: null }, { comment: "Keys" })).toMatchObject({
      linkKind: "userLinks",
      link: { id: "k1", version: 2 },
      earlier: null,
      isChangedAgain: false,
    });
    expect(comment({ comment: "Bus" }, { comment: "Car" })?.isChangedAgain).toBe(true);
    expect(comment({}, {})).toBeNull();
    expect(comment({ comment: "Keys" }, { comment: null })).toBeNull();
    const gone = { id: "p9", name: null };
    expect(
      commentPutBackOf(
        list,
        entry({
          action: "comment",
          about: gone,
          before: { comment: "A" },
          after: { comment: null },
        }),
      ),
    ).toBeNull();
  });
});
