import { useEffect, useEffectEvent } from "react";
import { asBoolean, readPreference, writePreference } from "../storage/preferences.ts";

/**
 * Whether single-character shortcuts are on: speech input and accidental presses can trigger them
 * (WCAG 2.1.4).
 */
export const hasCharacterKeys = (): boolean => readPreference("character-keys", asBoolean, true);

/** Turns single-character shortcuts on or off on this computer. */
export const setCharacterKeys = (isOn: boolean): void => writePreference("character-keys", isOn);

const MODAL = "[role=dialog]:not([data-panel]), [role=alertdialog]";

const ELSEWHERE = [
  "input:not([type=checkbox])",
  "textarea",
  "select",
  "[contenteditable]",
  // A form that handles these keys itself.
  "[data-own-keys]",
  MODAL,
  "[role=menu]",
  "[role=listbox]",
].join(", ");

interface PageKeyOptions {
  /** Whether the handler runs before other handlers of the key on this page. */
  isFirst?: boolean;
}

/** Calls `onKey` for a key pressed on the page, outside fields, modal dialogs and menus. */
export function usePageKey(
  isKey: (event: KeyboardEvent) => boolean,
  onKey: () => void,
  { isFirst = false }: PageKeyOptions = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event;
    if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isKey(event)) return;
    if (!(target instanceof HTMLElement) || target.closest(ELSEWHERE)) return;
    if (event.key.length === 1 && !hasCharacterKeys()) return;
    event.preventDefault();
    onKey();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen, isFirst);
    return () => removeEventListener("keydown", listen, isFirst);
  }, [isFirst]);
}

const isSlash = ({ key, code, shiftKey }: KeyboardEvent): boolean =>
  key === "/" || (code === "Slash" && !shiftKey && key !== "?");

const isCtrlK = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  code === "KeyK" && ctrlKey !== metaKey && !altKey && !shiftKey;

/**
 * Calls `onSearch` for `/` outside fields, and for Ctrl+K or Cmd+K also in fields; never behind a
 * dialog. Recognises both keys by their position, on any keyboard layout.
 */
export function useSearchKeys(onSearch: () => void): void {
  usePageKey(isSlash, onSearch);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isCtrlK(event)) return;
    event.preventDefault();
    if (!document.querySelector(MODAL)) onSearch();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
