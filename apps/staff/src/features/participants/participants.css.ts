import { createVar, globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { digits, textButton } from "../../styles/utilities.css.ts";

/** The maximum height of the table. */
const TABLE_MAX = "600px";

export const table = style({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  "@media": { [media.tablet]: { maxBlockSize: `min(${TABLE_MAX}, 85dvh)` } },
});

/**
 * The band of a list: the date at the start, title and acts on one line, the facts below. On a phone
 * the acts are below the facts.
 */
export const band = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gridTemplateAreas: '"date title" "date facts" "acts acts"',
  gridTemplateRows: "auto 1fr",
  columnGap: vars.space.s,
  rowGap: vars.space.xxs,
  "@media": {
    [media.tablet]: { columnGap: vars.space.m, rowGap: vars.space.xs },
    [media.wide]: {
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      gridTemplateAreas: '"date title acts" "date facts facts"',
      rowGap: vars.space.xxs,
    },
  },
});
export const bandDate = style({ gridArea: "date" });
/** Hyphenates, because long Russian words do not fit on a phone with large texts. */
export const bandTitle = style({
  gridArea: "title",
  fontSize: vars.type.title,
  lineHeight: vars.line.tight,
  overflowWrap: "anywhere",
  hyphens: "auto",
  hyphenateLimitChars: "10 4 4",
  "@media": { [media.beforeTablet]: { fontSize: vars.type.lead } },
});
export const bandActs = style({
  gridArea: "acts",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: vars.space.xs,
  "@media": {
    [media.beforeTablet]: { marginBlockStart: vars.space.xxs },
    // Leaves the title its width.
    [media.wide]: { flexWrap: "nowrap", gap: vars.space.xxs },
    [media.print]: { display: "none" },
  },
});
// On a phone the act that is due takes the width that is left, if need be in two lines.
globalStyle(`${bandActs} > :first-child:not(:last-child)`, {
  "@media": { [media.beforeTablet]: { flex: "1 1 min-content", paddingInline: vars.space.xs } },
});
export const bandFacts = style({
  gridArea: "facts",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  alignContent: "flex-start",
  columnGap: vars.space.s,
  color: vars.colour.textMuted,
  overflowWrap: "anywhere",
  "@media": {
    [media.beforeTablet]: { fontSize: vars.type.small, lineHeight: vars.line.tight },
  },
});
/** The way back; a phone has it in its bar, and the category's icon at the date. */
export const bandBack = style({ "@media": { [media.beforeTablet]: { display: "none" } } });
/** A touch target that does not move the lines around it. */
const largeTarget = {
  minBlockSize: vars.size.target,
  marginBlock: `calc((1lh - ${vars.size.target}) / 2)`,
} as const;
/** A link of the facts, whose touch target does not move the lines around it. */
export const factLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minInlineSize: 0,
  color: vars.colour.accent,
  "@media": {
    [media.touch]: {
      ...largeTarget,
      minInlineSize: vars.size.target,
    },
  },
});
globalStyle(`${bandFacts} > svg`, {
  flex: `1 1 ${vars.size.target}`,
  maxInlineSize: `calc(${vars.size.field} / 2)`,
});
export const bandDescription = style({ whiteSpace: "pre-line", minInlineSize: 0 });
export const bandDetails = style({ flexBasis: "100%", minInlineSize: 0 });
export const bandSummary = style({
  display: "flex",
  alignItems: "center",
  cursor: "pointer",
  "@media": { [media.touch]: largeTarget },
});
/** The first line of a closed description. */
export const bandSummaryText = style({
  flex: 1,
  minInlineSize: 0,
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 1,
  overflow: "hidden",
  selectors: {
    [`${bandDetails}[open] &`]: { display: "block", whiteSpace: "pre-line" },
  },
});

/** A picker is only as wide as the names it shows. */
export const picker = style({ maxInlineSize: vars.size.field });

/** The pickers, and the other ways to add persons, on one line if they fit. */
export const adding = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.s,
  rowGap: vars.space.xs,
});
globalStyle(`${adding} > ${picker}`, {
  flex: `1 1 calc(${vars.size.field} * 0.6)`,
  minInlineSize: 0,
});

/** The tools of the people, at the end of the line of the tabs. */
export const tools = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  marginInlineStart: "auto",
  minInlineSize: 0,
  "@media": { [media.beforeTablet]: { flexGrow: 1 } },
});
export const search = style({
  display: "flex",
  inlineSize: `calc(${vars.size.field} / 2)`,
  minInlineSize: 0,
  "@media": { [media.beforeTablet]: { flex: 1 } },
});

/** A part of the list other than the people. */
export const part = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});

/** The text about the attendance, next to a button if both fit. */
export const attendance = style({
  flex: `1 1 ${vars.size.field}`,
  minInlineSize: 0,
  color: vars.colour.textMuted,
});

export const card = style({
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});
export const cardRow = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xxs,
  paddingInlineStart: vars.space.s,
});
export const cardName = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xs,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  overflowWrap: "anywhere",
});
export const cardFacts = style({
  paddingInline: vars.space.s,
  paddingBlockEnd: vars.space.xs,
  overflowWrap: "anywhere",
});

