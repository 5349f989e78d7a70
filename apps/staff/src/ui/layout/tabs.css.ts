import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { stack } from "../../styles/utilities.css.ts";

export const list = style({
  display: "flex",
  // Tabs wrap on a phone.
  flexWrap: "wrap",
  columnGap: vars.space.l,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.print]: { display: "none" } },
});

/** Tabs with tools, close to their panel. */
export const withTools = style([
  stack.xs,
  { "@media": { [media.tablet]: { gap: vars.space.xxs } } },
]);
/** Tabs and their tools on one line, if they fit. */
export const line = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  columnGap: vars.space.l,
  rowGap: vars.space.xs,
  "@media": { [media.print]: { display: "none" } },
});
/** Tabs on one line, which a narrow window scrolls sideways. */
export const lineList = style([
  list,
  {
    flex: "1 0 auto",
    flexWrap: "nowrap",
    columnGap: vars.space.m,
    maxInlineSize: "100%",
    overflowX: "auto",
    scrollbarWidth: "none",
  },
]);

export const tab = style({
  display: "flex",
  alignItems: "center",
  minBlockSize: vars.size.control,
  paddingInline: vars.space.xxs,
  whiteSpace: "nowrap",
  borderBlockEnd: `${vars.size.ring} solid transparent`,
  color: vars.colour.textMuted,
  cursor: "pointer",
  outline: "none",
  selectors: {
    "&[data-hovered]": { color: vars.colour.text },
    "&[data-selected]": {
      borderBlockEndColor: vars.colour.accent,
      color: vars.colour.text,
      fontWeight: vars.weight.strong,
    },
    "&[data-focus-visible]": {
      outline: `${vars.size.ring} solid ${vars.colour.accent}`,
      outlineOffset: `calc(-1 * ${vars.size.ring})`,
    },
  },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const panel = style({ outlineOffset: vars.size.ring });
