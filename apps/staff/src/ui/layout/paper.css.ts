import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

const sheet = style({
  display: "none",
  // Breaks a name of a hundred letters without a space, since paper cannot scroll.
  overflowWrap: "anywhere",
  "@media": { [media.print]: { display: "block", color: vars.colour.text } },
});
/** On paper the sheet replaces the app; paper.css has the @page rules. */
export const page = styleVariants(
  { landscape: "landscape-sheet", portrait: "portrait-sheet" },
  (name) => [sheet, { "@media": { [media.print]: { page: name } } }],
);

globalStyle(":root[data-print-sheet] #app", { "@media": { [media.print]: { display: "none" } } });

export const title = style({ fontSize: vars.type.title });
export const facts = style({ marginBlockStart: vars.space.xxs });

export const description = style([facts, { whiteSpace: "pre-line" }]);

/** Columns are as wide as their content; columns whose text may wrap share the remaining width. */
export const table = style({
  inlineSize: "100%",
  marginBlockStart: vars.space.s,
  fontSize: "9pt",
  lineHeight: vars.line.tight,
  textAlign: "start",
});
/** With many columns, only a smaller font avoids breaks inside words. */
export const dense = style({ fontSize: "7pt" });

const cell = style({
  paddingBlock: vars.space.xxs,
  paddingInline: vars.space.xxs,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edge}`,
  textAlign: "start",
  verticalAlign: "top",
});
export const head = style([
  cell,
  { fontWeight: vars.weight.strong, verticalAlign: "bottom", overflowWrap: "normal" },
]);
export const name = style([cell, { fontWeight: vars.weight.strong, minInlineSize: "16ch" }]);
/** The minimum width fits the longer part of a double name; only longer words break. */
export const words = style([cell, { minInlineSize: "16ch" }]);
/** A box to tick with a pen. */
export const box = style({
  display: "inline-block",
  inlineSize: "4mm",
  blockSize: "4mm",
  border: `${vars.size.hairline} solid ${vars.colour.text}`,
});
/** A tick in a box. */
export const boxMark = style({ display: "block", inlineSize: "100%", blockSize: "100%" });
/** Space for a note by hand. */
export const note = style([cell, { inlineSize: "34%" }]);
/** Numbers and dates stay on one line. */
export const whole = style([cell, { whiteSpace: "nowrap" }]);
