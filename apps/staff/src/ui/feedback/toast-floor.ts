import { TOAST_FLOOR } from "./toast.css.ts";

/** A bar higher than this above the window's end is above every toast. */
const TOAST_PX = 160;

/** Bars of buttons that a toast stands above: save bars, the selection bar, ends of dialogs. */
const bars = new Set<Element>();

/** Writes the distance from the window's end to the top of the highest bar near it. */
function measure(): void {
  const tops = [...bars]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && innerHeight - bottom < TOAST_PX)
    .map(({ top }) => innerHeight - top);
  document.documentElement.style.setProperty(TOAST_FLOOR, `${Math.ceil(Math.max(0, ...tops))}px`);
}

/** Makes toasts stand above a bar of buttons. Use it as the ref of the bar. */
export function keepBelowToasts(bar: Element | null) {
  if (!bar) return undefined;
  bars.add(bar);
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  // A dialog that grows moves its buttons.
  const dialog = bar.closest("[role$=dialog]");
  if (dialog) observer.observe(dialog);
  return () => {
    bars.delete(bar);
    observer.disconnect();
    measure();
  };
}

/** Follows the bars while a toast is shown. Use it as the ref of a part of the toast. */
export function followBars(part: Element | null) {
  if (!part) return undefined;
  const options = { capture: true, passive: true };
  measure();
  addEventListener("scroll", measure, options);
  addEventListener("resize", measure);
  return () => {
    removeEventListener("scroll", measure, options);
    removeEventListener("resize", measure);
  };
}
