import { useContext, useEffect, useRef } from "react";
import { ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input, type InputProps } from "react-aria-components/Input";
import { useStableCallback } from "../../lib/timing/use-stable-callback.ts";
import * as fieldCss from "./field.css.ts";

interface ComboInputProps extends Omit<InputProps, "className"> {
  /** Whether a focus and a press open the list, as typing always does. */
  opensOnFocus?: boolean;
}

/** The list opens in the second frame after a press or typing, and is looked at until the fourth. */
const OPEN_FRAMES = 2;
const WATCHED_FRAMES = 4;

type Trigger = "input" | "manual";

/**
 * The input of a list of options. A scroll around the input closes the list, but the browser reports
 * a scroll one or two frames later, when a press or typing may have opened the list. The list is
 * therefore opened two frames later, again if necessary. A key in between opens or closes the list
 * itself. A list that opens after the focus has left its input closes again.
 */
export function ComboInput({ opensOnFocus = false, ...props }: ComboInputProps) {
  const list = useContext(ComboBoxStateContext);
  const frame = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = list?.isOpen ?? false;
  const close = useStableCallback(() => list?.close());
  useEffect(() => {
    if (isOpen && document.activeElement !== input.current) close();
  }, [isOpen, close]);
  const openUnlessPicked = useStableCallback((trigger: Trigger, text: string, value: unknown) => {
    const isPicked = list?.inputValue !== text || list.value !== value;
    if (list?.isFocused && !list.isOpen && !isPicked) list.open(null, trigger);
  });
  const openSoon = (trigger: Trigger, { value: text }: HTMLInputElement) => {
    const value = list?.value;
    const watch = (frames: number) => {
      frame.current = requestAnimationFrame(() => {
        if (frames >= OPEN_FRAMES) openUnlessPicked(trigger, text, value);
        if (frames < WATCHED_FRAMES) watch(frames + 1);
      });
    };
    cancelAnimationFrame(frame.current);
    watch(1);
  };
  return (
    <Input
      {...props}
      ref={input}
      className={fieldCss.control}
      onFocus={(event) => {
        props.onFocus?.(event);
        // A pick moves the virtual focus, which sends a focus event to an input that has the focus.
        if (opensOnFocus && !list?.isFocused) openSoon("manual", event.currentTarget);
      }}
      onClick={(event) => {
        props.onClick?.(event);
        if (opensOnFocus) openSoon("manual", event.currentTarget);
      }}
      onInput={(event) => {
        props.onInput?.(event);
        openSoon("input", event.currentTarget);
      }}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        cancelAnimationFrame(frame.current);
      }}
    />
  );
}
