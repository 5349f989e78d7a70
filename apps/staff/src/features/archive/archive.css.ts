import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** Below the title: search, count, and the table with all the rest of the height. */
export const body = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  gap: vars.space.s,
  minBlockSize: 0,
});

export const paragraphs = style({ display: "flex", flexDirection: "column", gap: vars.space.s });

export const losses = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  margin: 0,
  listStyle: "disc",
  paddingInlineStart: vars.space.l,
});
