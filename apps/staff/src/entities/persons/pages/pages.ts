import type { PersonPage } from "@kehila/shared/persons/answers";
import { PAGE_SIZE } from "@kehila/shared/base/limits";

/** The cached pages of a view. */
export interface KnownPages {
  pages: readonly PersonPage[];
  pageParams: readonly (string | null)[];
}

/** The indexes of the visible pages. */
export interface PagesInView {
  first: number;
  last: number;
}

/** Lists up to this many pages are refetched whole after a change. */
export const MAX_REREAD = 5;

/**
 * The number of rows requested when a page is reread, so that new rows do not push out old ones.
 */
export const REREAD_SIZE = 2 * PAGE_SIZE;

/** Pages that a refetch skipped: they may be outdated. */
const outdatedPages = new WeakSet<PersonPage>();

export const isOutdated = (page: PersonPage): boolean => outdatedPages.has(page);

/**
 * Reads one page of a view. When a long list is refetched, only its visible pages are requested;
 * the others are read when they become visible, so that a change costs a few calls at any scroll
 * position. Every page keeps its start, so that no row is lost between an old page and a new page.
 */
export async function readPage(
  knownPages: KnownPages | undefined,
  cursor: string | null,
  inView: PagesInView,
  fetchPage: (take?: number) => Promise<PersonPage>,
): Promise<PersonPage> {
  const index = knownPages?.pageParams.indexOf(cursor) ?? -1;
  const before = knownPages?.pages[index];
  if (!knownPages || !before || knownPages.pages.length <= MAX_REREAD) return fetchPage();
  if (index < inView.first || index > inView.last) {
    outdatedPages.add(before);
    return before;
  }
  const after = knownPages.pages[index + 1];
  const page = await fetchPage(after ? REREAD_SIZE : undefined);
  // If the page has not changed, the cache keeps the old object, which is then current again.
  outdatedPages.delete(before);
  if (!after) return page;
  const nextCursor = knownPages.pageParams[index + 1] ?? null;
  return { data: untilNext(page, before, after), hasNextPage: true, nextCursor };
}

/** Returns the rows before the next known page; all rows if the next page is unknown. */
function untilNext(page: PersonPage, before: PersonPage, after: PersonPage): PersonPage["data"] {
  const [ownIds, next] = [before, after].map(({ data }) => new Set(data.map(({ id }) => id)));
  const last = page.data.findLastIndex(({ id }) => ownIds?.has(id));
  const end = page.data.findIndex(({ id }, index) => index > last && next?.has(id));
  return end < 0 ? page.data : page.data.slice(0, end);
}

/** Returns the indexes of the pages that contain rows, with one more page on either side. */
export function pagesOfRows(pages: readonly PersonPage[], from: number, to: number): PagesInView {
  const pageOf = (row: number): number => {
    let end = 0;
    const index = pages.findIndex(({ data }) => (end += data.length) > row);
    return index < 0 ? pages.length - 1 : index;
  };
  return { first: Math.max(0, pageOf(from) - 1), last: pageOf(to) + 1 };
}

/**
 * Returns the persons of all pages without repetition: a moved person is shown at the place in the
 * newer page.
 */
export function rowsOf(pages: readonly PersonPage[]): PersonPage["data"] {
  const isNew = new Set(
    pages.flatMap((page) => (isOutdated(page) ? [] : page.data.map(({ id }) => id))),
  );
  const people = pages.flatMap((page) =>
    isOutdated(page) ? page.data.filter(({ id }) => !isNew.has(id)) : page.data,
  );
  return [...new Map(people.map((person) => [person.id, person])).values()];
}

/** Keeps the first pages only, since a list opens at its top. */
export function firstPages<T extends KnownPages>(pages: T): T {
  if (pages.pages.length <= MAX_REREAD) return pages;
  return {
    ...pages,
    pages: pages.pages.slice(0, MAX_REREAD),
    pageParams: pages.pageParams.slice(0, MAX_REREAD),
  };
}

/** Returns the pages without some persons, for instance without archived ones. */
export function withoutRows<T extends KnownPages>(knownPages: T, ids: ReadonlySet<string>): T {
  const pages = knownPages.pages.map((page) => {
    if (!page.data.some(({ id }) => ids.has(id))) return page;
    const rest = { ...page, data: page.data.filter(({ id }) => !ids.has(id)) };
    if (isOutdated(page)) outdatedPages.add(rest);
    return rest;
  });
  return { ...knownPages, pages };
}
