import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

export const avatar = style({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.row,
  blockSize: vars.size.row,
  borderRadius: vars.round,
  fontWeight: vars.weight.strong,
  "@media": { [media.print]: { display: "none" } },
});
