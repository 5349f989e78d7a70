const ABOVE_PAGE = "[role=alertdialog], [role=dialog]:not([data-panel])";

/** The element below all dialogs and toasts that had the focus last. */
let lastOnPage: HTMLElement | null = null;

/** Remembers the focused element of the page, for {@link focusPage}. */
export function followPageFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(ABOVE_PAGE)) lastOnPage = target;
  });
}

/** Moves the focus to the content of the page, where the keyboard and screen readers start. */
export const focusMain = (): void =>
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });

/**
 * Returns the focus from a closed dialog or toast to the page. The dialog itself could not: its
 * opener was a button of an earlier dialog, or is gone with what the dialog has removed.
 */
export function focusPage(): void {
  if (lastOnPage?.isConnected) lastOnPage.focus({ preventScroll: true });
  else focusMain();
}
