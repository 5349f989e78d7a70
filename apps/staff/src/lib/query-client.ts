import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from "@tanstack/react-query";
import { QueryClient } from "@tanstack/react-query";
import { isFinal } from "./api-error.ts";

const JUST_ASKED_MS = 2000;

/** Returns the cache of API responses (§9): one retry, no refetch on window focus. */
export function createQueryClient(): QueryClient {
  return new ApiCache({
    defaultOptions: {
      queries: {
        // A retry that repeats the error would only delay the message.
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
        // Without a network a call fails at once instead of waiting silently.
        networkMode: "always",
        // This mode would also keep failed queries after reconnecting; data read just before the
        // loss may be outdated.
        refetchOnReconnect: "always",
        // A screen does not refetch what its route requested while the code was loading.
        staleTime: JUST_ASKED_MS,
      },
      // A change is never retried automatically.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * Invalidation also repeats first reads under way, which may have begun before the change. TanStack
 * keeps a fetch of a query that has no data yet, and takes its response for fresh.
 */
class ApiCache extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    const again = firstReads.map(async (query) => {
      // Of a query without data this is the fetch under way. Its screen shows the error.
      await query.fetch().catch(() => null);
      const one = { queryKey: query.queryKey, exact: true };
      await super.invalidateQueries(
        filters?.refetchType ? { ...one, refetchType: filters.refetchType } : one,
        options,
      );
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}
