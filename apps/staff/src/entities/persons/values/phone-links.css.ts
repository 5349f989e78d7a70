import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

/** A phone number and its links, on one line. */
export const phone = style({ display: "inline-flex", alignItems: "center" });
export const call = style({ flex: "1 0 100%" });
export const message = style({ flex: "1 1 auto", paddingInline: vars.space.xs });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.controlSmall,
  blockSize: vars.size.controlSmall,
  borderRadius: vars.radius,
  selectors: { "&:hover": { background: vars.colour.accentSoft } },
  "@media": { [media.touch]: { inlineSize: vars.size.target, blockSize: vars.size.target } },
});

/** The call button has its own line; the others share the next line equally. */
export const contact = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xs,
  maxInlineSize: vars.size.dialog,
  "@media": { [media.print]: { display: "none" } },
});
globalStyle(`${contact} > :not(${call})`, { flex: "1 1 auto", paddingInline: vars.space.xs });
// Text only: with an icon, the last button would wrap in the panel.
globalStyle(`${contact} > button > svg`, { display: "none" });
globalStyle(`${contact} > [role=status]`, { flex: "none" });
