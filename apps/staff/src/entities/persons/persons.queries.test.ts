import { samplePerson } from "@kehila/shared/test/person";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, rendered, staleIn } from "../../../test/calls.ts";
import { PERSONS_KEY } from "./persons.key.ts";
import {
  citiesQuery,
  likelyDuplicatesQuery,
  participantPickQuery,
  personPagesQuery,
  personPickQuery,
  personQuery,
  removeFromLists,
  usePersonAction,
} from "./persons.queries.ts";
import { countPersons, findPersons } from "./pages/search.queries.ts";
import { useUpdatePerson } from "./update.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const PAGE = { data: [], hasNextPage: false, nextCursor: null };
const client = () => cacheOf();

describe("a search", () => {
  test.each([
    [{ search: "levi" }, "GET /person?search=levi"],
    [{ search: "1234" }, "GET /person?search=1234"],
    [{ cursor: "c" }, "GET /person?cursor=c"],
    [{ sortBy: "phone" as const }, "GET /person?sortBy=phone"],
    [{ cursor: "c", sortBy: "city" as const }, "GET /person?cursor=c&sortBy=city"],
  ])("with %j is a GET request", async (query, call) => {
    const calls = answerCalls(PAGE);
    await findPersons(query);
    expect(calls).toEqual([{ call }]);
  });

  test.each([
    { search: "levi 05012" },
    { cursor: "c", sortBy: "phone" as const },
    { cursor: "c", sortBy: "idNumber" as const },
  ])("that may contain an ID number or a phone is a POST request: %j", async (query) => {
    const calls = answerCalls(PAGE, { data: { count: 3 } });
    await findPersons(query);
    expect(await countPersons({ search: "123456782" })).toBe(3);
    expect(calls).toEqual([
      { call: "POST /person/search", body: query },
      { call: "POST /person/count", body: { search: "123456782" } },
    ]);
  });
});

describe("a list of persons", () => {
  test("is read page by page in the language of the interface", async () => {
    const calls = answerCalls({ ...PAGE, hasNextPage: true, nextCursor: "c" }, PAGE);
    const query = personPagesQuery({ city: "Haifa" });
    const { pages } = await client().fetchInfiniteQuery({ ...query, pages: 2 });
    expect(pages).toHaveLength(2);
    expect(calls).toEqual([
      { call: "GET /person?city=Haifa&language=en" },
      { call: "GET /person?city=Haifa&language=en&cursor=c" },
    ]);
  });

  test("ends at `hasNextPage: false`, even if the server sends a cursor", () => {
    const { getNextPageParam } = personPagesQuery({});
    const next = (page: object) => getNextPageParam({ ...PAGE, ...page }, [], null, []);
    expect(next({ hasNextPage: true, nextCursor: "c" })).toBe("c");
    expect(next({ hasNextPage: false, nextCursor: "c" })).toBeUndefined();
    expect(next({ hasNextPage: true })).toBeUndefined();
  });

  test.each([
    [{ active: true }, "", "GET /person?language=en"],
    [{ active: true }, "levi", "GET /person?search=levi&language=en"],
    [{ active: false }, "levi", "GET /person?active=false&search=levi&language=en"],
  ])("of a picker with %j and search %j reads %s", async (status, search, call) => {
    const calls = answerCalls(PAGE);
    await client().fetchInfiniteQuery(personPickQuery(status, search));
    expect(calls).toEqual([{ call }]);
  });

  test("loses removed persons at once in every view; pickers keep them", () => {
    const [anna, boris] = [samplePerson({ id: "anna" }), samplePerson({ id: "boris" })];
    const pages = { pages: [{ ...PAGE, data: [anna, boris] }], pageParams: [null] };
    const [wholeQuery, haifaQuery] = [personPagesQuery({}), personPagesQuery({ city: "Haifa" })];
    const pickerQuery = personPickQuery({ active: true }, "");
    const cache = cacheOf(
      [wholeQuery.queryKey, pages],
      [haifaQuery.queryKey, pages],
      [pickerQuery.queryKey, pages],
    );
    removeFromLists(cache, ["anna"]);
    const idsIn = (key: readonly unknown[]) =>
      cache.getQueryData<typeof pages>(key)?.pages.map(({ data }) => data.map(({ id }) => id));
    expect(idsIn(wholeQuery.queryKey)).toEqual([["boris"]]);
    expect(idsIn(haifaQuery.queryKey)).toEqual([["boris"]]);
    expect(idsIn(pickerQuery.queryKey)).toEqual([["anna", "boris"]]);
    removeFromLists(cache, null);
    expect(idsIn(wholeQuery.queryKey)).toEqual([["boris"]]);
  });
});

