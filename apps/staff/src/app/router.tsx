import type { QueryClient } from "@tanstack/react-query";
import { createBrowserHistory, createRouter as createTanStackRouter } from "@tanstack/react-router";
import { routeTree } from "../routeTree.gen.ts";
import { parseSearch, stringifySearch } from "../lib/page/search-params.ts";
import { LoadingScreen, NotFoundScreen, RouteErrorScreen } from "./screens.tsx";
import type { HistoryLocation, RouterHistory } from "@tanstack/react-router";
import type { SplitAddress } from "./sensitive-address.ts";
import { joinAddress, splitAddress } from "./sensitive-address.ts";

/** Delay before a loading state appears, so that it does not flicker. */
const PENDING_AFTER_MS = 200;
const PENDING_AT_LEAST_MS = 300;

/**
 * Returns the router of the staff app: routes preload on hover and focus of a link. No route has
 * `loaderDeps`: a change of the view then never replaces the screen by the loading state, which
 * would take the focus from the field that changed the view.
 */
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

/** The state of an entry of the browser's history. */
type EntryState = HistoryLocation["state"] & Pick<SplitAddress, "sensitiveParams">;

/** Returns the current history entry as the router reads it, with the whole address. */
function parseLocation(): HistoryLocation {
  const { sensitiveParams, ...state } = (window.history.state ?? {}) as EntryState;
  const { pathname, search, hash, href } = new URL(
    joinAddress({ shown: window.location.href, sensitiveParams }),
    window.location.href,
  );
  return { href: href.slice(window.location.origin.length), pathname, search, hash, state };
}

/**
 * Returns a browser history whose URLs hide searches for an ID number or a phone. The state of the
 * entry stores them, so that Back and a reload keep the view; the router reads whole addresses.
 */
function createHistory(): RouterHistory {
  for (const write of ["pushState", "replaceState"] as const) {
    const original = window.history[write].bind(window.history);
    window.history[write] = (state: object | null, unused, url) => {
      const { shown, sensitiveParams } = splitAddress(String(url ?? parseLocation().href));
      original({ ...state, sensitiveParams }, unused, shown);
    };
  }
  // Removes the digits from a typed or shared address at once.
  window.history.replaceState(parseLocation().state, "");
  const history = createBrowserHistory({ parseLocation });
  // The links of the app use this function for their URLs.
  history.createHref = (address) => splitAddress(address).shown;
  return history;
}
