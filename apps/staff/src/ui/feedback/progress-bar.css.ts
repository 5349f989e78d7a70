import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const bar = style({ display: "flex", flexDirection: "column", gap: vars.space.xs });

export const words = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space.m,
});

export const percent = style({ fontVariantNumeric: "tabular-nums" });

export const track = style({
  inlineSize: "100%",
  blockSize: vars.space.xs,
  borderRadius: vars.round,
  background: vars.colour.sunken,
  boxShadow: `inset 0 0 0 ${vars.size.hairline} ${vars.colour.edge}`,
  overflow: "hidden",
  // The bar grows from the start of the line.
  selectors: { "[dir=rtl] &": { transform: "scaleX(-1)" } },
});

export const fill = style({
  fill: vars.colour.accent,
  transition: `width ${vars.motion}`,
  "@media": { [media.contrast]: { fill: "Highlight" } },
});
