import { infiniteQueryOptions } from "@tanstack/react-query";

/** A page of a log, the newest entries first. */
interface LogPage<Entry> {
  data: Entry[];
  hasNextPage: boolean;
}

/**
 * Returns the query of the pages of a log. `read` reads the newest entries, or the entries before a
 * number.
 */
export const logPages = <View, Entry extends { seq: number }>(
  log: string,
  view: View,
  read: (before: { before?: string }, signal: AbortSignal) => Promise<LogPage<Entry>>,
) =>
  infiniteQueryOptions({
    queryKey: [log, view],
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === null ? {} : { before: String(pageParam) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ data, hasNextPage }) => (hasNextPage ? data.at(-1)?.seq : undefined),
    // Other users add entries at any time, so each visit reads the log again.
    staleTime: 0,
  });
