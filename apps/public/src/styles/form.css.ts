import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { theme } from "./theme.css.ts";

const { color, space, size, weight } = theme;

export const fields = style({ display: "grid", gap: space.l, marginBlockStart: space.l });

export const field = style({
  display: "grid",
  gap: space.xxs,
  selectors: {
    "&[data-invalid]": {
      borderInlineStart: `${space.xxs} solid ${color.danger}`,
      paddingInlineStart: space.s,
    },
  },
});

export const label = style({ fontWeight: weight.strong });
export const hint = style({ color: color.textMuted, lineHeight: 1.4 });
export const fieldError = style({ color: color.danger, fontWeight: weight.strong });
export const fieldWarning = style({
  color: color.warning,
  background: color.warningSoft,
  borderRadius: theme.radius,
  padding: space.s,
  marginBlockStart: space.xxs,
});

export const input = style({
  inlineSize: "100%",
  minBlockSize: "3rem",
  paddingInline: space.s,
  fontSize: size.lead,
  background: color.surface,
  border: `${theme.line} solid ${color.edge}`,
  borderRadius: theme.radius,
  appearance: "none",
  selectors: {
    "&:focus-visible": { outlineOffset: 0, borderColor: color.accent },
    "&[readonly]": { background: color.page },
    "&[aria-invalid=true]": { borderColor: color.danger, borderWidth: theme.lineStrong },
    // Digits run left to right in every language but align with the start of the line.
    '[dir="rtl"] &[dir="ltr"]': { textAlign: "end" },
  },
});

/** Input widths that hint at the expected length. */
export const inputWidth = styleVariants({
  full: {},
  digits: { maxInlineSize: "14rem" },
  short: { inlineSize: "4rem", textAlign: "center" },
  year: { inlineSize: "6rem", textAlign: "center" },
});
globalStyle(`[dir="rtl"] ${inputWidth.short}, [dir="rtl"] ${inputWidth.year}`, {
  textAlign: "center",
});

export const select = style([input, { maxInlineSize: "8rem", appearance: "auto" }]);

export const dateParts = style({
  display: "flex",
  // At very large font sizes three fields are wider than a small phone.
  flexWrap: "wrap",
  gap: space.s,
  marginBlockStart: space.xxs,
});
export const datePart = style({ display: "grid", gap: space.xxs });
export const datePartLabel = style({ color: color.textMuted });

/** The age, on the line of the date inputs if the line has space. */
export const dateAge = style({
  display: "flex",
  alignItems: "center",
  alignSelf: "end",
  color: color.textMuted,
  selectors: { "&:not(:empty)": { minBlockSize: "3rem" } },
});

export const choices = style({ display: "grid", gap: space.xs, marginBlockStart: space.xxs });
/** Two short options side by side where they fit. */
export const choicePair = style([
  choices,
  { gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))" },
]);

export const choice = style({
  display: "flex",
  alignItems: "center",
  gap: space.s,
  minBlockSize: "3rem",
  paddingInline: space.s,
  background: color.surface,
  border: `${theme.line} solid ${color.edge}`,
  borderRadius: theme.radius,
  cursor: "pointer",
  selectors: {
    "&:hover": { borderColor: color.accent },
    "&:focus-within": { borderColor: color.accent },
  },
});
globalStyle(`${choice} > input`, {
  inlineSize: "1.375rem",
  blockSize: "1.375rem",
  margin: 0,
  flex: "none",
  accentColor: color.accent,
});
// In the dark theme browsers fill an empty box, which makes it look disabled.
globalStyle(`${choice} > input:not(:checked)`, {
  appearance: "none",
  border: `${theme.line} solid ${color.edge}`,
  borderRadius: space.xxs,
  background: color.surface,
});
globalStyle(`${choice} > input[type=radio]:not(:checked)`, { borderRadius: "50%" });

export const group = style({
  borderInlineStart: `${space.xxs} solid ${color.edgeSoft}`,
  paddingInlineStart: space.m,
});
export const groupHeading = style({ fontSize: size.lead, fontWeight: weight.strong });

const button = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minBlockSize: "3rem",
  paddingInline: space.l,
  paddingBlock: space.xs,
  border: `${theme.line} solid transparent`,
  borderRadius: theme.radius,
  fontWeight: weight.strong,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  "@media": {
    "(prefers-reduced-motion: no-preference)": {
      transition: `background-color ${theme.motion}`,
    },
  },
});

export const buttonKind = styleVariants({
  primary: [
    button,
    {
      background: color.accent,
      color: color.onAccent,
      selectors: {
        "&:hover": { background: color.accentStrong, color: color.onAccent },
        "&[aria-disabled=true]": { cursor: "progress", background: color.accentStrong },
      },
    },
  ],
  secondary: [
    button,
    {
      background: color.surface,
      color: color.accent,
      borderColor: color.edge,
      selectors: { "&:hover": { background: color.accentSoft, color: color.accentStrong } },
    },
  ],
  quiet: [
    button,
    {
      background: "transparent",
      color: color.accent,
      minInlineSize: theme.target,
      paddingInline: space.none,
      fontWeight: weight.regular,
      textDecoration: "underline",
      textUnderlineOffset: "0.15em",
      selectors: { "&:hover": { color: color.accentStrong } },
    },
  ],
});

export const actions = style({
  display: "grid",
  gap: space.s,
  marginBlockStart: space.l,
  "@media": {
    [theme.wide]: { display: "flex", flexWrap: "wrap" },
    print: { display: "none" },
  },
});

export const summary = style({
  border: `${theme.lineStrong} solid ${color.danger}`,
  borderRadius: theme.radius,
  background: color.dangerSoft,
  padding: space.m,
  marginBlockStart: space.m,
});
export const summaryHeading = style({ fontSize: size.lead, fontWeight: weight.strong });
export const summaryList = style({
  listStyle: "none",
  padding: 0,
  marginBlockStart: space.xxs,
});
export const summaryLink = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: theme.target,
  paddingBlock: space.xxs,
  color: color.danger,
  fontWeight: weight.strong,
  selectors: { "&:hover": { color: color.text } },
});

const notice = style({
  borderRadius: theme.radius,
  padding: space.m,
  marginBlockStart: space.m,
});
export const noticeKind = styleVariants({
  info: [notice, { background: color.accentSoft }],
  warning: [notice, { background: color.warningSoft, color: color.warning }],
});

export const answers = style({ marginBlockStart: space.xs });
export const answer = style({
  display: "grid",
  columnGap: space.m,
  paddingBlock: space.s,
  borderBlockStart: `${theme.line} solid ${color.edgeSoft}`,
  "@media": { [theme.wide]: { gridTemplateColumns: "2fr 3fr" } },
});
export const answerLabel = style({ color: color.textMuted, minInlineSize: 0, hyphens: "auto" });
export const answerValue = style({ minInlineSize: 0, overflowWrap: "anywhere" });
export const answerList = style({ listStyle: "none", padding: space.none });
export const answerHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space.m,
  marginBlockStart: space.l,
});

export const visuallyHidden = style({
  position: "absolute",
  inlineSize: theme.line,
  blockSize: theme.line,
  margin: `-${theme.line}`,
  padding: 0,
  border: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** A number that does not wrap. */
export const unbroken = style({ whiteSpace: "nowrap" });
