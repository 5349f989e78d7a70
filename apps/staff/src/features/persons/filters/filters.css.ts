import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xs,
  "@media": { [media.narrow]: { flexWrap: "nowrap" } },
});

export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minBlockSize: vars.size.controlSmall,
  paddingBlock: 0,
  paddingInline: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.round,
  background: vars.colour.accentSoft,
  color: vars.colour.text,
  fontSize: vars.type.small,
  cursor: "pointer",
  selectors: { "&[data-hovered]": { borderColor: vars.colour.accent } },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const chipIcon = style({ inlineSize: vars.size.iconSmall, blockSize: vars.size.iconSmall });

export const fields = style({
  display: "grid",
  gap: vars.space.m,
  alignItems: "start",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(calc(${vars.size.field} * 0.75), 40%)), 1fr))`,
});

export const full = style({ gridColumn: "1 / -1" });
