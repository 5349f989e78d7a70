import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const box = style({
  display: "flex",
  gap: vars.space.xxs,
  maxInlineSize: `calc(${vars.size.field} / 2)`,
});

export const input = style({ textAlign: "center", fontVariantNumeric: "tabular-nums" });
