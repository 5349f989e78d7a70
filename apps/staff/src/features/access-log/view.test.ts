import { expect, test } from "vitest";
import { readAccessView, toAccessQuery } from "./view.ts";

test("a view takes known kinds and ids from the address, and drops other values", () => {
  expect(readAccessView({ user: "u", kind: "exported" })).toEqual({ user: "u", kind: "exported" });
  expect(readAccessView({ user: 5, kind: "deleted", other: "x" })).toEqual({});
  expect(readAccessView({ user: "", kind: "" })).toEqual({});
});

test("the log of one person has no kind, since exports are not logged by person", () => {
  const view = readAccessView({ person: "p", kind: "exported", user: "u" });
  expect(view).toEqual({ person: "p", user: "u" });
  expect(toAccessQuery(view)).toEqual({ personId: "p", userId: "u", kind: undefined });
  expect(toAccessQuery({ kind: "counted" })).toMatchObject({ kind: "counted" });
});
