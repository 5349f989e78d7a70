import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { layer, media, vars } from "../../styles/theme.css.ts";

/** The height of the bars of buttons at the end of the window; toasts stand above it. */
export const TOAST_FLOOR = "--toast-floor";
/** The height of the bar of links at the end of a phone's window. */
export const BAR_ROOM = "--bar-room";
export const barRoom = `var(${BAR_ROOM}, 0px)`;
const floor = `max(${barRoom}, var(${TOAST_FLOOR}, 0px))`;

export const region = style({
  position: "fixed",
  insetBlockEnd: `max(${vars.space.l}, calc(${vars.space.xs} + ${floor}))`,
  insetInlineEnd: vars.space.l,
  zIndex: layer.toast,
  // A wider region would begin above the menu, and the toast with it.
  maxInlineSize: `min(100vw - 2 * ${vars.space.s}, ${vars.size.dialog})`,
  borderRadius: vars.radius,
  "@media": {
    [media.narrow]: {
      insetInline: vars.space.s,
      maxInlineSize: "none",
      insetBlockEnd: `calc(${vars.space.xs} + ${floor})`,
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
