import { TOAST_REMOVE_DELAY_MS } from "../../lib/timing/timings.ts";
import type { ReactNode } from "react";
import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

export interface ToastText {
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
  toasts.clear();
  toasts.add({ tone, text }, { timeout: TOAST_REMOVE_DELAY_MS });
}

/** Removes the toast, for instance when the user leaves its page. */
export function clearToast(): void {
  toasts.clear();
}
