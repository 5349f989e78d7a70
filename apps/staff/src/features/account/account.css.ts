import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** The title is as wide as the sections below. */
export const page = style({ maxInlineSize: vars.size.dialogWide });

export const parts = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.l,
});

export const facts = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: vars.space.m,
  rowGap: vars.space.xxs,
  overflowWrap: "anywhere",
  "@media": { [media.narrow]: { gridTemplateColumns: "1fr", rowGap: 0 } },
});
// One column, so that each value is below its name.
globalStyle(`${facts} > dd`, {
  "@media": { [media.narrow]: { marginBlockEnd: vars.space.xs } },
});

export const sessions = style({ display: "flex", flexDirection: "column" });

export const session = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.m,
  paddingBlock: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.narrow]: { flexWrap: "wrap", gap: vars.space.xs } },
});

export const sessionWords = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  flex: 1,
  minInlineSize: 0,
});

export const sessionName = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.xs,
  rowGap: vars.space.xxs,
  fontWeight: vars.weight.strong,
});

export const sessionSeen = style({
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontVariantNumeric: "tabular-nums",
});
