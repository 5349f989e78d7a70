import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.l,
  inlineSize: "100%",
  maxInlineSize: vars.size.dialog,
  marginInline: "auto",
  marginBlock: vars.space.xxl,
  padding: vars.space.xl,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  "@media": {
    [media.narrow]: {
      marginBlock: 0,
      padding: vars.space.m,
    },
  },
});

export const title = style({ fontSize: vars.type.title });

/** Links to other pages, below the form. */
export const links = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  paddingBlockStart: vars.space.m,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});

globalStyle(`${links} > a`, {
  "@media": { [media.touch]: { paddingBlock: vars.space.s } },
});

export const sectionTitle = style({ fontSize: vars.type.lead });
