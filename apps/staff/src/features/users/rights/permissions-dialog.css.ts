import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../../styles/theme.css.ts";
import { quietPadding } from "../../../ui/button/button.css.ts";

export const role = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  maxInlineSize: vars.size.dialog,
});

/** A quiet button without padding, so that its text aligns with the fields above. */
export const more = style({ vars: { [quietPadding]: "0" } });
globalStyle(`${more} > button`, { textAlign: "start" });

/** The groups of flags, side by side if they fit. */
export const groups = style({
  display: "grid",
  gap: vars.space.l,
  alignItems: "start",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, calc(${vars.size.field} * 0.8)), 1fr))`,
});

export const others = style({
  paddingInlineStart: vars.space.m,
  marginBlock: vars.space.xs,
  listStyle: "disc",
});
