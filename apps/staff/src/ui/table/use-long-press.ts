import type { MouseEvent, PointerEvent } from "react";
import { useCallback, useEffect, useRef } from "react";

/** Shorter than the press that opens the browser's menu of a link. */
const LONG_PRESS_MS = 450;
/** The distance from which a press is a scroll. */
const MOVE_PX = 10;

/** Returns handlers that call a function for the element on which a finger rests. */
export function useLongPress(run: (pressed: Element) => void) {
  const start = useRef<{ x: number; y: number; timer: number } | null>(null);
  const isLong = useRef(false);
  const end = useCallback(() => {
    if (start.current) clearTimeout(start.current.timer);
    start.current = null;
  }, []);
  useEffect(() => end, [end]);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
      end();
      isLong.current = false;
      if (pointerType === "mouse" || !(target instanceof Element)) return;
      const timer = window.setTimeout(() => {
        isLong.current = true;
        run(target);
      }, LONG_PRESS_MS);
      start.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = start.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > MOVE_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (start.current ?? isLong.current) event.preventDefault();
    },
    // The end of a long press on a link must not follow the link.
    onClickCapture: (event: MouseEvent) => {
      if (!isLong.current) return;
      isLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
