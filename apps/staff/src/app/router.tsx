import type { QueryClient } from "@tanstack/react-query";
import { createRouter as createTanStackRouter } from "@tanstack/react-router";
import { routeTree } from "../routeTree.gen.ts";
import { parseSearch, stringifySearch } from "../lib/page/search-params.ts";
import { createHistory } from "./history.ts";
import { NotFoundScreen, RouteErrorScreen } from "./screens.tsx";
import { LoadingScreen } from "./loading-screen.tsx";

/** Delay before a loading state appears, so that it does not flicker. */
const PENDING_AFTER_MS = 200;
const PENDING_AT_LEAST_MS = 300;

/** Returns the router of the staff app: routes preload on hover and focus of a link. */
export function createRouter(queryClient: QueryClient) {
  return createTanStackRouter({
    routeTree,
    history: createHistory(),
    context: { queryClient },
    defaultPreload: "intent",
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: PENDING_AT_LEAST_MS,
    defaultErrorComponent: RouteErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: LoadingScreen,
    parseSearch,
    stringifySearch,
    // Removes unknown search parameters from the URL before loading.
    search: { strict: true },
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
