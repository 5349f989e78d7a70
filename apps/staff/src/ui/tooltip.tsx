import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import * as css from "./tooltip.css.ts";

interface TooltipProps {
  text: string;
  /** Where it appears; `end` is the end of the line. */
  placement?: "top" | "bottom" | "start" | "end";
  isDisabled?: boolean;
  /** One focusable React Aria element. */
  children: ReactElement;
}

/** The name of an icon, shown on hover and keyboard focus. */
export function Tooltip({ text, placement = "top", isDisabled = false, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={300} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <AriaTooltip className={css.tooltip} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
