import { keyframes, style, styleVariants } from "@vanilla-extract/css";
import { layer, media, vars } from "../../styles/theme.css.ts";

const appear = keyframes({ from: { opacity: 0 } });

export const overlay = style({
  position: "fixed",
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: "var(--visual-viewport-height)",
  zIndex: layer.overlay,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  padding: vars.space.m,
  background: vars.colour.overlay,
  animation: `${appear} ${vars.motion}`,
  "@media": {
    [media.narrow]: { padding: 0, alignItems: "stretch" },
  },
});

const modal = style({
  display: "flex",
  inlineSize: "100%",
  maxBlockSize: "100%",
  borderRadius: vars.radius,
  background: vars.colour.surface,
  color: vars.colour.text,
  boxShadow: vars.shadow,
  outline: "none",
  overflow: "hidden",
});

/** The size for a form of two columns; on a phone the dialog fills the screen. */
const wide = style([
  modal,
  {
    maxInlineSize: vars.size.dialogWide,
    "@media": { [media.narrow]: { maxInlineSize: "none", borderRadius: 0 } },
  },
]);

export const size = styleVariants({
  /** The size for a confirmation, which does not fill the screen, even on a phone. */
  narrow: [
    modal,
    {
      maxInlineSize: vars.size.dialog,
      "@media": { [media.narrow]: { margin: vars.space.m, alignSelf: "center" } },
    },
  ],
  wide: [wide],
  /** The size for tabs: as high as the window, because the tabs have different heights. */
  record: [wide, { blockSize: "100%" }],
});

export const dialog = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minInlineSize: 0,
  minBlockSize: 0,
  outline: "none",
  // In a low window the title scrolls with the body, which otherwise would have no space.
  "@media": { [media.low]: { display: "block", overflowY: "auto" } },
});

/** The shadow above a bar, while content continues below it. */
export const moreAbove = {
  [`${dialog}[data-more-below] &`]: {
    boxShadow: `0 calc(-1 * ${vars.space.xxs}) ${vars.space.xs} ${vars.colour.overlay}`,
  },
};

export const header = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.m,
  paddingBlock: vars.space.s,
  paddingInlineStart: vars.space.l,
  paddingInlineEnd: vars.space.s,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.narrow]: { paddingInlineStart: vars.space.m } },
});

export const title = style({
  // Margin instead of padding: part of the next line would show in the padding.
  marginBlock: vars.space.xs,
  fontSize: vars.type.lead,
  minInlineSize: 0,
  // Clamps a very long name, so that the dialog's content has space.
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 4,
  overflow: "hidden",
});

export const body = style({
  // Contains visually hidden elements, which otherwise would make the page longer.
  position: "relative",
  flex: 1,
  minBlockSize: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  paddingBlock: vars.space.m,
  paddingInline: vars.space.l,
  "@media": {
    [media.narrow]: { paddingInline: vars.space.m },
    [media.low]: { overflowY: "visible" },
  },
});

/** A remark next to the buttons, on a phone above the buttons. */
export const remark = style({
  flex: `1 1 ${vars.size.field}`,
  minInlineSize: 0,
  alignSelf: "center",
  color: vars.colour.textMuted,
  // An empty remark takes no line.
  selectors: { "&:empty": { position: "absolute" } },
});

/** Stays visible while the body scrolls. */
export const footer = style({
  zIndex: layer.sticky,
  paddingBlock: vars.space.s,
  paddingInline: vars.space.l,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  background: vars.colour.surface,
  selectors: moreAbove,
  "@media": {
    [media.narrow]: { paddingInline: vars.space.m },
    [media.low]: { position: "sticky", insetBlockEnd: 0 },
  },
});
