import { styleVariants } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** Links lack React Aria's hover state. */
export const hover = styleVariants({
  primary: { ":hover": { background: vars.colour.accentStrong } },
  secondary: { ":hover": { background: vars.colour.accentSoft } },
  quiet: { ":hover": { background: vars.colour.accentSoft } },
  danger: { ":hover": { background: vars.colour.dangerSoft } },
});
