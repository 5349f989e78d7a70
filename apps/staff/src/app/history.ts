import type { HistoryLocation, RouterHistory } from "@tanstack/react-router";
import { createBrowserHistory } from "@tanstack/react-router";
import type { SplitAddress } from "./sensitive-address.ts";
import { joinAddress, splitAddress } from "./sensitive-address.ts";

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
export function createHistory(): RouterHistory {
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
