import { createVar, globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { digits, textButton, wrap } from "../../styles/utilities.css.ts";

/** The maximum height of the table. */
const TABLE_MAX = "600px";

export const table = style({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  maxBlockSize: `min(${TABLE_MAX}, 85dvh)`,
});

export const title = style({ fontSize: vars.type.lead });

/** A picker is only as wide as the names it shows. */
export const picker = style({ maxInlineSize: vars.size.dialog });

/** The picker of a person, and the other ways to add persons next to it if they fit. */
export const adding = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  rowGap: vars.space.s,
});
globalStyle(`${adding} > ${picker}`, { flex: `1 1 ${vars.size.field}`, minInlineSize: 0 });
export const otherWays = style([
  wrap,
  {
    alignItems: "flex-start",
    // Aligns the buttons with the input, which is below a label.
    "@media": { [media.wide]: { paddingBlockStart: `calc(1lh + ${vars.space.xxs})` } },
  },
]);

export const quietLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  color: vars.colour.accent,
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
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

export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.s,
  rowGap: vars.space.xxs,
  color: vars.colour.textMuted,
});

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

/** The filter by attendance, and the button that makes a list of the shown participants. */
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

export const eventVenue = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
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
