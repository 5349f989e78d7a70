import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Answers that will be the same the second time: asking again only keeps people waiting. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** The cache of everything read from the API (§9): one retry, no refetch on window focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
        // Without a network a call fails at once and says so, instead of waiting in silence.
        networkMode: "always",
      },
      // A change is never sent twice by itself.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
