import { useEffect, useEffectEvent } from "react";

/** Longer than any system's double-click interval. */
const DOUBLE_CLICK_MS = 1000;

/** Marks a link that opens a person, for {@link useRowDoubleClick}. */
export const opens = (id: string) => ({ "data-opens": id });

/**
 * Calls `onDoubleClick` for two clicks on a name. The first click opens the details, so the second
 * hits the overlay; the id of the first is kept here.
 */
export function useRowDoubleClick(onDoubleClick: (id: string) => void): void {
  const open = useEffectEvent(onDoubleClick);
  useEffect(() => {
    let first: { id: string; at: number } | null = null;
    const noteFirst = (event: MouseEvent) => {
      if (event.detail !== 1 || !(event.target instanceof Element)) return;
      const id = event.target.closest<HTMLElement>("[data-opens]")?.dataset["opens"];
      first = id === undefined ? null : { id, at: event.timeStamp };
    };
    const noteSecond = (event: MouseEvent) => {
      if (first && event.timeStamp - first.at < DOUBLE_CLICK_MS) open(first.id);
      first = null;
    };
    addEventListener("click", noteFirst, true);
    addEventListener("dblclick", noteSecond, true);
    return () => {
      removeEventListener("click", noteFirst, true);
      removeEventListener("dblclick", noteSecond, true);
    };
  }, []);
}
