import { expect, test } from "vitest";
import { onlyKnown, parseSearch, stringifySearch } from "./search-params.ts";

test("values that look like numbers, booleans or paths stay text", () => {
  expect(parseSearch("?search=521234567&married=true&next=%2Fpersons%3Fa%3D1")).toEqual({
    search: "521234567",
    married: "true",
    next: "/persons?a=1",
  });
});

test("stringifying omits empty values, and parsing restores the others", () => {
  expect(stringifySearch({ search: "", city: undefined, person: null })).toBe("");
  const text = stringifySearch({ search: 'כהן "א"', interestedEvents: "cinema,project" });
  expect(parseSearch(text)).toEqual({ search: 'כהן "א"', interestedEvents: "cinema,project" });
});

test("a page's URL keeps the parameters that the page reads; others are set to undefined", () => {
  const readSort = onlyKnown(({ sort }) => (sort === "city" ? { sort } : {}));
  const address = { sort: "city", fbclid: "x" };
  // The router merges the parameters in the same way.
  const mergedParameters = { ...address, ...readSort(address) };
  expect(mergedParameters).toEqual({ sort: "city", fbclid: undefined });
  expect(stringifySearch(mergedParameters)).toBe("?sort=city");
  expect(stringifySearch({ sort: "zzz", ...readSort({ sort: "zzz" }) })).toBe("");
});
