import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const screen = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  maxInlineSize: `calc(${vars.size.dialogWide} * 1.2)`,
});

export const finder = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  "@media": { [media.narrow]: { padding: vars.space.s } },
});
// Removes the gap of the empty results before a search.
globalStyle(`${finder} > div:empty`, { display: "none" });
// The search box is the most important part of the page, and therefore large.
globalStyle(`${finder} input`, { minBlockSize: vars.size.target, fontSize: vars.type.lead });

/** The waiting tasks, in lines that wrap. */
export const waiting = style({ display: "flex", flexWrap: "wrap", gap: vars.space.xs });

export const waits = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xs,
  minBlockSize: vars.size.target,
  minInlineSize: 0,
  paddingBlock: vars.space.xxs,
  paddingInline: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  color: vars.colour.text,
  fontWeight: vars.weight.strong,
  textDecoration: "none",
  overflowWrap: "anywhere",
  selectors: { "&:hover": { borderColor: vars.colour.accent, color: vars.colour.accentStrong } },
  "@media": { [media.narrow]: { flex: "1 1 100%", paddingInline: vars.space.s } },
});
globalStyle(`${waits} > svg`, { flexShrink: 0, color: vars.colour.accent });
export const urgent = style([waits, { color: vars.colour.danger }]);
globalStyle(`${urgent} > svg`, { color: vars.colour.danger });

/** The events of the week, and the recently opened persons next to them if both fit. */
export const columns = style({
  display: "grid",
  gap: vars.space.m,
  alignItems: "start",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${vars.size.field}), 1fr))`,
});

export const lines = style({ display: "flex", flexDirection: "column" });
globalStyle(`${lines} > li + li`, {
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});

const line = {
  display: "flex",
  alignItems: "center",
  gap: vars.space.s,
  paddingBlock: vars.space.xs,
  minInlineSize: 0,
} as const;

export const person = style(line);
/** The lines of two spouses, next to each other if both fit. */
export const couple = style({
  display: "grid",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${vars.size.field}), 1fr))`,
  columnGap: vars.space.l,
});
export const event = style({ ...line, alignItems: "flex-start", flexWrap: "wrap" });

/** A name or a title, with facts below it. */
export const who = style({ flex: 1, minInlineSize: 0 });
// The width below which the title wraps under the day, as with large texts on a phone.
globalStyle(`${event} > ${who}`, { flexBasis: "9rem" });

export const lineLink = style({
  display: "inline-flex",
  alignItems: "center",
  maxInlineSize: "100%",
  color: vars.colour.accent,
  fontWeight: vars.weight.strong,
  textDecoration: "none",
  overflowWrap: "anywhere",
  selectors: { "&:hover": { textDecoration: "underline" } },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.s,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  overflowWrap: "anywhere",
});

export const venue = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minInlineSize: 0,
});

export const attention = style({ color: vars.colour.warning, fontWeight: vars.weight.strong });

/** The day and the time of an event, as wide as the longest weekday. */
export const when = style({
  display: "flex",
  flexDirection: "column",
  flexShrink: 0,
  minInlineSize: "6.75rem",
  fontVariantNumeric: "tabular-nums",
});
export const day = style({
  fontWeight: vars.weight.strong,
  whiteSpace: "nowrap",
  "@media": { [media.touch]: { paddingBlockStart: vars.space.s } },
});
// On a touch screen the day stands next to the first line of the title.
globalStyle(`${event} ${lineLink}`, {
  "@media": {
    [media.touch]: { alignItems: "flex-start", paddingBlockStart: vars.space.s },
  },
});

/** The phone number in a call button; on a phone the button is only an icon. */
export const number = style({ "@media": { [media.narrow]: { display: "none" } } });

export const all = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: vars.size.controlSmall,
  color: vars.colour.accent,
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});
