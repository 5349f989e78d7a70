import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Answers that will be the same the second time: asking again only keeps people waiting. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const JUST_ASKED_MS = 2000;

/** The cache of everything read from the API (§9): one retry, no refetch on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
        // Without a network a call fails at once and says so, instead of waiting in silence.
        networkMode: "always",
        // That mode would also keep what failed on the screen when the network is back; what was read
        // just before it went may be as old as the time without it.
        refetchOnReconnect: "always",
        // What a route asked for while its code was loading is not asked for again by its screen.
        staleTime: JUST_ASKED_MS,
      },
      // A change is never sent twice by itself.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
