import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { quietPadding } from "../button/button.css.ts";

export const panel = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  minInlineSize: 0,
  padding: vars.space.l,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  "@media": { [media.narrow]: { padding: vars.space.m } },
});

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.s,
  "@media": { [media.narrow]: { vars: { [quietPadding]: "0" } } },
});

export const words = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  flex: `1 1 ${vars.size.field}`,
  minInlineSize: 0,
});

export const title = style({
  fontSize: vars.type.lead,
  hyphens: "auto",
});

export const description = style({ maxInlineSize: vars.size.text, color: vars.colour.textMuted });
