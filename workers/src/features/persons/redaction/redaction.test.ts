import { expect, test } from "vitest";
import type { StoredEntry } from "../../history/history.sql.ts";
import { withoutOther } from "./redaction.ts";

const entry = (seq: number, changeId: string | null): StoredEntry => ({
  seq,
  changeId,
  at: "2026-01-01T00:00:00.000Z",
  actorId: null,
  actorName: "Ada Admin",
  action: "person.update",
  entity: "person",
  entityId: "spouse",
  before: { childrenData: [] },
  after: { childrenData: ["a child of the other record"] },
});

const merge = {
  personId: "own",
  otherId: "other",
  first: 10,
  last: 20,
  changeId: "merge",
  before: {},
  after: { childrenData: ["a child of the other record"] },
  ended: null,
};

test.each([
  ["the batch of the merge", 9, "merge", []],
  ["another batch just before", 9, "edit", ["a child of the other record"]],
  ["a batch older than change ids", 9, null, ["a child of the other record"]],
  ["a batch while the two were one", 15, "edit", []],
  ["a batch after the unmerge", 21, "edit", ["a child of the other record"]],
])("an entry of %s is redacted by what its batch was", (_name, seq, changeId, children) => {
  expect(withoutOther(entry(seq, changeId), merge).after).toEqual({ childrenData: children });
});
