import { expect, test } from "vitest";
import { parseRecent, withRecent } from "./recent.ts";

test("the newest person comes first; each person comes once, four persons at most", () => {
  expect(withRecent([], "a")).toEqual(["a"]);
  expect(withRecent(["a", "b", "c"], "b")).toEqual(["b", "a", "c"]);
  expect(withRecent(["a", "b", "c", "d"], "e")).toEqual(["e", "a", "b", "c"]);
});

test("unreadable storage gives no persons", () => {
  for (const text of [null, "", "{", "7", '{"a":1}', '["a"]']) {
    expect(parseRecent(text, "2026-11-23")).toEqual([]);
  }
  const text = '{"day":"2026-11-23","ids":["a",7,null,"b"]}';
  expect(parseRecent(text, "2026-11-23")).toEqual(["a", "b"]);
});

test("yesterday's persons are not shown, because a read would be logged for today", () => {
  expect(parseRecent('{"day":"2026-11-22","ids":["a"]}', "2026-11-23")).toEqual([]);
});
