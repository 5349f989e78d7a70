import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { quietPadding } from "../button/button.css.ts";
import { endRoom } from "../feedback/toast.css.ts";

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.s,
  marginBlockEnd: vars.space.m,
});

export const title = style({ fontSize: vars.type.display, minInlineSize: 0 });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xs,
  "@media": {
    [media.narrow]: { vars: { [quietPadding]: "0" } },
    [media.print]: { display: "none" },
  },
});

/** A screen as high as the window, for tables that scroll themselves. */
export const filling = style({
  display: "flex",
  flexDirection: "column",
  blockSize: `calc(100dvh - ${vars.space.l} * 2 - ${endRoom})`,
  // Minus the height of a toast, which would otherwise cover the end of the screen.
  minBlockSize: `calc(${vars.size.dialog} - ${endRoom})`,
  // A table without rows does not scroll.
  selectors: { "&:not(:has([role=grid], [role=list]))": { minBlockSize: 0 } },
  "@media": {
    [media.narrow]: {
      blockSize: `calc(100dvh - ${vars.space.m} * 2 - ${endRoom})`,
    },
    [media.low]: { minBlockSize: `calc(${vars.size.text} - ${endRoom})` },
    [media.print]: { blockSize: "auto" },
  },
});
