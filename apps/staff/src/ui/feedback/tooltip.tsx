import type { ReactElement } from "react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import * as css from "./tooltip.css.ts";

interface TooltipProps {
  text: string;
  /** The position of the tooltip; `end` is the end of the line. */
  placement?: "top" | "bottom" | "start" | "end";
  isDisabled?: boolean;
  /** The trigger: one focusable React Aria element. */
  children: ReactElement;
}

/** The name of an icon, shown on hover and keyboard focus. */
export function Tooltip({ text, placement = "top", isDisabled = false, children }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // React Aria's open tooltip stops Escape at the document. This handler closes the tooltip
    // earlier, so that the same press also closes the dialog.
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") flushSync(() => setIsOpen(false));
    };
    window.addEventListener("keydown", close, true);
    return () => window.removeEventListener("keydown", close, true);
  }, [isOpen]);
  return (
    <TooltipTrigger
      delay={300}
      closeDelay={0}
      isDisabled={isDisabled}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      {children}
      <AriaTooltip className={css.tooltip} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
