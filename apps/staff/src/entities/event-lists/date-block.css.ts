import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** A leaf of a calendar, as high as a title of two lines and its facts. */
export const block = style({
  display: "grid",
  flexShrink: 0,
  alignContent: "start",
  justifyItems: "stretch",
  inlineSize: "4.25rem",
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  overflow: "hidden",
  textAlign: "center",
  fontSize: vars.type.small,
  lineHeight: vars.line.tight,
});
export const weekday = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: vars.space.xxs,
  paddingBlock: vars.size.ring,
  fontWeight: vars.weight.strong,
  whiteSpace: "nowrap",
});
export const icon = style({ inlineSize: "1em", blockSize: "1em", flexShrink: 0 });
export const day = style({ fontSize: vars.type.title, fontWeight: vars.weight.strong });
export const month = style({ color: vars.colour.textMuted });
export const time = style({ fontWeight: vars.weight.strong, fontVariantNumeric: "tabular-nums" });
