import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const sectionTitle = style({ fontSize: vars.type.body });

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});

export const cardHead = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.xs,
});

export const cardName = style({
  minInlineSize: 0,
  fontSize: vars.type.lead,
  fontWeight: vars.weight.strong,
  overflowWrap: "anywhere",
});
