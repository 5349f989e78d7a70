import type { Page } from "playwright-core";

/** The least height and width of a touch target on a phone (design, Both). */
const TARGET_PX = 44;

/**
 * Returns faults of layout, each with its text: a text that its box cuts without an ellipsis, a title
 * that is cut at all, a text that leaves its button, a control under another one, and on a touch
 * screen a target below 44 px.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults, TARGET_PX);

/** Runs inside the page. */
function findFaults(least: number): string[] {
  const texts = [...document.querySelectorAll<HTMLElement>("body *")].filter(
    (element) => hasText(element) && isShown(element),
  );
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [role=button], [role=switch], summary",
    ),
  ].filter((one) => isShown(one) && !one.closest("[inert], [aria-hidden=true]"));
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const faults = [
    ...texts.flatMap(cutText),
    ...controls.flatMap(leavingText),
    ...controls.flatMap(coveredControl),
    ...(isTouch ? controls.flatMap(smallTarget) : []),
  ];
  return [...new Set(faults)];

  function nameOf(element: Element): string {
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.localName} “${text.trim().slice(0, 60)}”`;
  }

  function isShown(element: Element): boolean {
    const { bottom } = element.getBoundingClientRect();
    // Above the window until it has the focus.
    if (bottom <= 0 && getComputedStyle(element).position === "fixed") return false;
    const options = { opacityProperty: true, visibilityProperty: true };
    return !isForReaders(element) && element.checkVisibility(options);
  }

  /** Whether an element or one around it is a pixel: read by screen readers, not shown. */
  function isForReaders(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    const { parentElement } = element;
    if (width <= 2 && height <= 2) return true;
    return parentElement !== null && parentElement !== document.body && isForReaders(parentElement);
  }

  function hasText(element: Element): boolean {
    return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
  }

  function cutText(element: HTMLElement): string[] {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    if (!isCut || overflowX === "visible" || overflowX === "auto") return [];
    const title = element.closest("button, h1, h2, h3, label, legend, [role=columnheader]");
    // The button of a menu names its present choice, which may be cut.
    const isTitle = title !== null && !element.closest("[aria-haspopup]");
    return isTitle || textOverflow !== "ellipsis" ? [`cut: ${nameOf(element)}`] : [];
  }

  function leavingText(control: HTMLElement): string[] {
    if (control.localName !== "button" || !hasText(control)) return [];
    const box = control.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(control);
    const { left, right, bottom } = range.getBoundingClientRect();
    const isInside = left >= box.left - 1 && right <= box.right + 1 && bottom <= box.bottom + 1;
    return isInside ? [] : [`text leaves ${nameOf(control)}`];
  }

  /** Returns what an element moves with: an overlay, a bar that stays, a part that scrolls. */
  function planeOf(element: Element): Element | null {
    const { parentElement } = element;
    const { position, overflowY } = getComputedStyle(element);
    const isOwn = position === "sticky" || position === "fixed" || overflowY === "auto";
    if (isOwn || parentElement === document.body) return element;
    return parentElement && planeOf(parentElement);
  }

  function coveredControl(control: HTMLElement): string[] {
    const { left, top, width, height } = control.getBoundingClientRect();
    const above = document
      .elementFromPoint(left + width / 2, top + height / 2)
      ?.closest("a[href], button, input, textarea");
    if (!above || above.contains(control) || control.contains(above)) return [];
    const label = above.closest("label");
    if (label !== null && label === control.closest("label")) return [];
    // What scrolls below a bar or an overlay can be scrolled out of it.
    return planeOf(above) === planeOf(control)
      ? [`${nameOf(control)} is below ${nameOf(above)}`]
      : [];
  }

  function smallTarget(control: HTMLElement): string[] {
    // A link within a sentence has the height of its line.
    if (control.localName === "a" && getComputedStyle(control).display === "inline") return [];
    // A box is pressed with its label.
    const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
    const isLarge = Math.min(width, height) > least - 0.5;
    return isLarge ? [] : [`${Math.round(width)} × ${Math.round(height)} px: ${nameOf(control)}`];
  }
}
