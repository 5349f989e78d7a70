import { expect, test } from "vitest";
import { onlyKnown, parseSearch, stringifySearch } from "./search-params.ts";

test("values stay text, whatever they look like", () => {
  expect(parseSearch("?search=521234567&married=true&next=%2Fpersons%3Fa%3D1")).toEqual({
    search: "521234567",
    married: "true",
    next: "/persons?a=1",
  });
});

test("empty values are left out, lists are joined, and reading gives back what was written", () => {
  expect(stringifySearch({ search: "", city: undefined, person: null })).toBe("");
  const text = stringifySearch({ search: 'כהן "א"', interestedEvents: ["cinema", "project"] });
  expect(parseSearch(text)).toEqual({ search: 'כהן "א"', interestedEvents: "cinema,project" });
});

test("a page's address keeps what the page reads: everything else is named as missing", () => {
  const read = onlyKnown(({ sort }) => (sort === "city" ? { sort } : {}));
  const address = { sort: "city", fbclid: "x" };
  // What the router makes of it.
  const merged = { ...address, ...read(address) };
  expect(merged).toEqual({ sort: "city", fbclid: undefined });
  expect(stringifySearch(merged)).toBe("?sort=city");
  expect(stringifySearch({ sort: "zzz", ...read({ sort: "zzz" }) })).toBe("");
});
