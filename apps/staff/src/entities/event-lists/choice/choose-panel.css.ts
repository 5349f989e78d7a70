import { globalStyle, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../../../styles/theme.css.ts";
import { secondary } from "../../../styles/utilities.css.ts";

/** The fields at the start, the people at the end; on a phone below each other. */
export const panel = style({
  display: "grid",
  gap: vars.space.m,
  alignItems: "start",
  "@media": { [media.tablet]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
export const fields = style({ display: "grid", gap: vars.space.m, minInlineSize: 0 });
export const people = style({ minInlineSize: 0 });
/** Stays in view while the people scroll. */
export const head = style({
  position: "sticky",
  insetBlockStart: `calc(-1 * ${vars.space.m})`,
  zIndex: layer.sticky,
  display: "grid",
  justifyItems: "start",
  gap: vars.space.xs,
  paddingBlockEnd: vars.space.xs,
  background: vars.colour.surface,
});
export const status = style({ color: vars.colour.textMuted });

export const list = style({
  listStyle: "none",
  selectors: { "&[aria-busy=true]": { opacity: 0.6 } },
});
export const item = style({
  paddingBlock: vars.space.xxs,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});
// The tick stands at the name, however many lines the household has.
globalStyle(`${item} > label`, { alignItems: "flex-start" });
export const facts = style([secondary, { display: "block" }]);
