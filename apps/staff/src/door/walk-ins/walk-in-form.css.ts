import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";
import { plainEdge } from "../door.css.ts";

export const form = style({
  display: "grid",
  gap: vars.space.s,
  marginBlockStart: vars.space.s,
  padding: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});
export const formTitle = style({ fontSize: vars.type.lead });
export const field = style({ display: "grid", gap: vars.space.xxs });
export const text = style({
  ...plainEdge,
  inlineSize: "100%",
  minBlockSize: vars.size.target,
  paddingInline: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  // Scrolls the form into view below the sticky head.
  scrollMarginBlock: `calc(5 * ${vars.size.target})`,
  selectors: { '&[aria-invalid="true"]': { borderColor: vars.colour.danger } },
});
export const fieldError = style({ color: vars.colour.danger });
export const mainButton = style({
  flex: 1,
  minBlockSize: vars.size.target,
  paddingInline: vars.space.s,
  border: "none",
  borderRadius: vars.radius,
  background: vars.colour.accent,
  color: vars.colour.onAccent,
  fontWeight: vars.weight.strong,
  cursor: "pointer",
});
