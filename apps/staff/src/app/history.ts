import type { HistoryLocation, RouterHistory } from "@tanstack/react-router";
import { createBrowserHistory } from "@tanstack/react-router";
import type { SplitAddress } from "./sensitive-address.ts";
import { restore, withhold } from "./sensitive-address.ts";

/** The state of an entry of the browser's history. */
type EntryState = HistoryLocation["state"] & Pick<SplitAddress, "withheld">;

/** The entry of the browser's history as the router knows it, with its whole address. */
function parseLocation(): HistoryLocation {
  const { withheld, ...state } = (window.history.state ?? {}) as EntryState;
  const { pathname, search, hash, href } = new URL(
    restore({ shown: window.location.href, withheld }),
    window.location.href,
  );
  return { href: href.slice(window.location.origin.length), pathname, search, hash, state };
}

/**
 * The history of the browser, whose URLs show no search for an ID number or a phone: the state of
 * the entry holds it, so that Back and a reload keep the view. The router knows whole addresses.
 */
export function createHistory(): RouterHistory {
  for (const write of ["pushState", "replaceState"] as const) {
    const original = window.history[write].bind(window.history);
    window.history[write] = (state: object | null, unused, url) => {
      const { shown, withheld } = withhold(String(url ?? parseLocation().href));
      original({ ...state, withheld }, unused, shown);
    };
  }
  // An address that was typed or shared loses its digits at once.
  window.history.replaceState(parseLocation().state, "");
  const history = createBrowserHistory({ parseLocation });
  // For the links of the app.
  history.createHref = (address) => withhold(address).shown;
  return history;
}
