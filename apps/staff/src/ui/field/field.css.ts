import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const field = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  minInlineSize: 0,
});

export const label = style({ fontWeight: vars.weight.strong, fontSize: vars.type.body });

/** An asterisk hidden from screen readers: the control itself is marked as required. */
export const requiredLabel = style([
  label,
  {
    "::after": {
      content: ['"*"', '"*" / ""'],
      color: vars.colour.danger,
      marginInlineStart: vars.space.xxs,
    },
  },
]);

export const error = style({
  display: "flex",
  gap: vars.space.xxs,
  alignItems: "flex-start",
  color: vars.colour.danger,
  fontSize: vars.type.small,
  fontWeight: vars.weight.strong,
});

export const warning = style([error, { color: vars.colour.warning }]);

export const messageIcon = style({
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  marginBlockStart: vars.size.hairline,
});

/** The border box of every input. */
export const control = style({
  inlineSize: "100%",
  minBlockSize: vars.size.control,
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  color: vars.colour.text,
  fontSize: vars.type.body,
  lineHeight: vars.line.tight,
  transition: `border-color ${vars.motion}`,
  selectors: {
    "&::placeholder": { color: vars.colour.textMuted, opacity: 1 },
    "&[data-hovered]": { borderColor: vars.colour.text },
    "&[data-invalid]": {
      borderColor: vars.colour.danger,
      boxShadow: `inset 0 0 0 ${vars.size.hairline} ${vars.colour.danger}`,
    },
    "&[data-disabled], &[readonly]": {
      background: vars.colour.sunken,
      color: vars.colour.textMuted,
    },
    // Phones and numbers run left to right, but align with the start of the page.
    ":root[dir=rtl] &[dir=ltr]": { textAlign: "end" },
  },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const textArea = style([
  control,
  { minBlockSize: "5lh", lineHeight: vars.line.body, resize: "vertical" },
]);
