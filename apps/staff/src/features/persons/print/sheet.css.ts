import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

/** On paper the sheet replaces the app; @page is defined beside it. */
export const sheet = style({
  display: "none",
  "@media": {
    [media.print]: { display: "block", page: "register", color: vars.colour.text },
  },
});

globalStyle(":root[data-print-sheet] #app", { "@media": { [media.print]: { display: "none" } } });

export const title = style({ fontSize: vars.type.title });
export const facts = style({ marginBlockStart: vars.space.xxs });

/** Columns are as wide as their content; those that may wrap share the rest of the page. */
export const table = style({
  inlineSize: "100%",
  marginBlockStart: vars.space.s,
  fontSize: "9pt",
  lineHeight: vars.line.tight,
  textAlign: "start",
});
/** With many columns, only a smaller font keeps words whole. */
export const dense = style({ fontSize: "7pt" });

const cell = style({
  paddingBlock: vars.space.xxs,
  paddingInline: vars.space.xxs,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edge}`,
  textAlign: "start",
  verticalAlign: "top",
});
export const head = style([cell, { fontWeight: vars.weight.strong, verticalAlign: "bottom" }]);
export const name = style([cell, { fontWeight: vars.weight.strong }]);
export const words = style([cell]);
/** Numbers and dates stay on one line. */
export const whole = style([cell, { whiteSpace: "nowrap" }]);
