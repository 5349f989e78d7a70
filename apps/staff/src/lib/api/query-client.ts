import type { InvalidateOptions, InvalidateQueryFilters, QueryKey } from "@tanstack/react-query";
import { QueryClient } from "@tanstack/react-query";
import { isFinal } from "./api-error.ts";

const STALE_AFTER_MS = 2000;

/**
 * Returns the cache of API responses (docs/product.md#interface): one retry, no refetch on window
 * focus.
 */
export function createQueryClient(): QueryClient {
  return new ApiCache({
    defaultOptions: {
      queries: {
        // A retry that repeats the same error only delays the message.
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
        // Without a network, a call fails at once instead of waiting.
        networkMode: "always",
        // With `networkMode: "always"` failed queries would not refetch after a reconnect, and data
        // read just before the loss may be outdated.
        refetchOnReconnect: "always",
        // A screen does not refetch what its route requested while the code was loading.
        staleTime: STALE_AFTER_MS,
      },
      // A change is never retried automatically.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * A query client whose invalidation also repeats a running first read, since the read may have
 * started before the change. TanStack Query keeps a running fetch of a query without data, and
 * treats its response as fresh.
 */
class ApiCache extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    const retries = firstReads.map(async (query) => {
      // For a query without data, this awaits the running fetch. The screen shows its error.
      await query.fetch().catch(() => null);
      const filter = { queryKey: query.queryKey, exact: true };
      await super.invalidateQueries(
        filters?.refetchType ? { ...filter, refetchType: filters.refetchType } : filter,
        options,
      );
    });
    await Promise.all([super.invalidateQueries(filters, options), ...retries]);
  }
}
