import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const field = style({ position: "relative", display: "flex", minInlineSize: 0, flex: 1 });

const insideInput = {
  position: "absolute",
  insetBlock: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.control,
} as const;

export const icon = style({ ...insideInput, insetInlineStart: 0, color: vars.colour.textMuted });

export const input = style({
  paddingInlineStart: vars.size.control,
  paddingInlineEnd: vars.size.control,
  appearance: "none",
  textOverflow: "ellipsis",
  selectors: {
    "&::-webkit-search-cancel-button": { display: "none" },
    // Without the button that clears it, an empty box has the room for its hint.
    [`${field}[data-empty] &`]: { paddingInlineEnd: vars.space.s },
  },
});

export const clear = style({
  ...insideInput,
  insetInlineEnd: 0,
  padding: 0,
  border: "none",
  background: "transparent",
  color: vars.colour.textMuted,
  cursor: "pointer",
  selectors: { [`${field}[data-empty] &`]: { display: "none" } },
  "@media": { [media.touch]: { inlineSize: vars.size.target } },
});
