import type { ReactNode } from "react";
import * as css from "./button-line.css.ts";
import { keepAboveBar } from "../layout/keep-above-bar.ts";

interface ButtonLineProps {
  children: ReactNode;
  className?: string;
  /** Whether the line is the footer of a dialog. */
  isFooter?: boolean;
}

/** The buttons of a dialog: on one line if they fit, otherwise each on a full line of its own. */
export function ButtonLine({ children, className = "", isFooter = false }: ButtonLineProps) {
  const Element = isFooter ? "footer" : "div";
  return (
    <Element ref={isFooter ? footerRef : stackWhereNeeded} className={`${css.line} ${className}`}>
      {children}
    </Element>
  );
}

function footerRef(footer: HTMLElement | null) {
  const unstack = stackWhereNeeded(footer);
  const release = keepAboveBar(footer);
  return () => {
    unstack?.();
    release?.();
  };
}

/** Stacks the buttons while they do not fit on one line. */
function stackWhereNeeded(line: HTMLElement | null) {
  if (!line) return undefined;
  const measure = () => {
    line.removeAttribute("data-stacked");
    // The line can contain a remark above the buttons.
    const buttons = [...line.children].filter(({ localName }) => localName !== "p");
    const tops = new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    line.toggleAttribute("data-stacked", tops.size > 1);
  };
  // A new text changes a button's width; an added or removed button changes the line's height.
  const observer = new ResizeObserver(measure);
  for (const part of [line, ...line.children]) observer.observe(part);
  return () => observer.disconnect();
}
