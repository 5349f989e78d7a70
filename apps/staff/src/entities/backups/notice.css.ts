import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xs,
  paddingBlock: vars.space.xxs,
  color: vars.colour.danger,
  fontWeight: vars.weight.strong,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});
