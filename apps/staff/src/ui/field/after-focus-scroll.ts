/** What a user does to scroll or to go on. */
const ACTS = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

/**
 * Calls a function after each scroll that the focus of an element causes: until the user acts or the
 * focus leaves. A focus at the edge of a dialog scrolls the element into view some frames later.
 */
export function afterFocusScroll(element: HTMLElement, then: () => void): void {
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  const options = { capture: true, passive: true, signal };
  for (const act of ACTS) addEventListener(act, end, options);
  element.addEventListener("blur", end, { signal });
  addEventListener(
    "scroll",
    () =>
      // Two frames later what the scroll moved is closed, and rendered so.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!signal.aborted && element.isConnected) then();
        }),
      ),
    options,
  );
}
