import { useEffect, useRef } from "react";

const ELSEWHERE = [
  "input:not([type=checkbox])",
  "textarea",
  "select",
  "[contenteditable]",
  "[role=dialog]",
  "[role=alertdialog]",
  "[role=menu]",
  "[role=listbox]",
].join(", ");

/** A key that works anywhere on a page, but not where somebody types or in what lies over the page. */
export function usePageKey(isKey: (event: KeyboardEvent) => boolean, onKey: () => void): void {
  const latest = useRef({ isKey, onKey });
  useEffect(() => {
    latest.current = { isKey, onKey };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!latest.current.isKey(event)) return;
      if (!(target instanceof HTMLElement) || target.closest(ELSEWHERE)) return;
      event.preventDefault();
      latest.current.onKey();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
