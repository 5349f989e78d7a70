import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const screen = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  maxInlineSize: vars.size.dialogWide,
});

/** The filters on one line; on a phone each on its own line. */
export const filters = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: vars.space.m,
  "@media": { [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
