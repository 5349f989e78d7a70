import type { RefObject } from "react";
import { useEffect, useRef } from "react";
import { rescueFocus } from "./rescue-focus.ts";

/**
 * Returns the properties of an element around lines that can go: when the line with the focus is
 * removed, the element takes the focus.
 */
export function useKeptFocus(): { ref: RefObject<HTMLDivElement | null>; tabIndex: -1 } {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    let focused: EventTarget | null = null;
    const follow = ({ target }: FocusEvent) => {
      focused = target;
    };
    // Lines have queries of their own, so that this component may not render when one goes.
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected) return;
      focused = null;
      rescueFocus(() => box.focus({ preventScroll: true }));
    });
    box.addEventListener("focusin", follow);
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      box.removeEventListener("focusin", follow);
      observer.disconnect();
    };
  }, []);
  return { ref, tabIndex: -1 };
}
