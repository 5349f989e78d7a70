import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

export const group = style({ display: "flex", flexDirection: "column", gap: vars.space.s });

export const groupTitle = style({
  paddingBlockEnd: vars.space.xxs,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  fontSize: vars.type.body,
});

const columnsOf = (width: string) => `repeat(auto-fit, minmax(min(100%, ${width}), 1fr))`;

/** On a laptop a panel has two columns, so that the first fields are in view. */
export const facts = style({
  display: "grid",
  columnGap: vars.space.l,
  rowGap: vars.space.s,
  gridTemplateColumns: columnsOf(`calc(${vars.size.field} * 0.75)`),
  "@media": { [media.laptop]: { gridTemplateColumns: columnsOf(`calc(${vars.size.field} / 2)`) } },
});

/** A field that is edited in place takes the whole line. */
export const fact = style({
  minInlineSize: 0,
  selectors: { "&:has(form)": { gridColumn: "1 / -1" } },
});
export const full = style([fact, { gridColumn: "1 / -1" }]);
export const value = style({ overflowWrap: "anywhere" });

export const status = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
});

export const listFacts = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});

export const skeleton = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  minBlockSize: vars.size.field,
});

/** At least as high as a touch target. */
export const listTitle = style({
  overflowWrap: "anywhere",
  "@media": { [media.touch]: { display: "inline-block", paddingBlock: vars.space.s } },
});
