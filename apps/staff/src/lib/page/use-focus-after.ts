import type { RefObject } from "react";
import { useLayoutEffect } from "react";
import { rescueFocus } from "./rescue-focus.ts";

/** Calls `focus` when an element goes while it contains the focus. `focus` must be stable. */
export function useFocusAfter(element: RefObject<HTMLElement | null>, focus: () => void): void {
  // A layout effect: the focus is still in the element when its clean-up runs.
  useLayoutEffect(
    () => () => {
      if (element.current?.contains(document.activeElement)) rescueFocus(focus);
    },
    [element, focus],
  );
}
