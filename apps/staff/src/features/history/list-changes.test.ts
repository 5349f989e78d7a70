import type { EventListHistoryEntry } from "@kehila/shared/events/history";
import { expect, test } from "vitest";
import { listFieldsOf, sentenceOf } from "./list-changes.ts";

const entry = (parts: Partial<EventListHistoryEntry>): EventListHistoryEntry => ({
  seq: 1,
  at: "2026-11-01T10:00:00.000Z",
  actor: { id: "u1", name: "Admin" },
  action: "persons",
  before: null,
  after: null,
  ...parts,
});
const group = (count: number) => ({ count, persons: [{ id: "p", name: "Noa" }] });

test("an entry has the changed fields in the form's order; a new list has the filled fields", () => {
  const after = { title: "Hike", description: null, users: [], date: "2026-12-01" };
  expect(listFieldsOf({ before: null, after })).toEqual(["title", "date"]);
  const change = {
    before: { users: [], description: "A" },
    after: { users: [], description: null },
  };
  expect(listFieldsOf(change)).toEqual(["description", "users"]);
});

test("a sentence names one person, and counts several persons", () => {
  expect(sentenceOf(entry({ added: group(1) }))).toEqual({ key: "addOne", values: {} });
  expect(sentenceOf(entry({ added: group(3) }))).toEqual({ key: "add", values: { count: 3 } });
  expect(sentenceOf(entry({ removed: group(1) })).key).toBe("removeOne");
  expect(sentenceOf(entry({ removed: group(2) })).values).toEqual({ count: 2 });
  expect(sentenceOf(entry({ added: group(1), removed: group(1) })).key).toBe("change");
});

test("a comment was written or removed; a redacted comment counts as written", () => {
  const sentenceKeyOf = (after: EventListHistoryEntry["after"]) =>
    sentenceOf(entry({ action: "comment", before: {}, after })).key;
  expect(sentenceKeyOf({ comment: "Call" })).toBe("comment");
  expect(sentenceKeyOf({ comment: null })).toBe("uncomment");
  expect(sentenceKeyOf({})).toBe("comment");
});

test("an update counts its fields; an update without fields has a sentence of its own", () => {
  const update = { action: "update", before: { title: "A" }, after: { title: "B" } } as const;
  expect(sentenceOf(entry(update))).toEqual({ key: "update", values: { count: 1 } });
  expect(sentenceOf(entry({ action: "update" })).key).toBe("save");
  expect(sentenceOf(entry({ action: "create" })).key).toBe("create");
});
