import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

/** A family on one card. */
export const family = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  paddingBlock: vars.space.s,
  paddingInline: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});

/** The lines of a row of the file, with the button at their end. */
export const member = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: vars.space.s,
  selectors: { "&[data-out]": { color: vars.colour.textMuted } },
});

export const lines = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });

/** The name and the values of an adult, which wrap between values and never inside one. */
export const adult = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  overflowWrap: "anywhere",
});

export const name = style({
  flexBasis: `calc(${vars.size.field} * 0.7)`,
  fontWeight: vars.weight.strong,
  "@media": { [media.narrow]: { flexBasis: "100%" } },
});

/** The number of the row in the file, next to the name. */
export const row = style({
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.regular,
});

export const comment = style({ whiteSpace: "pre-line", color: vars.colour.textMuted });

export const children = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  color: vars.colour.textMuted,
});
