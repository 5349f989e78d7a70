import type { ReactNode } from "react";
import * as css from "./button-line.css.ts";
import { keepAboveBar } from "../layout/keep-above-bar.ts";

interface ButtonLineProps {
  children: ReactNode;
  className?: string;
  /** Whether it is the footer of a dialog. */
  isFooter?: boolean;
}

/** The buttons of a dialog: in one line where they fit, else each in a line that it fills. */
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

/** Stacks the buttons as long as they need more than one line. */
function stackWhereNeeded(line: HTMLElement | null) {
  if (!line) return undefined;
  const measure = () => {
    line.removeAttribute("data-stacked");
    // A remark may be above the buttons.
    const buttons = [...line.children].filter(({ localName }) => localName !== "p");
    const tops = new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    line.toggleAttribute("data-stacked", tops.size > 1);
  };
  // A button gets another width with another text; a button that comes or goes makes the line higher.
  const observer = new ResizeObserver(measure);
  for (const part of [line, ...line.children]) observer.observe(part);
  return () => observer.disconnect();
}
