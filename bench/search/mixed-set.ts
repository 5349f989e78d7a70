import type { DatabaseSync } from "node:sqlite";
import type { PersonQuery, PersonSort } from "@kehila/shared/persons/query";
import { PERSON_SORTS, personQuerySchema } from "@kehila/shared/persons/query";
import type { PageKey } from "../../workers/src/features/persons/search/page.ts";

/** A query of the mixed set; a query of a deep page also has a cursor key. */
export interface MixedQuery {
  name: string;
  query: PersonQuery;
  after?: PageKey | undefined;
}

/** Single filters. The mixed set combines each filter with every sort. */
const FILTERS: Record<string, Record<string, string>> = {
  gender: { gender: "female" },
  married: { married: "true" },
  interest: { interestedEvents: "cinema" },
  "values to check": { toCheck: "true" },
  "no child": { childrenCount: "0" },
  "four children": { childrenCount: "4" },
  "ten children": { childrenCount: "10" },
  "age 30 to 40": { ageMin: "30", ageMax: "40" },
  "age from 70": { ageMin: "70" },
  "age to 25": { ageMax: "25" },
  "born on one day": { birthDateFrom: "1980-05-05", birthDateTo: "1980-05-05" },
  "born in one year": { birthDateFrom: "1980-01-01", birthDateTo: "1980-12-31" },
  visited: { visitedEvents: "project" },
  "a large city": { city: "Haifa" },
  "a city in Russian": { city: "Хадера" },
  "part of a city": { city: "aif" },
  "several cities": { city: "Haifa; Хадера; aif" },
  archived: { active: "false" },
  waiting: { pending: "true" },
};

/** Search texts of each length in three scripts, including rare texts and texts without matches. */
const SEARCHES = [
  ..."a q x а щ ґ א ץ 0 7".split(" "),
  ..."an qx le zw ан ив жщ кз לו צפ 05 47".split(" "),
  ..."ann ivan xyz анн куз щщщ לוי כהן 054 1234567".split(" "),
  ..."Ivanov Иванов איבנוב Kuznetsova Кузнецова Levi Леви לוי Alexander Александр אלכסנדר".split(
    " ",
  ),
  ..."Featherstonehaugh zzzzqqq Явнов Гурвич Haifa Хайфа חיפה Herzl".split(" "),
  "Саша",
  "Yossi",
  "Саша Иванов",
  "Alexander Ivanov",
  "Анна Кузнецова",
  "משה כהן",
  "anna kuzne",
  "Ivanov Haifa",
  "Иванов а",
  "cohen zzzzqqq",
  "05 levi",
];

/** Filters by name. */
const NAMES: Record<string, string>[] = [
  ..."a q а щ א an ле לו Anna Анна nna Миша".split(" ").map((firstName) => ({ firstName })),
  ..."o z о щ כ ov ле Ivanov Иванов כהן vano Featherstonehaugh"
    .split(" ")
    .map((lastName) => ({ lastName })),
  { firstName: "Анна", lastName: "Кузнецова" },
];

/** Combinations of filters; some rarely match the same person. */
const CONJUNCTIONS: Record<string, string>[] = [
  { city: "Haifa", gender: "female", married: "true", interestedEvents: "cinema" },
  { gender: "male", married: "false", interestedEvents: "humanitarian", childrenCount: "3" },
  { city: "Haifa", ageMin: "30", ageMax: "40" },
  { ageMin: "30", ageMax: "40", gender: "male", married: "false" },
  { visitedEvents: "cinema", childrenCount: "4" },
  { visitedEvents: "project", firstName: "Anna" },
  { lastName: "Ivanov", gender: "female" },
  { firstName: "а", gender: "male", ageMin: "70" },
  { childrenCount: "4", ageMin: "70" },
];

/** The sorts used for searches and combinations. */
const SOME_SORTS: PersonSort[] = ["lastName", "city", "birthDate"];

/**
 * Returns the mixed set of queries; `read` returns the rows of a query, for the cursors of deep
 * pages.
 */
export function mixedSet(
  database: DatabaseSync,
  read: (query: MixedQuery) => readonly Record<string, unknown>[],
): MixedQuery[] {
  const total = Number(
    database.prepare("select count(*) as n from persons where status = 'active'").get()?.["n"],
  );
  const inputs: Record<string, string>[] = [
    ...["en", "ru", "he"].map((language) => ({ language })),
    ...withSorts({}, PERSON_SORTS),
    { skip: String(Math.floor(total / 2)) },
    ...Object.values(FILTERS).flatMap((filter) => [
      filter,
      { ...filter, language: "he" },
      ...withSorts(filter, PERSON_SORTS),
    ]),
    ...SEARCHES.map((search) => ({ search })),
    ...SEARCHES.filter((_, index) => index % 3 === 0).flatMap((search) =>
      withSorts({ search }, SOME_SORTS),
    ),
    ...["Alexander", "Иванов", "לוי", "a", "ив"].flatMap((search) =>
      Object.values(FILTERS).map((filter) => ({ ...filter, search })),
    ),
    ...NAMES.flatMap((filter) => [
      filter,
      { ...filter, language: "he" },
      { ...filter, sortBy: "phone" },
    ]),
    ...CONJUNCTIONS.flatMap((filter) => [filter, ...withSorts(filter, SOME_SORTS)]),
  ];
  const queries = inputs.map((input) => ({
    name: JSON.stringify(input),
    query: personQuerySchema.parse(input),
  }));
  return [...queries, ...deepPages(total, read)];
}

const withSorts = (filter: Record<string, string>, sorts: readonly PersonSort[]) =>
  sorts.flatMap((sortBy) => ["asc", "desc"].map((sortOrder) => ({ ...filter, sortBy, sortOrder })));

/** Returns pages after a cursor in the middle of a list and of a search. */
function deepPages(
  total: number,
  read: (query: MixedQuery) => readonly Record<string, unknown>[],
): MixedQuery[] {
  const deep: [Record<string, string>, number][] = [
    [{}, total / 2],
    [{ language: "he" }, total / 2],
    [{ sortBy: "birthDate" }, total / 2],
    [{ sortBy: "city", sortOrder: "desc" }, total / 2],
    [{ gender: "female" }, total / 4],
    [{ search: "Alexander" }, 400],
    [{ search: "а" }, 2000],
    [{ search: "Иванов" }, 100],
  ];
  return deep.flatMap(([input, skip]) => {
    const skipped = { ...input, skip: String(Math.floor(skip)) };
    const [row] = read({ name: "", query: personQuerySchema.parse(skipped) });
    if (!row) return [];
    const after = JSON.parse(String(row["pageKey"])) as PageKey;
    const name = `${JSON.stringify(input)} behind ${Math.floor(skip)}`;
    return [{ name, query: personQuerySchema.parse(input), after }];
  });
}
