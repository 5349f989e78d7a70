import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Errors that a retry would repeat: it would only delay the message. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const JUST_ASKED_MS = 2000;

/** Returns the cache of API responses (§9): one retry, no refetch on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
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
