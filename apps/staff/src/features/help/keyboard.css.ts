import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const keys = style({
  display: "grid",
  gridTemplateColumns: "max-content 1fr",
  columnGap: vars.space.m,
  rowGap: vars.space.s,
  alignItems: "baseline",
  margin: 0,
});

export const key = style({
  paddingInline: vars.space.xs,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
  fontFamily: "inherit",
  fontSize: vars.type.small,
  whiteSpace: "nowrap",
});

export const keyText = style({ margin: 0 });

export const heading = style({ margin: 0, fontSize: vars.type.lead });
