import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { matchCountQuery } from "../match-count.queries.ts";
import type { MatchFilter } from "./filters.ts";

/** Filters are counted when nothing was typed for this time, in milliseconds. */
const COUNT_DEBOUNCE_MS = 300;

/** The number of persons that match a filter which is being typed. */
export interface MatchCount {
  /** Undefined while it is counted. */
  count: number | undefined;
  /** The count of the filter before, until the next one is known. */
  lastCount: number | undefined;
  error: Error | null;
}

/** Counts the matches of a filter while it changes, up to `maxCount`; null is not counted. */
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
