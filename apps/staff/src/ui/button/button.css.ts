import { createVar, fallbackVar, globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: vars.space.xs,
  minBlockSize: vars.size.control,
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.m,
  border: `${vars.size.hairline} solid transparent`,
  borderRadius: vars.radius,
  fontSize: vars.type.body,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  transition: `background ${vars.motion}, border-color ${vars.motion}`,
  selectors: {
    "&[data-disabled], &[aria-disabled=true]:not([data-pending])": {
      cursor: "default",
      background: vars.colour.sunken,
      borderColor: vars.colour.edgeSoft,
      color: vars.colour.textMuted,
    },
    "&[data-pending]": { cursor: "progress" },
  },
  "@media": {
    [media.touch]: { minBlockSize: vars.size.target },
    [media.print]: { display: "none" },
  },
});

/** The padding of quiet buttons; zero aligns their text with the lines above and below. */
export const quietPadding = createVar();

export const variant = styleVariants({
  primary: [
    base,
    {
      background: vars.colour.accent,
      color: vars.colour.onAccent,
      selectors: {
        "&[data-hovered], &[data-pressed]": { background: vars.colour.accentStrong },
      },
    },
  ],
  secondary: [
    base,
    {
      background: vars.colour.surface,
      borderColor: vars.colour.edge,
      color: vars.colour.text,
      selectors: {
        "&[data-hovered], &[data-pressed]": {
          background: vars.colour.accentSoft,
          borderColor: vars.colour.accent,
        },
      },
    },
  ],
  quiet: [
    base,
    {
      paddingInline: fallbackVar(quietPadding, vars.space.m),
      background: "transparent",
      color: vars.colour.accent,
      selectors: { "&[data-hovered], &[data-pressed]": { background: vars.colour.accentSoft } },
    },
  ],
  danger: [
    base,
    {
      background: vars.colour.surface,
      borderColor: vars.colour.danger,
      color: vars.colour.danger,
      selectors: { "&[data-hovered], &[data-pressed]": { background: vars.colour.dangerSoft } },
    },
  ],
});

export const small = style({
  minBlockSize: vars.size.controlSmall,
  paddingBlock: vars.space.xxs,
  paddingInline: vars.space.s,
  fontSize: vars.type.small,
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

globalStyle(`${small} svg`, { inlineSize: vars.size.iconSmall, blockSize: vars.size.iconSmall });

export const wide = style({ inlineSize: "100%" });

/** A square with an icon; its name is an aria-label and a tooltip. */
export const icon = style({
  inlineSize: vars.size.control,
  minBlockSize: vars.size.control,
  padding: 0,
  flexShrink: 0,
  "@media": { [media.touch]: { inlineSize: vars.size.target, minBlockSize: vars.size.target } },
});

export const iconSmall = style({
  inlineSize: vars.size.controlSmall,
  minBlockSize: vars.size.controlSmall,
  "@media": { [media.touch]: { inlineSize: vars.size.target, minBlockSize: vars.size.target } },
});
