import { expect, test } from "vitest";
import { parseRecent, withRecent } from "./recent.ts";

test("the newest person comes first, each once, four at most", () => {
  expect(withRecent([], "a")).toEqual(["a"]);
  expect(withRecent(["a", "b", "c"], "b")).toEqual(["b", "a", "c"]);
  expect(withRecent(["a", "b", "c", "d"], "e")).toEqual(["e", "a", "b", "c"]);
});

test("unreadable storage counts as none", () => {
  for (const text of [null, "", "{", "7", '{"a":1}']) expect(parseRecent(text)).toEqual([]);
  expect(parseRecent('["a",7,null,"b"]')).toEqual(["a", "b"]);
});
