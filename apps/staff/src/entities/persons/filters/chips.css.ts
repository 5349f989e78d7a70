import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xs,
  // On a phone the chips scroll, since more than two lines would push the rows out of view.
  "@media": {
    [media.narrow]: {
      maxBlockSize: `calc(2 * ${vars.size.target} + ${vars.space.xs})`,
      overflowY: "auto",
    },
  },
});

export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minBlockSize: vars.size.controlSmall,
  paddingBlock: 0,
  paddingInline: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.round,
  background: vars.colour.accentSoft,
  color: vars.colour.text,
  fontSize: vars.type.small,
  cursor: "pointer",
  selectors: { "&[data-hovered]": { borderColor: vars.colour.accent } },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});
