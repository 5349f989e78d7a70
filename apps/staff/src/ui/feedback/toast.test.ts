import { TOAST_REMOVE_DELAY_MS } from "../../lib/timing/timings.ts";
import { beforeEach, expect, test } from "vitest";
import { clearToast, showToast, toasts } from "./toast.tsx";

const shownTexts = () => toasts.visibleToasts.map(({ content }) => content.text);

beforeEach(() => clearToast());

test("a message is shown once: closing it leaves none", () => {
  showToast("success", "Saved");
  expect(shownTexts()).toEqual(["Saved"]);
  toasts.close(toasts.visibleToasts[0]?.key ?? "");
  expect(shownTexts()).toEqual([]);
});

test("a message replaces the previous one, which does not return", () => {
  showToast("success", "Saved");
  showToast("danger", "Not saved");
  expect(shownTexts()).toEqual(["Not saved"]);
  toasts.close(toasts.visibleToasts[0]?.key ?? "");
  expect(shownTexts()).toEqual([]);
});

test("a message stays for a thousand seconds", () => {
  showToast("info", "Copied");
  expect(toasts.visibleToasts[0]?.timeout).toBe(TOAST_REMOVE_DELAY_MS);
});
