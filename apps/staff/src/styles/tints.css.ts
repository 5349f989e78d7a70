import { styleVariants } from "@vanilla-extract/css";
import { TINTS } from "./tints.ts";

const backgroundOf = ([background, text]: readonly [string, string]) => ({
  background,
  color: text,
});

/** Background and text of each tint, light and dark. */
export const tint = styleVariants(TINTS, ({ light, dark }) => ({
  ...backgroundOf(light),
  "@media": { "screen and (prefers-color-scheme: dark)": backgroundOf(dark) },
}));
