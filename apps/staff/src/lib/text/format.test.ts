import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatDay, formatInstant, formatNumber } from "./format.ts";

beforeEach(() => {
  // The time zone is written into the page by the Worker.
  vi.stubGlobal("document", { querySelector: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("days are written day first in all three languages", () => {
  expect(formatDay("1985-03-05", "en")).toBe("05/03/1985");
  expect(formatDay("1985-03-05", "ru")).toBe("05.03.1985");
  expect(formatDay("1985-03-05", "he")).toBe("05.03.1985");
});

test("instants use the organisation's time zone, not the computer's", () => {
  expect(formatInstant("2026-01-31T22:30:00.000Z", "en")).toBe("01/02/2026, 00:30");
});

test("numbers have the language's separators", () => {
  expect(formatNumber(1234567, "en")).toBe("1,234,567");
  expect(formatNumber(1234567, "ru").replaceAll(/\s/gu, " ")).toBe("1 234 567");
});
