import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

/** A family on one card; the lines of its adults have the same columns in all families. */
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

export const adult = style({
  display: "grid",
  gridTemplateColumns:
    "minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr) minmax(0, 2fr) minmax(0, 3fr)",
  columnGap: vars.space.s,
  overflowWrap: "anywhere",
  "@media": {
    [media.narrow]: { display: "flex", flexWrap: "wrap", rowGap: 0 },
  },
});

export const name = style({
  fontWeight: vars.weight.strong,
  "@media": { [media.narrow]: { flexBasis: "100%" } },
});

/** The number of the row in the file, next to the name. */
export const row = style({
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.regular,
});

export const value = style({
  selectors: { "&:empty": { "@media": { [media.narrow]: { display: "none" } } } },
});

export const comment = style({ whiteSpace: "pre-line", color: vars.colour.textMuted });

export const children = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  color: vars.colour.textMuted,
});
