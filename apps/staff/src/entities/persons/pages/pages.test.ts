import type { PersonPage, PersonRow } from "@kehila/shared/persons/answers";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import {
  firstPages,
  isOutdated,
  MAX_REREAD,
  pagesOfRows,
  readPage,
  REREAD_SIZE,
  rowsOf,
  withoutRows,
} from "./pages.ts";

const SIZE = 20;
/** Returns a person whose id is a number. A cursor is the id of the last person of a page. */
const person = (number: number) => ({ id: String(number), lastName: `n${number}` }) as PersonRow;

/** Returns a register of such persons that answers like the server and records the requests. */
function register(count: number) {
  const people = Array.from({ length: count }, (_, index) => person(index));
  const calls: string[] = [];
  const read = (cursor: string | null, take = SIZE): PersonPage => {
    calls.push(`${cursor ?? "top"}+${take}`);
    const from = cursor === null ? -Infinity : Number(cursor);
    const after = people.filter(({ id }) => Number(id) > from);
    const data = after.slice(0, take);
    const hasNextPage = after.length > take;
    return { data, hasNextPage, nextCursor: hasNextPage ? (data.at(-1)?.id ?? null) : null };
  };
  return { people, calls, read };
}

/** Loads `pages` pages of a list into a cache, like the screen. */
async function loadList(count: number, pages: number) {
  const server = register(count);
  const client = new QueryClient();
  const view = { first: 0, last: 0 };
  const options = {
    queryKey: ["list"],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      readPage(client.getQueryData(["list"]), pageParam, view, async (take) =>
        server.read(pageParam, take),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: PersonPage) => nextCursor ?? undefined,
  };
  await client.fetchInfiniteQuery({ ...options, pages });
  const refetch = async () => {
    server.calls.length = 0;
    const data = await client.fetchInfiniteQuery(options);
    return { data, rows: rowsOf(data.pages).map(({ id }) => Number(id)) };
  };
  return { ...server, view, refetch };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a refetched list", () => {
  it("is refetched completely if it is short", async () => {
    const { refetch, calls } = await loadList(200, MAX_REREAD);
    await refetch();
    expect(calls).toHaveLength(MAX_REREAD);
  });

  it("requests only the visible pages of a long list", async () => {
    const list = await loadList(20_000, 1000);
    Object.assign(list.view, { first: 499, last: 501 });
    const { data, rows } = await list.refetch();
    expect(list.calls).toEqual([499, 500, 501].map((at) => `${at * SIZE - 1}+${REREAD_SIZE}`));
    expect(rows).toEqual(numbers(20_000));
    const currentPlaces = data.pages.flatMap((page, at) => (isOutdated(page) ? [] : [at]));
    expect(currentPlaces).toEqual([499, 500, 501]);
    // A skipped page is read when it becomes visible.
    Object.assign(list.view, { first: 0, last: 1 });
    await list.refetch();
    expect(list.calls).toEqual([`top+${REREAD_SIZE}`, `${SIZE - 1}+${REREAD_SIZE}`]);
  });

  it("loses no person when rows come, go and move within it", async () => {
    const list = await loadList(400, 20);
    Object.assign(list.view, { first: 9, last: 11 });
    // Removed: one row of page 9, the last row of page 10, the first of page 11. Added: three rows.
    const removedIds = new Set(["185", "219", "220"]);
    const remainingPeople = list.people.filter(({ id }) => !removedIds.has(id));
    const addedPeople = [200.5, 201.5, 239.5].map(person);
    const currentPeople = [...remainingPeople, ...addedPeople].toSorted(
      (a, b) => Number(a.id) - Number(b.id),
    );
    list.people.splice(0, list.people.length, ...currentPeople);
    const { rows } = await list.refetch();
    expect(rows).toEqual(currentPeople.map(({ id }) => Number(id)));
  });

  it("shows a renamed person only at the place in the newer page", async () => {
    const oldPage = { data: [person(1), person(2)], hasNextPage: true, nextCursor: "2" };
    const page = {
      data: [{ ...person(1), lastName: "renamed" }],
      hasNextPage: false,
      nextCursor: null,
    };
    const cachedPages = {
      pages: Array.from({ length: 6 }, () => oldPage),
      pageParams: [null, "a", "b", "c", "d", "e"],
    };
    const fetchPage = vi.fn<() => Promise<PersonPage>>();
    const keptPage = await readPage(cachedPages, "b", { first: 0, last: 0 }, fetchPage);
    expect(fetchPage).not.toHaveBeenCalled();
    expect(rowsOf([keptPage, page]).map(({ lastName }) => lastName)).toEqual(["n2", "renamed"]);
  });

  it("still loads more at the end", async () => {
    const list = await loadList(20 * 7 + 5, 8);
    Object.assign(list.view, { first: 6, last: 8 });
    const { data, rows } = await list.refetch();
    expect(list.calls).toHaveLength(2);
    expect(data.pages.at(-1)).toMatchObject({ hasNextPage: false, nextCursor: null });
    expect(rows).toEqual(numbers(145));
  });
});

it("returns the pages of the visible rows, and one more page on either side", () => {
  const page = (length: number) => ({
    data: Array.from({ length }, (_, at) => person(at)),
    hasNextPage: true,
    nextCursor: "",
  });
  const pages = [page(20), page(18), page(0), page(20), page(20)];
  expect(pagesOfRows(pages, 0, 12)).toEqual({ first: 0, last: 1 });
  expect(pagesOfRows(pages, 19, 38)).toEqual({ first: 0, last: 4 });
  expect(pagesOfRows(pages, 60, 900)).toEqual({ first: 3, last: 5 });
  expect(pagesOfRows([], 0, 0)).toEqual({ first: 0, last: 0 });
});

it("keeps only the first pages, and removes rows by id", () => {
  const pages = Array.from({ length: 9 }, (_, at) => ({
    data: [person(at)],
    hasNextPage: true,
    nextCursor: String(at),
  }));
  const cachedPages = {
    pages,
    pageParams: pages.map((_, at) => (at === 0 ? null : String(at - 1))),
  };
  expect(firstPages(cachedPages).pages).toHaveLength(MAX_REREAD);
  expect(firstPages(cachedPages).pageParams).toHaveLength(MAX_REREAD);
  const rest = withoutRows(cachedPages, new Set(["3"]));
  expect(rowsOf(rest.pages).map(({ id }) => id)).toEqual(["0", "1", "2", "4", "5", "6", "7", "8"]);
  expect(rest.pages[0]).toBe(pages[0]);
});
