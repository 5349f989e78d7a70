import { useEffect, useEffectEvent } from "react";

/** Longer than any system's double-click interval. */
const DOUBLE_CLICK_MS = 1000;

/** Marks a link that opens a person, as rows are marked, for {@link useRowDoubleClick}. */
export const opens = (id: string) => ({ "data-opens": id });

const CONTROL = "a, button, input, textarea, label";

/** Returns the id of the person whom a click opens, on a name or a row. */
function openedBy({ target }: MouseEvent): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const opener = target.closest<HTMLElement>("[data-opens]");
  const control = target.closest(CONTROL);
  const isOther = control !== null && control !== opener;
  return isOther ? undefined : opener?.dataset["opens"];
}

/**
 * Calls `onDoubleClick` for two clicks on a name or a row. The first click opens the details, so the second
 * hits the overlay; the id of the first is kept here.
 */
export function useRowDoubleClick(onDoubleClick: (id: string) => void): void {
  const open = useEffectEvent(onDoubleClick);
  useEffect(() => {
    let first: { id: string; at: number } | null = null;
    const noteFirst = (event: MouseEvent) => {
      if (event.detail !== 1) return;
      const id = openedBy(event);
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
