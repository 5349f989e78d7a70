import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Navigates to a page of this site some milliseconds after `isDue` becomes true (§9). */
export function useRedirect(isDue: boolean, milliseconds: number, href: string): void {
  const router = useRouter();
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      void router.navigate({ href, replace: true });
    }, milliseconds);
    return () => clearTimeout(timer);
  }, [isDue, milliseconds, href, router]);
}
