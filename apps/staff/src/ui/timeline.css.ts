import { style } from "@vanilla-extract/css";
import { media, vars } from "../styles/theme.css.ts";

export const timeline = style({ display: "flex", flexDirection: "column" });

/** An entry, with a dot on the line to the previous one. */
export const entry = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: `${vars.size.controlSmall} minmax(0, 1fr)`,
  columnGap: vars.space.s,
  paddingBlockEnd: vars.space.m,
  selectors: {
    "&:not(:last-child)::before": {
      content: "",
      position: "absolute",
      insetBlockStart: vars.size.controlSmall,
      insetBlockEnd: 0,
      insetInlineStart: `calc(${vars.size.controlSmall} / 2)`,
      borderInlineStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
    },
  },
});

export const mark = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.controlSmall,
  blockSize: vars.size.controlSmall,
  borderRadius: vars.round,
  background: vars.colour.sunken,
  color: vars.colour.textMuted,
});

export const content = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: vars.space.xxs,
  minInlineSize: 0,
  paddingBlockStart: vars.space.xxs,
});

export const details = style({ inlineSize: "100%" });

/** The sentence toggles the details; a chevron replaces the browser's triangle. */
export const summary = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.xs,
  borderRadius: vars.radius,
  cursor: "pointer",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { color: vars.colour.accent },
  },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

/** A chevron that points down, or up when open, in both writing directions. */
export const chevron = style({
  color: vars.colour.textMuted,
  transition: `transform ${vars.motion}`,
  selectors: { "[open] > summary > &": { transform: "rotate(180deg)" } },
});

export const when = style({
  display: "block",
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});
