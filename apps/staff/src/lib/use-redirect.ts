import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Goes to a page of this site once it is due and some milliseconds have passed (§9). */
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
