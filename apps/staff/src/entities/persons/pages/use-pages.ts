import type { PersonPage, PersonRow } from "@kehila/shared/persons/answers";
import { hashKey, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isFinal } from "../../../lib/api/api-error.ts";
import { useStableCallback } from "../../../lib/timing/use-stable-callback.ts";
import type { personPagesQuery } from "../persons.queries.ts";
import { endView, recordView } from "../persons.queries.ts";
import { isOutdated, pagesOfRows, rowsOf } from "./pages.ts";

const NO_PAGES: readonly PersonPage[] = [];
const NO_ROWS: readonly PersonRow[] = [];

/**
 * Returns the loaded rows of a register and a function to load more. After a failed read of another
 * view, such as a search without a connection, the rows of the last view stay.
 */
export function usePersonPages(options: ReturnType<typeof personPagesQuery>) {
  const query = useInfiniteQuery(options);
  const keptPages = useKeptPages(query);
  const isKept = keptPages !== undefined;
  const data = query.data ?? keptPages;
  const isPlaceholderData = query.isPlaceholderData || isKept;
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const rows = useMemo(() => (data ? rowsOf(data.pages) : NO_ROWS), [data]);
  const client = useQueryClient();
  const hash = hashKey(options.queryKey);
  const onMore = useCallback(() => {
    // The loaded page is rendered first; an effect then requests the next page if needed.
    if (client.getQueryCache().get(hash)?.state.data !== data) return;
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [client, hash, data, fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  const onRange = useRange(options, query);
  return { ...query, data, isPlaceholderData, isKept, rows, onMore, onRange };
}

/**
 * Returns the last loaded pages if the query has failed without pages; undefined after a refusal,
 * because the user may have lost the right to read these rows.
 */
function useKeptPages<Pages>({ data, error, isPlaceholderData }: PagesQuery<Pages>) {
  const [last, setLast] = useState(data);
  if (data && !isPlaceholderData && data !== last) setLast(data);
  return data || error === null || isFinal(error) ? undefined : last;
}

interface PagesQuery<Pages> {
  data: Pages | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
}

interface ReadPages {
  data: { pages: PersonPage[] } | undefined;
  isFetching: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/**
 * Tracks the visible rows. Only their pages are refetched after a change; skipped pages are read
 * when they become visible. Leaving a list keeps its first pages only, since it restarts at its
 * top.
 */
function useRange(
  { queryKey }: ReturnType<typeof personPagesQuery>,
  { data, isFetching, isError, isPlaceholderData, refetch }: ReadPages,
): (from: number, to: number) => void {
  const client = useQueryClient();
  const range = useRef({ from: 0, to: 0 });
  const hash = hashKey(queryKey);
  const renew = (): void => {
    if (isPlaceholderData) return;
    const pages = data?.pages ?? NO_PAGES;
    const inView = pagesOfRows(pages, range.current.from, range.current.to);
    recordView(hash, inView);
    // A failed read is retried by the retry button or after a reconnect.
    if (isFetching || isError) return;
    if (pages.slice(inView.first, inView.last + 1).some(isOutdated)) refetch();
  };
  const renewNow = useStableCallback(renew);
  useEffect(renew);
  useEffect(() => () => endView(client, hash), [client, hash]);
  return useCallback(
    (from, to) => {
      range.current = { from, to };
      renewNow();
    },
    [renewNow],
  );
}
