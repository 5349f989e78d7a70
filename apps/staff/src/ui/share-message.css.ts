import { style } from "@vanilla-extract/css";
import { vars } from "../styles/theme.css.ts";

/** The text of a message, as it will be sent. */
export const message = style({
  padding: vars.space.s,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});
