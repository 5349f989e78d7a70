import type { ComponentType } from "react";
import { iconSmall } from "../styles/utilities.css.ts";
import * as css from "./badge.css.ts";

export type BadgeTone = keyof typeof css.tone;

interface BadgeProps {
  tone: BadgeTone;
  /** An icon next to the text, since colour alone must not carry the meaning. */
  icon?: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  children: string;
}

/** A short label of a status. */
export function Badge({ tone, icon: Icon, children }: BadgeProps) {
  return (
    <span className={css.tone[tone]}>
      {Icon ? <Icon aria-hidden="true" className={iconSmall} /> : null}
      {children}
    </span>
  );
}
