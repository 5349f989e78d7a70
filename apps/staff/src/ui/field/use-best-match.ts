import type { KeyboardEvent, RefObject } from "react";
import { useEffect, useEffectEvent, useState } from "react";

/** What a key took in place of a typed text. */
export interface Taken {
  typed: string;
  name: string;
  /** Whether Escape has brought back the typed text. */
  isUndone: boolean;
}

interface BestMatchOptions {
  /** The element around the input. */
  box: RefObject<HTMLElement | null>;
  /** The typed text. */
  typed: string;
  /** The best match of the typed text; undefined if nothing matches. */
  best: string | undefined;
  onTake: () => void;
  /** Brings back the typed text. */
  onUndo: (typed: string) => void;
}

const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * Lets Enter and Tab take the best match of a typed text. Until the next key or press, Escape brings
 * the typed text back. Arrow keys choose another option, and Escape before Tab keeps the text.
 */
export function useBestMatch({ box, typed, best, onTake, onUndo }: BestMatchOptions): {
  /** Whether the text was typed and neither taken nor kept by Escape. */
  isOpenText: boolean;
  onType: () => void;
  onPick: () => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
  taken: Taken | null;
} {
  const [isOpenText, setOpenText] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const undo = useEffectEvent((event: Event) => {
    if (!(event instanceof globalThis.KeyboardEvent) || taken === null) return setTaken(null);
    if (MODIFIERS.has(event.key)) return undefined;
    if (event.key !== "Escape") return setTaken(null);
    // Escape closes neither the list nor the dialog around the field.
    event.preventDefault();
    event.stopPropagation();
    onUndo(taken.typed);
    setTaken({ ...taken, isUndone: true });
    box.current?.querySelector("input")?.focus();
    return undefined;
  });
  const canUndo = taken !== null && !taken.isUndone;
  useEffect(() => {
    if (!canUndo) return undefined;
    const listener = (event: Event) => undo(event);
    const events = ["keydown", "pointerdown"] as const;
    for (const name of events) document.addEventListener(name, listener, true);
    return () => {
      for (const name of events) document.removeEventListener(name, listener, true);
    };
  }, [canUndo]);
  return {
    isOpenText,
    taken,
    onType: () => {
      setOpenText(true);
      setTaken(null);
    },
    onPick: () => setOpenText(false),
    onKeyDownCapture: (event) => {
      const { key, target } = event;
      if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
      if (key === "Escape") setOpenText(false);
      const isTaking = key === "Enter" || (key === "Tab" && !event.shiftKey);
      const isChosen = target.hasAttribute("aria-activedescendant");
      if (!isTaking || isChosen || !isOpenText || best === undefined || typed.trim() === "") return;
      // Enter submits a form only when there is nothing to take.
      if (key === "Enter") event.preventDefault();
      onTake();
      setOpenText(false);
      setTaken({ typed, name: best, isUndone: false });
    },
  };
}
