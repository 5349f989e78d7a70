import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** The label with the side of a value. */
export const option = style({
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  overflowWrap: "anywhere",
});

export const before = style({
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  overflowWrap: "anywhere",
});

export const changes = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  margin: 0,
});

export const change = style({
  display: "grid",
  gap: vars.space.xs,
  alignItems: "baseline",
  gridTemplateColumns: "1fr 2fr",
  overflowWrap: "anywhere",
  "@media": { [media.narrow]: { gridTemplateColumns: "1fr", gap: 0 } },
});

export const values = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.s,
  margin: 0,
});

export const come = style({ textDecoration: "none", fontWeight: vars.weight.strong });

export const title = style({ fontSize: vars.type.body });
