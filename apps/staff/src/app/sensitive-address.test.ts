import { beforeAll, describe, expect, it, test, vi } from "vitest";
import { joinAddress, splitAddress } from "./sensitive-address.ts";

beforeAll(() => {
  vi.stubGlobal("window", { location: { origin: "https://kehila.test" } });
});

const address = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`;

describe("the URL shows no search for an ID number or a phone", () => {
  it.each([
    "0521234567",
    "052-123-4567",
    "+972 52 123 4567",
    "123456782",
    "Cohen 12345",
    "٠٥٢١٢٣٤",
  ])("%s", (search) => {
    const wholeAddress = address("/persons", { search, sortBy: "city", person: "p1" });
    const { shown, sensitiveParams } = splitAddress(wholeAddress);
    expect(shown).toBe("/persons?sortBy=city&person=p1");
    expect(sensitiveParams).toEqual({ search });
    expect(
      new URL(joinAddress({ shown, sensitiveParams }), "https://a.test").searchParams.get("search"),
    ).toBe(search);
  });
});

test.each([
  "/persons",
  "/persons?search=Cohen+1234",
  "/persons?birthDateFrom=1990-01-31&ageMin=18#top",
  "/persons?person=0b7a1c52-3c11-4a77-9d11-123456789012",
])("%s stays as it is", (whole) => {
  expect(splitAddress(whole)).toEqual({ shown: whole });
  expect(joinAddress({ shown: whole })).toBe(whole);
});

test("an address to open after sign-in is sensitive if it contains a sensitive search", () => {
  const next = address("/persons", { search: "0521234567" });
  const { shown, sensitiveParams } = splitAddress(`${address("/login", { next })}#form`);
  expect(shown).toBe("/login#form");
  expect(sensitiveParams).toEqual({ next });
});
