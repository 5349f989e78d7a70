import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { toastRoom } from "../feedback/toast.css.ts";

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
  "@media": { [media.print]: { display: "none" } },
});

/** A screen that fills the window, for tables with their own scrolling. */
export const filling = style({
  display: "flex",
  flexDirection: "column",
  blockSize: `calc(100dvh - ${vars.space.l} * 2 - ${toastRoom})`,
  // Less the room of a toast, which would otherwise cover the end of the screen.
  minBlockSize: `calc(${vars.size.dialog} - ${toastRoom})`,
  // Without rows there is nothing to scroll.
  selectors: { "&:not(:has([role=grid], [role=list]))": { minBlockSize: 0 } },
  "@media": {
    [media.narrow]: {
      blockSize: `calc(100dvh - ${vars.space.m} * 2 - ${toastRoom})`,
    },
    [media.low]: { minBlockSize: `calc(${vars.size.text} - ${toastRoom})` },
    [media.print]: { blockSize: "auto" },
  },
});
