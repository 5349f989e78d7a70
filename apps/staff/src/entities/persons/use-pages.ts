import type { PersonPage, PersonRow } from "@kehila/shared/persons/answers";
import { hashKey, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useStableCallback } from "../../lib/use-stable-callback.ts";
import type { personPagesQuery } from "./persons.queries.ts";
import { endView, recordView } from "./persons.queries.ts";
import { isOutdated, pagesOfRows, rowsOf } from "./pages.ts";

const NO_PAGES: readonly PersonPage[] = [];
const NO_ROWS: readonly PersonRow[] = [];

/** Returns the loaded rows of a register and a way to load more. */
export function usePersonPages(options: ReturnType<typeof personPagesQuery>) {
  const query = useInfiniteQuery(options);
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const rows = useMemo(() => (data ? rowsOf(data.pages) : NO_ROWS), [data]);
  const client = useQueryClient();
  const hash = hashKey(options.queryKey);
  const onMore = useCallback(() => {
    // A page that has arrived is about to be rendered: the next one is asked for after it, if needed.
    if (client.getQueryCache().get(hash)?.state.data !== data) return;
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [client, hash, data, fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  const onRange = useRange(options, query);
  return { ...query, rows, onMore, onRange };
}

interface ReadPages {
  data: { pages: PersonPage[] } | undefined;
  isFetching: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/**
 * Follows the visible rows: only their pages are read again after a change, and pages
 * that were passed over then are read when they come into view. A list that is left restarts from its
 * top, so it keeps its first pages only.
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
    // A failed read is repeated by the retry button, or when the network returns.
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
