import { globalStyle, style } from "@vanilla-extract/css";
import { found } from "../../entities/persons/found.css.ts";
import { vars } from "../../styles/theme.css.ts";

export const sectionTitle = style({ fontSize: vars.type.body });

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});

export const cardHead = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.xs,
});

export const cardName = style({
  minInlineSize: 0,
  fontSize: vars.type.lead,
  fontWeight: vars.weight.strong,
  overflowWrap: "anywhere",
});

/** A name in the table, with a mark below it: two lines, as high as a row. */
export const markedName = style({ display: "block", minInlineSize: 0 });
// A third line would not fit: the mark outranks what a search found.
globalStyle(`${markedName} ${found}`, { display: "none" });

export const duplicateMark = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xxs,
  color: vars.colour.warning,
  fontSize: vars.type.small,
});
globalStyle(`${duplicateMark} svg`, {
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  flexShrink: 0,
});
