import { TOAST_REMOVE_DELAY_MS } from "../../lib/timing/timings.ts";
import { focusPage, isFocusAbovePage } from "../../lib/page/page-focus.ts";
import { rescueFocus } from "../../lib/page/rescue-focus.ts";
import type { ReactNode } from "react";
import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

interface ToastText {
  tone: "success" | "danger" | "info";
  text: ReactNode;
}

/** The toast queue: one message at a time (docs/product.md#interface). */
export const toasts = new ToastQueue<ToastText>({ maxVisibleToasts: 1 });

/**
 * Shows a toast in place of the previous one. It stays until the user closes it or for a thousand
 * seconds, so that slow readers have time.
 */
export function showToast(tone: ToastText["tone"], text: ReactNode): void {
  // The pressed button of the previous toast goes with it.
  if (isFocusAbovePage()) rescueFocus(focusPage);
  toasts.clear();
  toasts.add({ tone, text }, { timeout: TOAST_REMOVE_DELAY_MS });
}

/** Removes the toast, for instance when the user leaves its page. */
export function clearToast(): void {
  toasts.clear();
}
