import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const list = style({
  display: "flex",
  // Tabs wrap on a phone.
  flexWrap: "wrap",
  columnGap: vars.space.l,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.print]: { display: "none" } },
});

export const tab = style({
  display: "flex",
  alignItems: "center",
  minBlockSize: vars.size.control,
  paddingInline: vars.space.xxs,
  borderBlockEnd: `${vars.size.ring} solid transparent`,
  color: vars.colour.textMuted,
  cursor: "pointer",
  outline: "none",
  selectors: {
    "&[data-hovered]": { color: vars.colour.text },
    "&[data-selected]": {
      borderBlockEndColor: vars.colour.accent,
      color: vars.colour.text,
      fontWeight: vars.weight.strong,
    },
    "&[data-focus-visible]": {
      outline: `${vars.size.ring} solid ${vars.colour.accent}`,
      outlineOffset: `calc(-1 * ${vars.size.ring})`,
    },
  },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const panel = style({ outlineOffset: vars.size.ring });
