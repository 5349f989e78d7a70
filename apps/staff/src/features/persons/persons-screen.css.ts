import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** Below the title: toolbar, chips, and the table with all the rest of the height. */
export const body = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  gap: vars.space.s,
  minBlockSize: 0,
});

export const nameLink = style({
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { color: vars.colour.accent, textDecoration: "underline" } },
});

/** One line that scrolls sideways on a phone, where chips would push the people out of sight. */
export const summary = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  minBlockSize: vars.size.controlSmall,
  "@media": {
    [media.narrow]: { flexWrap: "nowrap", flexShrink: 0, overflowX: "auto", whiteSpace: "nowrap" },
  },
});

export const count = style({ color: vars.colour.textMuted, fontVariantNumeric: "tabular-nums" });

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xs,
  "@media": { [media.narrow]: { flexWrap: "nowrap" } },
});

export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minBlockSize: vars.size.controlSmall,
  paddingBlock: 0,
  paddingInline: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.round,
  background: vars.colour.accentSoft,
  color: vars.colour.text,
  fontSize: vars.type.small,
  cursor: "pointer",
  selectors: { "&[data-hovered]": { borderColor: vars.colour.accent } },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const chipIcon = style({ inlineSize: vars.size.iconSmall, blockSize: vars.size.iconSmall });

export const filterFields = style({
  display: "grid",
  gap: vars.space.m,
  alignItems: "start",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(calc(${vars.size.field} * 0.75), 40%)), 1fr))`,
});

export const filterFull = style({ gridColumn: "1 / -1" });

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});

export const cardHeader = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.xs,
});

/** The box stands in line with the words below it, not its target around it. */
export const cardBox = style({
  marginInlineStart: `calc(-1 * ${vars.space.s})`,
  marginInlineEnd: `calc(-1 * ${vars.space.xs})`,
});

export const cardName = style({
  flex: 1,
  minInlineSize: 0,
  paddingBlock: vars.space.xs,
  fontSize: vars.type.lead,
  fontWeight: vars.weight.strong,
  overflowWrap: "anywhere",
});

export const cardLine = style({ overflowWrap: "anywhere" });
export const cardMuted = style([
  cardLine,
  { color: vars.colour.textMuted, fontSize: vars.type.small },
]);
