import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const line = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: vars.space.xs,
});

/** The main action fills the line, and wraps its text instead of moving to the next line. */
export const mainAction = style({ display: "grid", flex: "1 1 0", minInlineSize: 0 });

// On a phone the buttons fill their lines, which gives larger targets.
globalStyle(`${line}:not(:has(> ${mainAction})) > *`, {
  "@media": { [media.narrow]: { flexGrow: 1 } },
});
globalStyle(`${line}[data-stacked] > *`, { flex: "1 1 100%" });
