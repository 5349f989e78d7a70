import type { DatabaseSync } from "node:sqlite";
import type { Call } from "./load.ts";
import type { Sample } from "./operations.ts";

/** A read by what bounds its rows. */
export interface MeasuredRead {
  name: string;
  /**
   * `flat`: as many rows in any register; `bounded`: at most {@link ROWS_MAX}; `rarest`: at most
   * {@link ROWS_OF_MATCH} more for each match of the rarest part.
   */
  bound: "flat" | "bounded" | "rarest" | "write";
  call: Call;
  /** The counts of the parts of a conjunction. */
  parts?: Call[];
}

/** The bound of a filter, a short search, a word, and a search with one filter. */
export const ROWS_MAX = 500;
/** A candidate is counted, named and read, a visitor's link and list too. */
export const ROWS_OF_MATCH = 5;

const get = (path: string): Call => ({ method: "GET", path });
const list = (values: Record<string, string>): Call =>
  get(`/person?${new URLSearchParams({ take: "20", ...values }).toString()}`);

/** Parameters that are no part of a conjunction, and those that are one part together. */
const ORDERS = new Set(["sortBy", "sortOrder"]);
const RANGES = ["age", "birthDate"];

/** The counts of the persons who match each part of a query. */
function partsOf(query: Record<string, string>): Call[] {
  const parts = Map.groupBy(
    Object.entries(query).filter(([name]) => !ORDERS.has(name)),
    ([name]) => RANGES.find((range) => name.startsWith(range)) ?? name,
  );
  return [...parts.values()].map((part) =>
    get(`/person/count?${new URLSearchParams(part).toString()}`),
  );
}

/** Values of filters, by name: one of each kind, and ranges of births from a day to many years. */
const FILTERS: Readonly<Record<string, Record<string, string>>> = {
  gender: { gender: "female" },
  married: { married: "true" },
  interest: { interestedEvents: "cinema" },
  "no child": { childrenCount: "0" },
  "four children": { childrenCount: "4" },
  "ten children": { childrenCount: "10" },
  "age 30 to 40": { ageMin: "30", ageMax: "40" },
  "age from 70": { ageMin: "70" },
  "age to 25": { ageMax: "25" },
  "born on one day": { birthDateFrom: "1980-05-05", birthDateTo: "1980-05-05" },
  "born in one week": { birthDateFrom: "1980-05-05", birthDateTo: "1980-05-11" },
  "born in one month": { birthDateFrom: "1980-05-01", birthDateTo: "1980-05-31" },
  "born in one year": { birthDateFrom: "1980-01-01", birthDateTo: "1980-12-31" },
  // The lists of the measurement are of cinema.
  visited: { visitedEvents: "project" },
  "visited two kinds": { visitedEvents: "project,kids_project" },
  archived: { active: "false" },
};

const SCRIPTS = { Latin: /[a-z]/u, Cyrillic: /[а-я]/u, Hebrew: /[א-ת]/u };

/** The letters with which most and fewest persons' names begin in each script, as filters by name. */
function letters(database: DatabaseSync): Record<string, Record<string, string>> {
  const filters: Record<string, Record<string, string>> = {};
  for (const [column, field] of [
    ["first_name_key", "firstName"],
    ["last_name_key", "lastName"],
  ] as const) {
    const found = database
      .prepare(
        `select substr(${column}, 1, 1) as letter from persons where status = 'active'
         group by 1 order by count(*) desc, 1`,
      )
      .all()
      .map(({ letter }) => String(letter));
    for (const [script, pattern] of Object.entries(SCRIPTS)) {
      const own = found.filter((letter) => pattern.test(letter));
      const name = `${script} letter of a ${field === "firstName" ? "first" : "last"} name`;
      filters[`filter frequent ${name}`] = { [field]: own[0] ?? "" };
      filters[`filter rare ${name}`] = { [field]: own.at(-1) ?? "" };
    }
  }
  return filters;
}

