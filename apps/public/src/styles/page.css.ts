import { LIGHT } from "@kehila/shared/base/design-tokens";
import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { theme } from "./theme.css.ts";

const { color, space, size, weight } = theme;

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("html", {
  background: color.page,
  color: color.text,
  fontFamily: theme.font,
  fontSize: "100%",
  lineHeight: 1.5,
  textSizeAdjust: "100%",
  overflowWrap: "break-word",
  scrollPaddingBlock: space.l,
});
globalStyle("body, h1, h2, h3, p, dl, dd, ul, fieldset", { margin: 0 });
globalStyle("fieldset", { padding: 0, border: 0, minInlineSize: 0 });
// A floated legend becomes a grid item of its fieldset, instead of interrupting the border.
// oxlint-disable-next-line kehila/logical-properties -- Old phones do not know `inline-start`; in a grid the side does not matter.
globalStyle("legend", { padding: 0, float: "left" });
globalStyle("button, input, select", { font: "inherit", color: "inherit" });
// Typed text has the direction of its own letters; an empty field has the direction of the page.
globalStyle("input", { unicodeBidi: "plaintext" });
globalStyle(":focus-visible", {
  outline: `${theme.focus} solid ${color.accent}`,
  outlineOffset: theme.lineStrong,
});
globalStyle("h1:focus, h2:focus, [data-error-summary]:focus", { outline: "none" });
globalStyle("a", { color: color.accent, textUnderlineOffset: "0.15em" });
globalStyle("a:hover", { color: color.accentStrong });

export const column = style({
  maxInlineSize: theme.column,
  marginInline: "auto",
  paddingInline: space.m,
  paddingBlockEnd: space.xxl,
});

export const topBar = style({
  display: "flex",
  flexWrap: "wrap-reverse",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space.m,
  paddingBlock: space.xs,
  borderBlockEnd: `${theme.line} solid ${color.edgeSoft}`,
});

/** The language switch is first in the page but placed at the end of the line. */
export const languages = style({
  display: "flex",
  flexWrap: "wrap",
  order: 1,
  marginInlineStart: "auto",
  "@media": { print: { display: "none" } },
});

export const language = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: theme.target,
  minInlineSize: theme.target,
  justifyContent: "center",
  paddingInline: space.xs,
  borderRadius: theme.radius,
  selectors: {
    "&[aria-current]": { color: color.text, fontWeight: weight.strong, textDecoration: "none" },
  },
});

/** A language button with the look of the language links on other pages. */
export const languageButton = style([
  language,
  {
    border: 0,
    background: "transparent",
    color: color.accent,
    textDecoration: "underline",
    textUnderlineOffset: "0.15em",
    cursor: "pointer",
    selectors: { "&:hover": { color: color.accentStrong } },
  },
]);

/** The logo and the name; a long name wraps to the line below the logo. */
export const organisation = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space.xs,
  fontWeight: weight.strong,
  overflowWrap: "anywhere",
});

/** The logo has a light background in every theme, because most logos are made for paper. */
export const logo = style({
  maxInlineSize: "100%",
  blockSize: "auto",
  borderRadius: theme.radius,
  background: LIGHT.surface,
});

/** A line above the heading that says what the page is about. */
export const eyebrow = style({ color: color.textMuted, marginBlockStart: space.l });

export const heading = style({
  fontSize: size.display,
  hyphens: "auto",
  fontWeight: weight.strong,
  lineHeight: 1.25,
  marginBlockStart: space.l,
  selectors: { [`${eyebrow} + &`]: { marginBlockStart: space.none } },
});

export const lead = style({ marginBlockStart: space.xs });

export const muted = style({ color: color.textMuted, marginBlockStart: space.xs });

/** A notice that visitors should read before typing. */
export const notice = style({
  marginBlockStart: space.m,
  padding: space.s,
  border: `${theme.line} solid ${color.edgeSoft}`,
  borderInlineStart: `${space.xxs} solid ${color.accent}`,
  borderRadius: theme.radius,
  background: color.surface,
});

const reveal = keyframes({ to: { visibility: "visible" } });

export const section = style({
  position: "relative",
  background: color.surface,
  border: `${theme.line} solid ${color.edgeSoft}`,
  borderRadius: theme.radius,
  padding: space.m,
  marginBlockStart: space.m,
  "@media": {
    [theme.wide]: { padding: space.l, marginBlockStart: space.l },
    print: { border: 0, paddingInline: 0 },
  },
});

/**
 * Where scripts run, the wizard will show only one step, so later sections are hidden from the
 * start and nothing jumps. If the script does not load, the sections appear after four seconds.
 */
export const laterSection = style({
  "@media": {
    "(scripting: enabled)": { visibility: "hidden", animation: `${reveal} 0s 4s forwards` },
  },
});

export const caption = style({ color: color.textMuted });

export const stepHeading = style({
  fontSize: size.title,
  hyphens: "auto",
  overflowWrap: "anywhere",
  fontWeight: weight.strong,
  lineHeight: 1.3,
});

/** One bar for each step: decorative, since the caption has the same information. */
export const progress = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: 0,
  display: "flex",
  gap: theme.lineStrong,
  overflow: "hidden",
  borderStartStartRadius: theme.radius,
  borderStartEndRadius: theme.radius,
  "@media": { print: { display: "none" } },
});
export const progressStep = style({
  flex: 1,
  blockSize: space.xxs,
  background: color.edgeSoft,
  selectors: { "&[data-reached]": { background: color.accent } },
});

/** The links at the end of every page; a link wraps to the next line as a whole. */
export const footer = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space.m,
  marginBlockStart: space.l,
  "@media": { print: { display: "none" } },
});
export const footLink = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: theme.target,
});

export const statements = style({
  display: "grid",
  gap: space.xs,
  marginBlockStart: space.xs,
  paddingInlineStart: space.l,
});

export const success = style({
  borderInlineStart: `${space.xxs} solid ${color.success}`,
  background: color.successSoft,
  borderRadius: theme.radius,
  padding: space.l,
  marginBlockStart: space.l,
});
export const successHeading = style({
  fontSize: size.title,
  fontWeight: weight.strong,
  color: color.success,
  lineHeight: 1.3,
});
