import { TARGET } from "@kehila/shared/base/design-tokens";

/** Room for the message below a field, in addition to the field. */
const MESSAGE_PX = Number.parseInt(TARGET, 10);

function scrollerOf({ parentElement }: Element): HTMLElement {
  if (!parentElement) return document.documentElement;
  const { overflowY } = getComputedStyle(parentElement);
  return overflowY === "auto" ? parentElement : scrollerOf(parentElement);
}

/**
 * Keeps what gets the focus above a bar that stays at the end of what scrolls: the browser scrolls it
 * into view, and takes this room off the view. A ref of the bar.
 */
export function keepAboveBar(bar: HTMLElement | null) {
  if (!bar) return undefined;
  let scroller: HTMLElement | null = null;
  const forget = () => scroller?.style.removeProperty("scroll-padding-block-end");
  const keep = () => {
    forget();
    // The footer of a dialog stays over its content in a low window only, where the dialog scrolls.
    if (getComputedStyle(bar).position !== "sticky") return;
    scroller = scrollerOf(bar);
    scroller.style.scrollPaddingBlockEnd = `${bar.offsetHeight + MESSAGE_PX}px`;
  };
  const observer = new ResizeObserver(keep);
  observer.observe(bar);
  addEventListener("resize", keep);
  return () => {
    observer.disconnect();
    removeEventListener("resize", keep);
    forget();
  };
}
