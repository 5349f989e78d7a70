import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { wrap } from "../../styles/utilities.css.ts";
import { list as popoverList } from "../menu/popover.css.ts";

export const box = style({ position: "relative" });
// A long hint ends before the button.
globalStyle(`${box} > input`, { paddingInlineEnd: vars.size.control, textOverflow: "ellipsis" });

export const open = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.control,
  border: "none",
  background: "transparent",
  color: vars.colour.textMuted,
  cursor: "pointer",
  "@media": { [media.touch]: { inlineSize: vars.size.target } },
});

/** 200 px on the 4 px grid: the dropdown's greatest height. */
export const list = style([
  popoverList,
  { maxBlockSize: `calc(${vars.size.control} * 5)`, overflowY: "auto" },
]);

export const option = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minInlineSize: 0,
});

export const secondary = style({
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.regular,
});

export const state = style({
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.s,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});

/** 100 px: the greatest height of the chosen badges. */
export const chosen = style([
  wrap,
  {
    maxBlockSize: `calc(${vars.size.control} * 2.5)`,
    // Space below the focus ring of the input above.
    marginBlockStart: vars.space.xxs,
    overflowY: "auto",
  },
]);

export const pick = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xs,
  minInlineSize: 0,
  paddingInlineStart: vars.space.s,
  borderRadius: vars.radius,
  background: vars.colour.accentSoft,
});
