import { TARGET } from "@kehila/shared/base/design-tokens";
import { barRoom } from "../feedback/toast.css.ts";
import { keepBelowToasts } from "../feedback/toast-floor.ts";

/** Space for the message below a field. */
const MESSAGE_PX = Number.parseInt(TARGET, 10);

function scrollerOf({ parentElement }: Element): HTMLElement {
  if (!parentElement) return document.documentElement;
  const { overflowY } = getComputedStyle(parentElement);
  return overflowY === "auto" ? parentElement : scrollerOf(parentElement);
}

/**
 * Makes focused elements scroll into view above a sticky bar, by a scroll padding of the bar's
 * height, and keeps toasts above the bar. Use it as the ref of the bar.
 */
export function keepAboveBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  let scroller: HTMLElement | null = null;
  const resetPadding = () => scroller?.style.removeProperty("scroll-padding-block-end");
  const keep = () => {
    resetPadding();
    // The footer of a dialog is sticky in a low window only, where the whole dialog scrolls.
    if (getComputedStyle(bar).position !== "sticky") return;
    scroller = scrollerOf(bar);
    // The bar of a page is above a phone's menu, whose height changes independently.
    const room = scroller === document.documentElement ? barRoom : "0px";
    scroller.style.scrollPaddingBlockEnd = `calc(${bar.offsetHeight + MESSAGE_PX}px + ${room})`;
  };
  const observer = new ResizeObserver(keep);
  observer.observe(bar);
  const release = keepBelowToasts(bar);
  addEventListener("resize", keep);
  return () => {
    release?.();
    observer.disconnect();
    removeEventListener("resize", keep);
    resetPadding();
  };
}
