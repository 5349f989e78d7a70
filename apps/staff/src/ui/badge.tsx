import type { ComponentType } from "react";
import * as css from "./badge.css.ts";

export type BadgeTone = keyof typeof css.tone;

interface BadgeProps {
  tone: BadgeTone;
  /** A mark beside the words: colour alone tells nothing. */
  icon?: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  children: string;
}

/** A word or two about the state of something. */
export function Badge({ tone, icon: Icon, children }: BadgeProps) {
  return (
    <span className={css.tone[tone]}>
      {Icon ? <Icon aria-hidden="true" className={css.icon} /> : null}
      {children}
    </span>
  );
}
