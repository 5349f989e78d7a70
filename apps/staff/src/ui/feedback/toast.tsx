import { TOAST_REMOVE_DELAY_MS } from "../../lib/timings.ts";
import type { ReactNode } from "react";
import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

interface ToastText {
  tone: "success" | "danger" | "info";
  text: ReactNode;
}

/** The messages in the corner: one at a time (§9). */
export const toasts = new ToastQueue<ToastText>({ maxVisibleToasts: 1 });

/**
 * Shows a message in the corner, replacing the previous one. It stays until the user closes it or a
 * thousand seconds pass, so that slow readers have time.
 */
export function showToast(tone: ToastText["tone"], text: ReactNode): void {
  toasts.clear();
  toasts.add({ tone, text }, { timeout: TOAST_REMOVE_DELAY_MS });
}

/** Removes the message, for instance when its page is left. */
export function clearToast(): void {
  toasts.clear();
}
