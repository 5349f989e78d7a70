import type { ComponentType } from "react";
import { iconSmall } from "../styles/utilities.css.ts";
import * as css from "./badge.css.ts";

export type BadgeTone = keyof typeof css.tone;

interface BadgeProps {
  tone: BadgeTone;
  /** An icon next to the text, since colour alone must not carry the meaning. */
  icon?: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  /** Whether a long text may take several lines. */
  canWrap?: boolean;
  children: string;
}

/** A short label of a status. */
export function Badge({ tone, icon: Icon, canWrap = false, children }: BadgeProps) {
  return (
    <span className={canWrap ? `${css.tone[tone]} ${css.wrapping}` : css.tone[tone]}>
      {Icon ? <Icon aria-hidden="true" className={iconSmall} /> : null}
      {children}
    </span>
  );
}
