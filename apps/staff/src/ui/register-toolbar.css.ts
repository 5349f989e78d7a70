import { style } from "@vanilla-extract/css";
import { media, vars } from "../styles/theme.css.ts";

export const toolbar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  "@media": { [media.print]: { display: "none" } },
});

export const search = style({
  display: "flex",
  flex: 1,
  flexBasis: vars.size.field,
  minInlineSize: 0,
  maxInlineSize: vars.size.dialog,
  "@media": { [media.narrow]: { flexBasis: "100%", maxInlineSize: "none" } },
});
