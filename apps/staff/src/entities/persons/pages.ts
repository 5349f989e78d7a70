import type { PersonPage } from "@kehila/shared/persons/answers";
import { PAGE_SIZE } from "@kehila/shared/base/limits";

/** The pages of a view in the cache. */
export interface KnownPages {
  pages: readonly PersonPage[];
  pageParams: readonly (string | null)[];
}

/** The visible pages, by their numbers. */
export interface PagesInView {
  first: number;
  last: number;
}

/** Lists up to this many pages are refetched whole after a change. */
export const MAX_REREAD = 5;

/** Rows requested for a page that is read again, so that new rows push none of its rows out. */
export const REREAD_SIZE = 2 * PAGE_SIZE;

/** Pages that were skipped in a refetch: they may be outdated. */
const outdated = new WeakSet<PersonPage>();

export const isOutdated = (page: PersonPage): boolean => outdated.has(page);

/**
 * Reads one page of a view. Of a long list that is read again, only the visible pages are
 * requested; the other pages stay as they are until they come into view, so that a change costs a few
 * calls however far the user has scrolled. Pages keep their beginnings, so that none goes missing
 * between an old page and a new one.
 */
export async function readPage(
  known: KnownPages | undefined,
  cursor: string | null,
  inView: PagesInView,
  fetchPage: (take?: number) => Promise<PersonPage>,
): Promise<PersonPage> {
  const at = known?.pageParams.indexOf(cursor) ?? -1;
  const before = known?.pages[at];
  if (!known || !before || known.pages.length <= MAX_REREAD) return fetchPage();
  if (at < inView.first || at > inView.last) {
    outdated.add(before);
    return before;
  }
  const after = known.pages[at + 1];
  const page = await fetchPage(after ? REREAD_SIZE : undefined);
  // Without a change the cache keeps the old object.
  outdated.delete(before);
  if (!after) return page;
  const nextCursor = known.pageParams[at + 1] ?? null;
  return { data: untilNext(page, before, after), hasNextPage: true, nextCursor };
}

/** Returns the rows before the next known page; all of them if that is unknown. */
function untilNext(page: PersonPage, before: PersonPage, after: PersonPage): PersonPage["data"] {
  const [own, next] = [before, after].map(({ data }) => new Set(data.map(({ id }) => id)));
  const last = page.data.findLastIndex(({ id }) => own?.has(id));
  const end = page.data.findIndex(({ id }, index) => index > last && next?.has(id));
  return end < 0 ? page.data : page.data.slice(0, end);
}

/** Returns the numbers of the pages that contain rows, with one more on either side. */
export function pagesOfRows(pages: readonly PersonPage[], from: number, to: number): PagesInView {
  const pageOf = (row: number): number => {
    let end = 0;
    const at = pages.findIndex(({ data }) => (end += data.length) > row);
    return at < 0 ? pages.length - 1 : at;
  };
  return { first: Math.max(0, pageOf(from) - 1), last: pageOf(to) + 1 };
}

/**
 * Returns the persons of all pages, each once: a moved person appears where the newer page has
 * them.
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

/** The first pages only: a list starts from its top the next time. */
export function firstPages<T extends KnownPages>(known: T): T {
  if (known.pages.length <= MAX_REREAD) return known;
  return {
    ...known,
    pages: known.pages.slice(0, MAX_REREAD),
    pageParams: known.pageParams.slice(0, MAX_REREAD),
  };
}

/** Returns the pages without some people, for instance those just archived. */
export function withoutRows<T extends KnownPages>(known: T, ids: ReadonlySet<string>): T {
  const pages = known.pages.map((page) => {
    if (!page.data.some(({ id }) => ids.has(id))) return page;
    const rest = { ...page, data: page.data.filter(({ id }) => !ids.has(id)) };
    if (isOutdated(page)) outdated.add(rest);
    return rest;
  });
  return { ...known, pages };
}
