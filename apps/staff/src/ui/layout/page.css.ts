import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { quietPadding } from "../button/button.css.ts";
import { barRoom } from "../feedback/toast.css.ts";
import { frame } from "../table/table.css.ts";

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.s,
  marginBlockEnd: vars.space.m,
});

/** Hyphenates, because long Russian words do not fit on a phone with large texts. */
export const title = style({
  fontSize: vars.type.display,
  minInlineSize: 0,
  hyphens: "auto",
  hyphenateLimitChars: "10 4 4",
});

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
  blockSize: `calc(100dvh - ${vars.space.l} * 2 - ${barRoom})`,
  minBlockSize: vars.size.dialog,
  // A table without rows does not scroll.
  selectors: { "&:not(:has([role=grid], [role=list]))": { minBlockSize: 0 } },
  "@media": {
    [media.narrow]: {
      blockSize: `max(calc(100dvh - ${vars.space.m} * 2 - ${barRoom}), calc(${vars.size.dialog} - ${barRoom}))`,
      // Lets the page scroll too if large texts above the rows fill the window.
      minBlockSize: "min-content",
    },
    [media.low]: { minBlockSize: vars.size.text },
    [media.print]: { blockSize: "auto" },
  },
});

// The minimum height is two cards for any number of rows and any text size.
globalStyle(`${filling} ${frame}`, {
  "@media": { [media.narrow]: { contain: "size", minBlockSize: "16rem" } },
});
