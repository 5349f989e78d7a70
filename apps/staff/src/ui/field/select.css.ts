import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";
import { control } from "./field.css.ts";

export const trigger = style([
  control,
  {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: vars.space.xs,
    textAlign: "start",
    cursor: "pointer",
  },
]);

export const value = style({
  flex: 1,
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  selectors: { "&[data-placeholder]": { color: vars.colour.textMuted } },
});
