import type { Page } from "playwright-core";

/**
 * The functions below run inside the page, which has no modules. {@link SCRIPT} contains their
 * source code and the constants that they use.
 */

/** The minimum height and width of a touch target on a phone (design, Both). */
const TARGET_PX = 44;

/** Values up to this length must be completely visible: a search, a number, a date. */
const SHORT_VALUE = 12;

/** The number of table rows that are checked. */
const ROWS = 10;

/** Elements whose whole text must be visible. */
const TITLES = "button, h1, h2, h3, label, legend, [role=columnheader]";

const CONTROLS = "a[href], button, input, select, textarea, [role=button], [role=switch], summary";

function findFaults(): string[] {
  const texts = [...document.querySelectorAll<HTMLElement>("body *")].filter(
    (element) => hasText(element) && !isRepeated(element) && isShown(element),
  );
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => !isRepeated(one) && isShown(one) && !one.closest("[inert], [aria-hidden=true]"),
  );
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const faults = [
    ...texts.flatMap(cutText),
    ...texts.flatMap(brokenWord),
    ...[...document.querySelectorAll<HTMLElement>("bdi")].flatMap(misalignedText),
    ...controls.flatMap(cutValue),
    ...controls.flatMap(reversedText),
    ...controls.flatMap(leavingText),
    ...controls.flatMap(coveredControl),
    ...controls.flatMap(cutControl),
    ...[...document.querySelectorAll("[role$=dialog] footer")].flatMap(raggedButtons),
    ...[...document.querySelectorAll("[data-placement]")].flatMap(leavingPopup),
    ...(isTouch ? controls.flatMap(smallTarget) : []),
  ];
  return [...new Set(faults)];
}

/**
 * Whether an element is in one of the later rows of a table. These rows look like the first rows,
 * and their many cells would take most of the time.
 */
function isRepeated(element: Element): boolean {
  return Number(element.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? 0) > ROWS;
}

function nameOf(element: Element): string {
  const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
  return `${element.localName} “${text.trim().slice(0, 60)}”`;
}

function isShown(element: Element): boolean {
  const { bottom } = element.getBoundingClientRect();
  // Excludes fixed elements above the window, such as the skip link without focus.
  if (bottom <= 0 && getComputedStyle(element).position === "fixed") return false;
  const options = { opacityProperty: true, visibilityProperty: true };
  return !isScreenReaderOnly(element) && element.checkVisibility(options);
}

/** Whether an element is for screen readers only: one pixel large, or inside such an element. */
function isScreenReaderOnly(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const { parentElement } = element;
  if (width <= 2 && height <= 2) return true;
  if (parentElement === null || parentElement === document.body) return false;
  return isScreenReaderOnly(parentElement);
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
}

function cutText(element: HTMLElement): string[] {
  const { overflowX, textOverflow } = getComputedStyle(element);
  const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
  if (!isCut || overflowX === "visible" || overflowX === "auto") return [];
  const title = element.closest(TITLES);
  // A menu button shows its current choice, which may be cut.
  const isTitle = title !== null && !element.closest("[aria-haspopup]");
  return isTitle || textOverflow !== "ellipsis" ? [`cut: ${nameOf(element)}`] : [];
}

/** Returns a word that continues on the next line without a hyphen. */
function brokenWord(element: HTMLElement): string[] {
  const { hyphens, lineHeight } = getComputedStyle(element);
  const isOneLine = element.clientHeight < Number.parseFloat(lineHeight) * 1.5;
  if (isOneLine || hyphens === "auto" || !element.closest(TITLES)) return [];
  const range = document.createRange();
  const isBroken = (node: ChildNode) =>
    node instanceof Text &&
    [...node.data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].some(({ index, 0: word }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    });
  return [...element.childNodes].some(isBroken) ? [`broken: ${nameOf(element)}`] : [];
}

/** Returns a text in the other direction that does not begin where the texts around it begin. */
function misalignedText(element: HTMLElement): string[] {
  const { parentElement } = element;
  const { display, textAlign } = getComputedStyle(element);
  if (!parentElement || display !== "block" || textAlign !== "start") return [];
  if (isRepeated(element) || !isShown(element)) return [];
  const range = document.createRange();
  range.selectNodeContents(element);
  const [box, text] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
  const isRtl = getComputedStyle(parentElement).direction === "rtl";
  const gap = isRtl ? box.right - text.right : text.left - box.left;
  return gap > 1 && text.width < box.width ? [`misaligned: ${nameOf(element)}`] : [];
}