test("the picker of participants reads /person/pick, and only while its field is open", async () => {
  const calls = answerCalls({ ...PAGE, nextCursor: "c" }, PAGE, PAGE);
  await client().fetchInfiniteQuery({ ...participantPickQuery("levi", true), pages: 2 });
  await client().fetchInfiniteQuery(participantPickQuery("", true));
  expect(calls.map(({ call }) => call)).toEqual([
    "GET /person/pick?search=levi",
    "GET /person/pick?search=levi&cursor=c",
    "GET /person/pick",
  ]);
  expect([participantPickQuery("", true).enabled, participantPickQuery("", false).enabled]).toEqual(
    [true, false],
  );
  // A closed field must not show the persons of an earlier search.
  expect(participantPickQuery("", false).placeholderData).toBeUndefined();
  expect(participantPickQuery("", true).placeholderData).toBeDefined();
});

test("a record, the cities and the likely duplicates are read from their paths", async () => {
  const anna = samplePerson({ id: "anna", version: 2, phone: "0501234567" });
  const calls = answerCalls({ data: anna }, { data: ["Haifa"] }, { matches: [] });
  expect(await client().fetchQuery(personQuery("anna"))).toEqual(anna);
  expect(await client().fetchQuery(citiesQuery)).toEqual(["Haifa"]);
  expect(await client().fetchQuery(likelyDuplicatesQuery(anna))).toEqual([]);
  const { firstName, lastName, idNumber, phone, birthDate } = anna;
  expect(calls).toEqual([
    { call: "GET /person/anna" },
    { call: "GET /person/cities" },
    {
      call: "POST /person/check",
      body: { firstName, lastName, idNumber, phone, birthDate, excludeId: "anna" },
    },
  ]);
});

test("each record, version and search has its own cache key, below the key of the register", () => {
  const anna = samplePerson({ id: "anna" });
  const keys = [
    personQuery("anna").queryKey,
    personQuery("boris").queryKey,
    likelyDuplicatesQuery(anna).queryKey,
    likelyDuplicatesQuery({ ...anna, version: 9 }).queryKey,
    likelyDuplicatesQuery({ ...anna, id: "boris" }).queryKey,
    citiesQuery.queryKey,
    personPagesQuery({}).queryKey,
    personPagesQuery({ search: "levi" }).queryKey,
    personPickQuery({ active: true }, "").queryKey,
    personPickQuery({ active: true }, "levi").queryKey,
    personPickQuery({ active: false }, "").queryKey,
    participantPickQuery("", true).queryKey,
    participantPickQuery("levi", true).queryKey,
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  for (const key of keys) expect(key[0]).toBe(PERSONS_KEY[0]);
});

test("a change of persons makes the register stale, also after a refusal", async () => {
  for (const send of [() => Promise.resolve("done"), () => Promise.reject(new Error("refused"))]) {
    const known = cacheOf([personQuery("anna").queryKey, {}], [["users"], []]);
    const action = rendered(known, () => usePersonAction(send));
    await action.mutateAsync({ id: "anna", version: 1 }).catch(() => null);
    expect(staleIn(known, personQuery("anna").queryKey, ["users"])).toEqual([true, false]);
  }
});

describe("an edit of a person", () => {
  const anna = samplePerson({ id: "anna", version: 2 });
  const keys = ["anna", "boris", "carmel"].map((id) => personQuery(id).queryKey);
  const edit = async (body: object, answer: Parameters<typeof answerCalls>[0]) => {
    const calls = answerCalls(answer);
    const known = cacheOf(
      ...keys.map((key) => [key, {}] as const),
      [personPagesQuery({}).queryKey, { pages: [], pageParams: [] }],
      [["users"], []],
    );
    const { mutateAsync } = rendered(known, useUpdatePerson);
    await mutateAsync({ id: "anna", body: { ...body, version: 1 } }).catch(() => null);
    expect(calls).toEqual([{ call: "PATCH /person/anna", body: { ...body, version: 1 } }]);
    const stale = staleIn(known, ...keys, personPagesQuery({}).queryKey, ["users"]);
    return { known, stale };
  };

  test("shows the saved values at once and does not reload the details of others", async () => {
    const { known, stale } = await edit({ city: "Lod" }, { success: true, data: anna });
    expect(known.getQueryData(personQuery("anna").queryKey)).toEqual(anna);
    expect(stale).toEqual([true, false, false, true, false]);
  });

  test("also reloads the details of the spouse, which show the name", async () => {
    const spouse = { ...samplePerson({ id: "boris" }) };
    const data = { ...anna, spouseId: "boris", spouse };
    const { stale } = await edit({ firstName: "Anna" }, { success: true, data });
    expect(stale).toEqual([true, true, false, true, false]);
  });

  test.each(["married", "widowed", "spouse", "spouseId", "childrenCount", "childrenData"])(
    "of the family (%s) reloads all records",
    async (field) => {
      const { stale } = await edit({ [field]: null }, { success: true, data: anna });
      expect(stale).toEqual([true, true, true, true, false]);
    },
  );

  test("that is refused reloads all records", async () => {
    const { stale, known } = await edit({ city: "Lod" }, { code: "STALE_VERSION" });
    expect(stale).toEqual([true, true, true, true, false]);
    expect(known.getQueryData(personQuery("anna").queryKey)).toEqual({});
  });
});
