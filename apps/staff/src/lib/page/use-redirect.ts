import { listIdOfDoor } from "@kehila/shared/base/door-path";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the page starts with the focus in its search box, if it has one. */
    startsInSearch?: true;
  }
}

/**
 * Navigates to a page of this site some milliseconds after `isDue` becomes true, with the focus in
 * the page's search box.
 */
export function useRedirect(isDue: boolean, milliseconds: number, href: string): void {
  const router = useRouter();
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      // The roll call page is a separate build, so the router cannot open it.
      if (listIdOfDoor(href) !== null) location.replace(href);
      else void router.navigate({ href, replace: true, state: { startsInSearch: true } });
    }, milliseconds);
    return () => clearTimeout(timer);
  }, [isDue, milliseconds, href, router]);
}