function cutValue(control: HTMLElement): string[] {
  if (!(control instanceof HTMLInputElement) || control.value.length > SHORT_VALUE) return [];
  const isCut = control.scrollWidth > control.clientWidth + 1;
  return isCut ? [`cut: ${nameOf(control)} with “${control.value}”`] : [];
}

/** Returns a text control that would draw a text in the other direction as that of the page. */
function reversedText(control: HTMLElement): string[] {
  const isText =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement &&
      ["text", "search", "email", "tel"].includes(control.type));
  return isText && getComputedStyle(control).unicodeBidi !== "plaintext"
    ? [`reversed: ${nameOf(control)}`]
    : [];
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

/** Returns the nearest overlay, sticky bar or scroll container, with which an element moves. */
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
  // Content below a bar or an overlay can be scrolled into view.
  return planeOf(above) === planeOf(control)
    ? [`${nameOf(control)} is below ${nameOf(above)}`]
    : [];
}

/** Returns a button of a sticky bar that is partly below the end of its scroll container. */
function cutControl(control: HTMLElement): string[] {
  const bar = planeOf(control);
  if (!bar) return [];
  const { position, bottom, overflowY } = getComputedStyle(bar);
  if (position !== "sticky" || bottom === "auto" || overflowY === "auto") return [];
  const scrollerEnd = scrollerOf(bar)?.getBoundingClientRect().bottom ?? window.innerHeight;
  const end = control.getBoundingClientRect().bottom;
  return end > Math.min(scrollerEnd, window.innerHeight) + 1 ? [`cut off: ${nameOf(control)}`] : [];
}

function scrollerOf({ parentElement }: Element): Element | null {
  if (!parentElement || parentElement === document.documentElement) return null;
  const isScroller = ["auto", "scroll"].includes(getComputedStyle(parentElement).overflowY);
  return isScroller ? parentElement : scrollerOf(parentElement);
}

function raggedButtons(footer: Element): string[] {
  const { paddingLeft, paddingRight, width } = getComputedStyle(footer);
  const line =
    Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const buttons = [...footer.children].filter(({ localName }) => localName !== "p");
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  if (new Set(boxes.map(({ top }) => Math.round(top))).size < 2) return [];
  return buttons
    .filter((_, index) => (boxes[index]?.width ?? 0) < line - 1)
    .map((button) => `ragged: ${nameOf(button)}`);
}

function leavingPopup(popup: Element): string[] {
  const { left, top, right, bottom } = popup.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  return isInside || !isShown(popup) ? [] : [`leaves the window: ${nameOf(popup)}`];
}

function smallTarget(control: HTMLElement): string[] {
  // Links within a sentence may be as low as their line; phones outside of tables may not.
  const isPhone = control.matches("a[href^='tel:']") && !control.closest("[role=row]");
  const isInline = control.localName === "a" && getComputedStyle(control).display === "inline";
  if (isInline && !isPhone) return [];
  // A checkbox can be pressed on its label.
  const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
  const isLarge = Math.min(width, height) > TARGET_PX - 0.5;
  return isLarge ? [] : [`${Math.round(width)} × ${Math.round(height)} px: ${nameOf(control)}`];
}

const CONSTANTS = { TARGET_PX, SHORT_VALUE, ROWS, TITLES, CONTROLS };

const FUNCTIONS = [
  findFaults,
  isRepeated,
  nameOf,
  isShown,
  isScreenReaderOnly,
  hasText,
  cutText,
  brokenWord,
  misalignedText,
  cutValue,
  reversedText,
  leavingText,
  planeOf,
  coveredControl,
  cutControl,
  scrollerOf,
  raggedButtons,
  leavingPopup,
  smallTarget,
];

/** Source code that defines {@link FUNCTIONS} and {@link CONSTANTS} and calls `findFaults`. */
const SCRIPT = `(() => {
  const { ${Object.keys(CONSTANTS).join(", ")} } = ${JSON.stringify(CONSTANTS)};
  ${FUNCTIONS.map(String).join("\n")}
  return findFaults();
})()`;

/**
 * Returns layout faults, each with its text: a text cut by its box without an ellipsis, a title
 * that is cut or broken inside a word, a text in the other direction at the wrong edge, a short value that its field cuts, a text that overflows its
 * button, a control under another one or below the end of its bar, dialog buttons on several lines
 * that they do not fill, a popup that leaves the window, and on a touch screen a target below 44
 * px.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(SCRIPT);
