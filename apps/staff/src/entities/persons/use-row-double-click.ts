import { useEffect, useRef } from "react";

/** Longer than any computer waits for the second click. */
const DOUBLE_CLICK_MS = 1000;

/** Marks a link that opens somebody, for {@link useRowDoubleClick}. */
export const opens = (id: string) => ({ "data-opens": id });

/**
 * Two clicks on a name. The first one opens the details, so the second one meets what lies over the
 * page by then; it is told here whom both were about.
 */
export function useRowDoubleClick(onDoubleClick: (id: string) => void): void {
  const latest = useRef(onDoubleClick);
  useEffect(() => {
    latest.current = onDoubleClick;
  });
  useEffect(() => {
    let first: { id: string; at: number } | null = null;
    const noteFirst = (event: MouseEvent) => {
      if (event.detail !== 1 || !(event.target instanceof Element)) return;
      const id = event.target.closest<HTMLElement>("[data-opens]")?.dataset["opens"];
      first = id === undefined ? null : { id, at: event.timeStamp };
    };
    const noteSecond = (event: MouseEvent) => {
      if (first && event.timeStamp - first.at < DOUBLE_CLICK_MS) latest.current(first.id);
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
