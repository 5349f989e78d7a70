import { style } from "@vanilla-extract/css";
import { vars } from "../../../styles/theme.css.ts";

/** The reason why a person cannot be edited, above the form. */
export const reason = style({ marginBlockEnd: vars.space.s });
