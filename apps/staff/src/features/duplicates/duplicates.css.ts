import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { secondary, wrap } from "../../styles/utilities.css.ts";

export const screen = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  maxInlineSize: `calc(${vars.size.dialog} * 1.6)`,
});

/** What keys do, only where there is a mouse and so a keyboard. */
export const keys = style([
  secondary,
  { display: "none", "@media": { [media.hover]: { display: "block" } } },
]);

export const pair = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  minInlineSize: 0,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  "@media": { [media.narrow]: { padding: vars.space.s } },
});

export const name = style({ fontSize: vars.type.lead, overflowWrap: "anywhere" });

/** The reasons of a pair; a long one takes two lines on a phone. */
export const evidence = style([wrap]);
globalStyle(`${evidence} > li`, { minInlineSize: 0 });
globalStyle(`${evidence} > li > *`, { whiteSpace: "normal" });

/** A field of both records; on a phone, its name is above the two values. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr)",
  columnGap: vars.space.s,
  paddingBlock: vars.space.xxs,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});

/** The empty cell above the column of field names. */
export const corner = style({ "@media": { [media.narrow]: { display: "none" } } });

export const value = style({ overflowWrap: "anywhere" });
// With large texts, a number or a day with its time is wider than half of a phone's screen.
globalStyle(`${value} bdi`, { whiteSpace: "normal" });
/** A value that differs between the two records. */
export const differs = style([value, { fontWeight: vars.weight.strong }]);
export const field = style([
  value,
  { color: vars.colour.textMuted, fontSize: vars.type.small, fontWeight: vars.weight.strong },
]);
/** The name of a field. */
export const fieldName = style([field, { "@media": { [media.narrow]: { gridColumn: "1 / -1" } } }]);
