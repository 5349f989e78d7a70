import { style } from "@vanilla-extract/css";
import { layer, media, vars } from "../styles/theme.css.ts";
import { barRoom } from "../ui/feedback/toast.css.ts";

export const shell = style({
  display: "flex",
  minBlockSize: "100vh",
  "@media": { [media.narrow]: { flexDirection: "column" } },
});

export const skip = style({
  position: "fixed",
  insetBlockStart: vars.space.xs,
  insetInlineStart: vars.space.xs,
  zIndex: layer.toast,
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.m,
  borderRadius: vars.radius,
  background: vars.colour.accent,
  color: vars.colour.onAccent,
  fontWeight: vars.weight.strong,
  selectors: { "&:not(:focus)": { insetBlockStart: "-100vh" } },
  "@media": { [media.print]: { display: "none" } },
});

export const content = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minInlineSize: 0,
  // Ends the page above the bar, so that it covers no button.
  "::after": {
    content: '""',
    position: "sticky",
    insetBlockEnd: 0,
    zIndex: layer.bar - 1,
    flexShrink: 0,
    blockSize: barRoom,
    background: `linear-gradient(${vars.colour.edgeSoft} ${vars.size.hairline}, ${vars.colour.page} ${vars.size.hairline})`,
  },
});

export const main = style({
  flex: 1,
  minInlineSize: 0,
  inlineSize: "100%",
  maxInlineSize: vars.size.page,
  marginInline: "auto",
  paddingBlockStart: vars.space.l,
  paddingBlockEnd: vars.space.l,
  paddingInline: vars.space.xl,
  outline: "none",
  "@media": {
    [media.narrow]: {
      paddingBlockStart: vars.space.m,
      paddingBlockEnd: vars.space.m,
      paddingInline: vars.space.s,
    },
    [media.print]: { maxInlineSize: "none", padding: 0 },
  },
});

export const offline = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: layer.menu,
  display: "flex",
  alignItems: "center",
  gap: vars.space.xs,
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.xl,
  background: vars.colour.warningSoft,
  color: vars.colour.warning,
  fontWeight: vars.weight.strong,
  "@media": { [media.narrow]: { paddingInline: vars.space.s } },
});
