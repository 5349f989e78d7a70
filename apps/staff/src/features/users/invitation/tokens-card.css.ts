import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";
import { wrap } from "../../../styles/utilities.css.ts";

export const list = style({ display: "flex", flexDirection: "column" });

/**
 * The token's code, dates and buttons on one line. If they do not fit, the dates are below; on a
 * phone and at 200 % zoom, each part has a line of its own.
 */
export const item = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "center",
  columnGap: vars.space.m,
  rowGap: vars.space.xs,
  paddingBlock: vars.space.xs,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": {
    [media.wide]: { gridTemplateColumns: "minmax(0, 1fr) auto" },
    [media.roomy]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 4fr) auto" },
  },
});

export const token = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.s,
  rowGap: vars.space.xxs,
});

/** The first characters of the token with an ellipsis, which screen readers skip. */
export const code = style({
  fontSize: vars.type.body,
  "::after": { content: ['"…"', '"…" / ""'] },
});

export const dates = style({
  display: "flex",
  flexWrap: "wrap",
  gridColumn: "1 / -1",
  columnGap: vars.space.l,
  rowGap: vars.space.xxs,
  fontSize: vars.type.small,
  fontVariantNumeric: "tabular-nums",
  "@media": { [media.roomy]: { gridColumn: "auto" } },
});

/** Keeps the buttons on the line of the code, although the dates come before them in the markup. */
export const buttons = style([
  wrap,
  {
    "@media": {
      [media.wide]: { gridRow: 1, gridColumn: 2 },
      [media.roomy]: { gridColumn: 3 },
    },
  },
]);

export const date = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.xxs,
  color: vars.colour.textMuted,
});
