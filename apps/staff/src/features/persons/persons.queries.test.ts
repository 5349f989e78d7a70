import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import {
  duplicatesQuery,
  suggestionsQuery,
  useArchivePerson,
  useCreatePerson,
  useSeparateChild,
  useUndoArchive,
} from "./persons.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const PERSON = personQuery("p").queryKey;
const cache = () => cacheOf([PERSON, {}], [["users"], []]);
const SEEN = { id: "p", version: 2 };

test("suggestions need a search; a search with digits is sent by POST", async () => {
  expect([suggestionsQuery({}).enabled, suggestionsQuery({ search: "x" }).enabled]).toEqual([
    false,
    true,
  ]);
  const calls = answerCalls({ data: [] }, { data: [] });
  await cacheOf().fetchQuery(suggestionsQuery({ search: "lev", city: "Haifa" }));
  await cacheOf().fetchQuery(suggestionsQuery({ search: "05012" }));
  expect(calls).toEqual([
    { call: "GET /person/suggestions?search=lev&city=Haifa" },
    { call: "POST /person/suggestions", body: { search: "05012" } },
  ]);
});

test("a duplicate check needs a value, and sends it in the body", async () => {
  expect([duplicatesQuery(null).enabled, duplicatesQuery({ phone: "1" }).enabled]).toEqual([
    false,
    true,
  ]);
  const calls = answerCalls({ matches: [{ id: "q" }] });
  const by = { idNumber: "123456782", excludeId: "p" };
  expect(await cacheOf().fetchQuery(duplicatesQuery(by))).toEqual([{ id: "q" }]);
  expect(calls).toEqual([{ call: "POST /person/check", body: by }]);
});

test("a new person is sent with the idempotency key; a refusal reloads nothing", async () => {
  const body = { firstName: "Anna" } as never;
  const calls = answerCalls({ data: { id: "p" } }, { code: "POSSIBLE_DUPLICATES" });
  const client = cache();
  const { mutateAsync } = rendered(client, useCreatePerson);
  expect(await mutateAsync({ body, idempotencyKey: "k" })).toEqual({ id: "p" });
  expect(calls).toEqual([{ call: "POST /person", body, key: "k" }]);
  expect(staleIn(client, PERSON, ["users"])).toEqual([true, false]);
  const untouched = cache();
  const refused = rendered(untouched, useCreatePerson).mutateAsync({ body, idempotencyKey: "k" });
  expect(await refusalOf(refused)).toBe("POSSIBLE_DUPLICATES");
  expect(staleIn(untouched, PERSON)).toEqual([false]);
});

test.each([
  [
    "a grown child",
    useSeparateChild,
    { id: "p", body: { childId: "c" }, idempotencyKey: "k" },
    { call: "POST /person/p/separate-child", body: { childId: "c" }, key: "k" },
  ],
  [
    "archiving",
    useArchivePerson,
    { ...SEEN, withSpouse: true },
    { call: "PATCH /person/p/archive", body: { active: false, version: 2, withSpouse: true } },
  ],
  [
    "its undo",
    useUndoArchive,
    { ...SEEN, withSpouse: false },
    {
      call: "PATCH /person/p/archive",
      body: { active: true, undo: true, version: 2, withSpouse: false },
    },
  ],
] as const)("%s sends its request and reloads persons", async (_what, useHook, variables, call) => {
  const calls = answerCalls({ success: true, data: { id: "p" } });
  const client = cache();
  const { mutateAsync } = rendered(client, useHook as () => ReturnType<typeof useArchivePerson>);
  await mutateAsync(variables as never);
  expect(calls).toEqual([call]);
  expect(staleIn(client, PERSON, ["users"])).toEqual([true, false]);
});
