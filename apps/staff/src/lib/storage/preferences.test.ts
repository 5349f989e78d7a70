import { afterEach, expect, test, vi } from "vitest";
import { asBoolean, readPreference, writePreference } from "./preferences.ts";

function memoryStorage(entries: Record<string, string> = {}) {
  const storedEntries = new Map(Object.entries(entries));
  return {
    getItem: (name: string) => storedEntries.get(name) ?? null,
    setItem: (name: string, value: string) => void storedEntries.set(name, value),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a preference is read back as written", () => {
  vi.stubGlobal("localStorage", memoryStorage());
  writePreference("menu-collapsed", true);
  expect(readPreference("menu-collapsed", asBoolean, false)).toBe(true);
});

test("an invalid stored value gives the fallback", () => {
  for (const text of ["{", '"yes"', "null", "3"]) {
    vi.stubGlobal("localStorage", memoryStorage({ "kehila.menu-collapsed": text }));
    expect(readPreference("menu-collapsed", asBoolean, true)).toBe(true);
  }
});

test("storage that refuses access causes no error", () => {
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  writePreference("language", "he");
  expect(readPreference("menu-collapsed", asBoolean, false)).toBe(false);
});
