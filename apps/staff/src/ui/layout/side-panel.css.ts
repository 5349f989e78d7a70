import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import {
  body as dialogBody,
  footer as dialogFooter,
  header as dialogHeader,
} from "../dialog/dialog.css.ts";

export const tableWithPanel = style({
  display: "flex",
  flex: 1,
  gap: vars.space.m,
  minBlockSize: 0,
});

/** The table, which takes the width next to the panel. */
export const rest = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  gap: vars.space.s,
  minInlineSize: 0,
  minBlockSize: 0,
});

export const panel = style({
  display: "flex",
  flexDirection: "column",
  inlineSize: `clamp(${vars.size.field}, 40%, calc(${vars.size.field} * 1.3))`,
  // Lets the panel shrink in a window that became narrow while a dialog is open.
  minInlineSize: 0,
  minBlockSize: 0,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  outline: "none",
  overflow: "hidden",
  selectors: {
    "&:focus-visible": {
      outline: `${vars.size.ring} solid ${vars.colour.accent}`,
      outlineOffset: `calc(-1 * ${vars.size.ring})`,
    },
  },
  "@media": { [media.print]: { display: "none" } },
});

/** The panel of the filters, narrower than the panel of the details. */
export const filters = style([
  panel,
  { inlineSize: `calc(${vars.size.field} * 0.85)`, flexShrink: 0 },
]);

// On a laptop, head and end leave the height to the content.
export const header = style([
  dialogHeader,
  {
    paddingInlineStart: vars.space.m,
    "@media": { [media.laptop]: { paddingBlock: vars.space.xxs } },
  },
]);
export const body = style([
  dialogBody,
  {
    paddingInline: vars.space.m,
    "@media": {
      [media.laptop]: { paddingBlock: vars.space.xs },
      [media.low]: { overflowY: "auto" },
    },
  },
]);
export const footer = style([
  dialogFooter,
  {
    paddingInline: vars.space.m,
    "@media": { [media.laptop]: { paddingBlock: vars.space.xs } },
  },
]);
