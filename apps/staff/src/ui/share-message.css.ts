import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../styles/theme.css.ts";
import { wrap } from "../styles/utilities.css.ts";

/** The text of a message, as it will be sent. */
export const message = style({
  padding: vars.space.s,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});

/** The buttons that send a message. They fill their lines, since few fit on one line of a phone. */
export const ways = style([wrap]);
globalStyle(`${ways} > :not([role=status])`, { flex: "1 1 auto" });
