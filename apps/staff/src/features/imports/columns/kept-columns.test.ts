import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepColumns, keptColumns } from "./kept-columns.ts";
import type { Target } from "./targets.ts";

const TARGETS: Target[] = [
  { owner: "person", field: "fullName" },
  { owner: "person", field: "city" },
];

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("the columns of a file are known again by its headings", () => {
  keepColumns(["ФИО", "Откуда"], TARGETS);
  expect(keptColumns(["фио", "откуда"])).toEqual(TARGETS);
});

it("a row of people that was chosen as the headings is not stored", () => {
  keepColumns(["Анна Леви", "Хайфа"], TARGETS);
  expect(keptColumns(["Анна Леви", "Хайфа"])).toBeNull();
  expect(stored.size).toBe(0);
});
