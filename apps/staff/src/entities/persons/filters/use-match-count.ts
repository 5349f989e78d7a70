import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../../lib/timing/use-debounced.ts";
import { matchCountQuery } from "./match-count.queries.ts";
import type { MatchFilter } from "./filters.ts";

/** Time without a change of the filter after which matches are counted, in milliseconds. */
const COUNT_DEBOUNCE_MS = 300;

/** The number of persons that match a filter while the user edits the filter. */
export interface MatchCount {
  /** Undefined while the server counts. */
  count: number | undefined;
  /** The last known count, which stays while the next filter is counted. */
  lastCount: number | undefined;
  error: Error | null;
}

/** Returns the number of matches of a filter, counted up to `maxCount`; null counts nothing. */
export function useMatchCount(filter: MatchFilter | null, maxCount?: number): MatchCount {
  const text = filter === null ? null : JSON.stringify(filter);
  const debouncedText = useDebounced(text, COUNT_DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useQuery(
    matchCountQuery(
      debouncedText === null ? null : (JSON.parse(debouncedText) as MatchFilter),
      maxCount,
    ),
  );
  const isCurrent = text !== null && debouncedText === text && !isPlaceholderData;
  return {
    count: isCurrent ? data : undefined,
    lastCount: data,
    error: isCurrent ? error : null,
  };
}