/** Returns every kind of read, with values of a register. */
export function readsOf(
  database: DatabaseSync,
  { ids, firstName, lastName, city, lists }: Omit<Sample, "cursor">,
  cursor: string,
): MeasuredRead[] {
  const active = "from persons where status = 'active'";
  const one = (query: string): Record<string, unknown> => database.prepare(query).get() ?? {};
  const rare = one(
    `select last_name ${active} and length(last_name) > 5 group by last_name_key order by count(*), last_name_key limit 1`,
  );
  const known = one(
    `select phone, first_name, last_name, id_number ${active} and phone is not null order by seq limit 1 offset 500`,
  );
  const upcoming = one("select id from lists where date between '2026-12-01' and '2098-01-01'");
  const part = city.slice(1, 4);
  const filters = { ...FILTERS, city: { city }, "part of a city": { city: part } };
  const flat: Record<string, Call> = {
    "page of 20": list({}),
    "page of 20, Russian": list({ language: "ru" }),
    "page of 20, Hebrew": list({ language: "he" }),
    "deep page by cursor": list({ cursor }),
    "one person": get(`/person/${ids[0]}`),
    "history of a person": get(`/person/${ids[0]}/history`),
    "check, nobody alike": {
      method: "POST",
      path: "/person/check",
      body: { firstName: "Perpetua", lastName: "Featherstonehaugh", phone: "0599999999" },
    },
    "check, a known phone": {
      method: "POST",
      path: "/person/check",
      body: { phone: known["phone"] },
    },
    "check, a known ID number": {
      method: "POST",
      path: "/person/check",
      body: { idNumber: known["id_number"] },
    },
    "check, a common name": {
      method: "POST",
      path: "/person/check",
      body: { firstName, lastName },
    },
    "check-phone, known": {
      method: "POST",
      path: "/api/event-register/check-phone",
      body: { phone: known["phone"], listId: upcoming["id"] },
    },
    "check-phone, unknown": {
      method: "POST",
      path: "/api/event-register/check-phone",
      body: { phone: "0599999999", listId: upcoming["id"] },
    },
    "list with 500 participants": get(`/person-list/${lists.read}`),
    "picker of persons, empty": get("/person/pick"),
    "picker of persons, a name": get(`/person/pick?search=${encodeURIComponent(lastName)}`),
    "picker of persons, a beginning": get(
      `/person/pick?search=${encodeURIComponent(lastName.slice(0, 3))}`,
    ),
    "picker of persons, a city": get(`/person/pick?search=${encodeURIComponent(city)}`),
    "picker of users": get("/api/user/pick?category=cinema"),
    cities: get("/person/cities"),
    "suggestions, other layout": get("/person/suggestions?search=bdfyjd"),
  };
  const searches: Record<string, Record<string, string>> = {
    "one letter": { search: firstName.slice(0, 1) },
    "two letters": { search: lastName.slice(0, 2) },
    "a first name": { search: firstName },
    "a last name": { search: lastName },
    "a rare name": { search: String(rare["last_name"]) },
    "two words": { search: `${firstName} ${lastName}` },
    "a phone's end": { search: String(known["phone"]).slice(-5) },
    "a name in another script": { search: "Kuznetsova" },
    "a beginning in another script": { search: "Kuzne" },
    "a city": { search: city },
    "no match": { search: "zzzzqqq" },
    "filter first name": { firstName },
    "filter last name": { lastName },
    "filter rare last name": { lastName: String(rare["last_name"]) },
    "filter part of a last name": { lastName: lastName.slice(1, 4) },
    "filter part of a first name": { firstName: firstName.slice(1, 4) },
    "filter letter of a last name": { lastName: lastName.slice(0, 1) },
    "filter letter of a first name": { firstName: firstName.slice(0, 1) },
    "filter two letters of a first name": { firstName: firstName.slice(1, 3) },
    "filter two letters of a last name": { lastName: lastName.slice(1, 3) },
    ...letters(database),
  };
  const visitors = { visitedEvents: "project" };
  const bounded = {
    ...named("filter: ", filters),
    ...named("search: ", searches),
    ...named(
      "first name and ",
      Object.fromEntries(
        Object.entries(filters).map(([name, filter]) => [name, { ...filter, search: firstName }]),
      ),
    ),
    ...named(
      "one letter and ",
      Object.fromEntries(
        Object.entries(filters).map(([name, filter]) => [
          name,
          { ...filter, search: firstName.slice(0, 1) },
        ]),
      ),
    ),
  };
  const rarest: Record<string, Record<string, string>> = {
    "city, gender, married, interest": {
      city,
      gender: "female",
      married: "true",
      interestedEvents: "cinema",
    },
    "gender, married, interest, children": {
      gender: "male",
      married: "false",
      interestedEvents: "humanitarian",
      childrenCount: "3",
    },
    "age and city": { city, ageMin: "30", ageMax: "40" },
    "age, gender, married": { ageMin: "30", ageMax: "40", gender: "male", married: "false" },
    "age and four children": { ageMin: "30", ageMax: "40", childrenCount: "4" },
    "visited cinema, four children": { visitedEvents: "cinema", childrenCount: "4" },
    "filter first name and visited": { ...visitors, firstName },
    "filter last name and visited": { ...visitors, lastName },
    "last name and gender": { lastName, gender: "female" },
    "letter of a first name and gender": { firstName: firstName.slice(0, 1), gender: "male" },
    "letter of a first name and born in one year": {
      ...FILTERS["born in one year"],
      firstName: firstName.slice(0, 1),
    },
    "letter of a last name and visited": { ...visitors, lastName: lastName.slice(0, 1) },
    "letter of a first name and visited": { ...visitors, firstName: firstName.slice(0, 1) },
    "visited, by first name": { ...visitors, sortBy: "firstName" },
    "city, by first name": { city, sortBy: "firstName" },
    "four children, by birth": { childrenCount: "4", sortBy: "birthDate" },
    "a first name, by last name": { search: firstName, sortBy: "lastName" },
    "a first name, city and three filters": {
      search: firstName,
      city,
      gender: "female",
      married: "true",
      interestedEvents: "cinema",
    },
    "by city": { sortBy: "city" },
    "by birth date": { sortBy: "birthDate" },
  };
  const ofKind = (bound: MeasuredRead["bound"], calls: Record<string, Call>): MeasuredRead[] =>
    Object.entries(calls).map(([name, call]) => ({ name, bound, call }));
  return [
    ...ofKind("flat", flat),
    ...ofKind("bounded", asLists(bounded)),
    ...Object.entries(rarest).map(([name, query]): MeasuredRead => ({
      name,
      bound: "rarest",
      call: list(query),
      parts: partsOf(query),
    })),
    ...ofKind("write", {
      "create a person": {
        method: "POST",
        path: "/person",
        body: {
          firstName: "Perpetua",
          lastName: "Featherstonehaugh",
          gender: "female",
          city: "Haifa",
          phone: "0599999999",
          idNumber: "799999999",
          birthDate: "1980-02-03",
          interestedEvents: ["cinema"],
        },
      },
      "add to a list": {
        method: "POST",
        path: `/person-list/${lists.changed[0]}/persons`,
        body: { add: [lists.newcomers[0]] },
      },
    }),
  ];
}

const named = <T>(prefix: string, queries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(queries).map(([name, query]) => [prefix + name, query]));

const asLists = (queries: Record<string, Record<string, string>>): Record<string, Call> =>
  Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, list(query)]));
