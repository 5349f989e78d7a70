import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** The message with its ways, and the QR code at its side if both fit. */
export const invitation = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: vars.space.m,
});
export const message = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  flex: `1 1 calc(0.75 * ${vars.size.field})`,
  minInlineSize: 0,
});
export const code = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  marginInline: "auto",
});

/** The printed sheet, which replaces the app and the dialog on paper. */
export const poster = style({
  display: "none",
  "@media": {
    [media.print]: {
      display: "flex",
      flexDirection: "column",
      alignItems: "center",
      gap: vars.space.l,
      fontSize: vars.type.title,
      textAlign: "center",
    },
  },
});
export const posterTitle = style({ fontSize: vars.type.display });
/** The QR code, large enough for a phone at arm's length. */
export const posterCode = style({ inlineSize: "12cm" });
globalStyle(`${posterCode} > svg`, { maxInlineSize: "none" });
export const posterUrl = style({ fontSize: vars.type.body, overflowWrap: "anywhere" });

globalStyle(`:root[data-print-poster] body > :not(${poster})`, {
  "@media": { [media.print]: { display: "none" } },
});
