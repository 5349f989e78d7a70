import { QueryClient } from "@tanstack/react-query";
import { isFinal } from "./api-error.ts";

const JUST_ASKED_MS = 2000;

/** Returns the cache of API responses (§9): one retry, no refetch on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
