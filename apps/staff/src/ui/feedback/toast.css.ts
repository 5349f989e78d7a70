import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { layer, media, vars } from "../../styles/theme.css.ts";

/** The height that toasts cover at the end of the window; buttons stay above it. */
export const TOAST_ROOM = "--toast-room";
export const toastRoom = `var(${TOAST_ROOM}, 0px)`;
/** The height of the bar of links at the end of a phone's window. */
export const BAR_ROOM = "--bar-room";
const barRoom = `var(${BAR_ROOM}, 0px)`;
/** The height that the toast, or else the bar, covers at the end of the window. */
export const endRoom = `var(${TOAST_ROOM}, ${barRoom})`;

export const region = style({
  position: "fixed",
  insetBlockEnd: vars.space.l,
  insetInlineEnd: vars.space.l,
  zIndex: layer.toast,
  // A wider region would begin above the menu, and the toast with it.
  maxInlineSize: `min(100vw - 2 * ${vars.space.s}, ${vars.size.dialog})`,
  // Space between the toast and the content above it.
  paddingBlockStart: vars.space.s,
  borderRadius: vars.radius,
  "@media": {
    [media.narrow]: {
      insetInline: vars.space.s,
      maxInlineSize: "none",
      insetBlockEnd: `calc(${vars.space.s} + ${barRoom})`,
    },
    [media.print]: { display: "none" },
  },
});

const toast = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.s,
  // The button of an offered action has a long label, so it gets its own line.
  inlineSize: "max-content",
  minInlineSize: `min(100%, ${vars.size.field})`,
  maxInlineSize: `min(100%, ${vars.size.dialog})`,
  paddingBlock: vars.space.xs,
  paddingInlineStart: vars.space.m,
  paddingInlineEnd: vars.space.xs,
  border: `${vars.size.hairline} solid currentColor`,
  borderInlineStartWidth: vars.space.xxs,
  borderRadius: vars.radius,
  boxShadow: vars.shadow,
  "@media": {
    [media.narrow]: {
      gap: vars.space.xs,
      inlineSize: "100%",
      maxInlineSize: "none",
      paddingInlineStart: vars.space.s,
      paddingInlineEnd: vars.space.xxs,
    },
  },
});

export const tone = styleVariants({
  success: [toast, { background: vars.colour.successSoft, color: vars.colour.success }],
  danger: [toast, { background: vars.colour.dangerSoft, color: vars.colour.danger }],
  info: [toast, { background: vars.colour.accentSoft, color: vars.colour.accentStrong }],
});

export const icon = style({ display: "inline-flex", flexShrink: 0 });
export const content = style({ flex: 1, minInlineSize: 0, color: vars.colour.text });
globalStyle(`${content} a`, {
  "@media": { [media.touch]: { display: "inline-block", paddingBlock: vars.space.s } },
});
