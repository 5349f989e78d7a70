import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const toolbar = style({
  display: "flex",
  flexWrap: "wrap",
  // What the search box has to say stands below it and moves nothing else.
  alignItems: "flex-start",
  gap: vars.space.xs,
  "@media": { [media.print]: { display: "none" } },
});

export const search = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  flexBasis: vars.size.field,
  minInlineSize: 0,
  maxInlineSize: vars.size.dialog,
  "@media": { [media.narrow]: { flexBasis: "100%", maxInlineSize: "none" } },
});
