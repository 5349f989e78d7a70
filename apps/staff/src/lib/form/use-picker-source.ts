import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from "@tanstack/react-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../timing/use-debounced.ts";

const SEARCH_DEBOUNCE_MS = 300;

/** The loaded search results of a picker. */
export interface PickerSource<T> {
  search: string;
  onSearch: (search: string) => void;
  options: readonly T[];
  isLoading: boolean;
  isFailed: boolean;
  /** What the user should type, in place of the list or below it. */
  hint?: string | undefined;
  onMore?: (() => void) | undefined;
}

/** One page of search results. */
export interface PickPage<T> {
  data: T[];
  hasNextPage: boolean;
  nextCursor: string | null;
}

type PickOptions<T, Key extends QueryKey> = UseInfiniteQueryOptions<
  PickPage<T>,
  Error,
  InfiniteData<PickPage<T>>,
  Key,
  string | null
>;

/**
 * Returns the results of a picker for the typed search. Offers nothing until the search is
 * answered, so that typing a name and Enter does not pick a result of the previous search.
 */
export function usePickerSource<T, Key extends QueryKey>(
  queryOf: (search: string) => PickOptions<T, Key>,
): PickerSource<T> {
  const [search, onSearch] = useState("");
  const debouncedSearch = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  const pages = useInfiniteQuery(queryOf(debouncedSearch));
  const isAsked = debouncedSearch === search.trim();
  const isAnswered = isAsked && !pages.isPlaceholderData;
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = pages;
  const options = isAnswered ? (data?.pages.flatMap((page) => page.data) ?? []) : [];
  return {
    search,
    onSearch,
    options,
    isLoading: isFetching || !isAnswered,
    isFailed: isAsked && isError,
    onMore:
      isAnswered && hasNextPage
        ? () => {
            // The list calls this repeatedly near its end; a second call would restart the request.
            if (!isFetching) void fetchNextPage();
          }
        : undefined,
  };
}
