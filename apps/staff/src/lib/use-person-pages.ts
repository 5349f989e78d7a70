import type { PersonRow } from "@kehila/shared/person-answers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { personPagesQuery } from "./register.queries.ts";

const NO_ROWS: readonly PersonRow[] = [];

/** The rows of a register so far, and the way to more of them. */
export function usePersonPages(options: ReturnType<typeof personPagesQuery>) {
  const query = useInfiniteQuery(options);
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const rows = useMemo(() => {
    if (!data) return NO_ROWS;
    // A person whose place moved between two pages is shown once.
    const people = data.pages.flatMap((page) => page.data);
    return [...new Map(people.map((person) => [person.id, person])).values()];
  }, [data]);
  const onMore = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  return { ...query, rows, onMore };
}