/** A long name, which is truncated in a table and wraps on a card. */
const longName = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  selectors: { [`${cardName} &`]: { whiteSpace: "normal" } },
});
/** A name that opens the details. */
export const nameButton = style([textButton, longName, { textDecoration: "none" }]);

export const description = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });

/** The line of name and badges; the name is truncated before the badges are. */
export const named = style({ display: "flex", alignItems: "center", gap: vars.space.xs });
export const name = style([longName, { minInlineSize: 0 }]);
export const mark = style({ flexShrink: 0, color: vars.colour.textMuted });

/** The height of a comment that is not edited; on a touch screen, the height of the row. */
const restingHeight = createVar();

export const comment = style({
  vars: { [restingHeight]: vars.size.rowCompact },
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: vars.space.xxs,
  blockSize: restingHeight,
  "@media": { [media.touch]: { vars: { [restingHeight]: vars.size.target } } },
});

/** A comment shows its first line; during the edit, the whole field covers the rows below. */
export const commentBox = style({
  flex: 1,
  minInlineSize: 0,
  blockSize: "100%",
  paddingBlock: 0,
  paddingInline: vars.space.xs,
  border: `${vars.size.hairline} solid transparent`,
  borderRadius: vars.radius,
  background: "transparent",
  lineHeight: restingHeight,
  resize: "none",
  overflow: "hidden",
  selectors: {
    // Only an empty field has a border while it is not edited.
    "&:placeholder-shown": { borderColor: vars.colour.edgeSoft },
    "&:hover": { borderColor: vars.colour.edge },
    "&::placeholder": { color: vars.colour.textMuted, opacity: 1 },
    "&:focus": {
      alignSelf: "flex-start",
      paddingBlock: vars.space.xs,
      lineHeight: vars.line.tight,
      blockSize: "auto",
      minBlockSize: "100%",
      maxBlockSize: "8lh",
      fieldSizing: "content",
      borderColor: vars.colour.edge,
      background: vars.colour.surface,
      overflow: "auto",
    },
    "&[aria-invalid=true]": { borderColor: vars.colour.danger },
  },
});
/** On a card the field has several lines. */
export const cardCommentBox = style([
  commentBox,
  {
    minBlockSize: vars.size.target,
    blockSize: "auto",
    paddingBlock: vars.space.xs,
    lineHeight: vars.line.body,
    fieldSizing: "content",
    maxBlockSize: "8lh",
    borderColor: vars.colour.edge,
    overflow: "auto",
  },
]);
export const cardCommentLine = style([comment, { flex: 1, blockSize: "auto" }]);
export const cardComment = style([description, { flex: 1, minInlineSize: 0 }]);

export const saved = style({
  color: vars.colour.success,
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
});

export const user = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.xs,
  paddingBlock: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});
/** The buttons stay on one line, since their texts can wrap. */
export const userActions = style({ display: "flex", alignItems: "center", gap: vars.space.xs });
export const userText = style({
  flex: `1 1 ${vars.size.field}`,
  minInlineSize: 0,
  overflowWrap: "anywhere",
});

/** The text about the attendance, and the button of a new list. */
export const parts = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.s,
  selectors: { "&:empty": { display: "none" } },
});

export const came = style([mark, { color: vars.colour.success }]);

export const applicants = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  overflowWrap: "anywhere",
});

export const waitingList = style({ display: "flex", flexDirection: "column", listStyle: "none" });

/** The adults of one household on the waiting list; on a phone, the button is below them. */
export const waitingParty = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  columnGap: vars.space.s,
  rowGap: vars.space.xs,
  paddingBlock: vars.space.s,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.medium]: { gridTemplateColumns: "auto minmax(0, 1fr) auto" } },
});

/** The height of a line with a name and a button. */
const nameLine = style({
  display: "flex",
  alignItems: "center",
  minBlockSize: vars.size.controlSmall,
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const waitingNumber = style([
  digits,
  nameLine,
  { minInlineSize: "3ch", justifyContent: "end", color: vars.colour.textMuted },
]);
export const waitingPersons = style({ display: "grid", gap: vars.space.xxs, listStyle: "none" });

/**
 * A person on the waiting list. A wide screen shows everything on one line; a phone shows phone and
 * first button below the line of the name and the last button.
 */
export const waitingPerson = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: vars.space.s,
  rowGap: vars.space.xxs,
  "@media": { [media.wide]: { display: "flex" } },
});
export const waitingName = style([
  nameLine,
  {
    overflowWrap: "anywhere",
    "@media": { [media.wide]: { flex: `0 1 ${vars.size.field}`, minInlineSize: 0 } },
  },
]);
export const waitingPart = style({ gridColumn: 1 });
export const waitingPhone = style([
  waitingPart,
  { "@media": { [media.wide]: { minInlineSize: `calc(${vars.size.field} / 2)` } } },
]);
export const waitingRemove = style({
  gridColumn: 2,
  gridRow: 1,
  "@media": { [media.wide]: { marginInlineStart: "auto" } },
});
export const waitingButton = style({ "@media": { [media.narrow]: { gridColumn: 2 } } });
