import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../styles/theme.css.ts";

const badge = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  paddingBlock: vars.size.ring,
  paddingInline: vars.space.xs,
  border: `${vars.size.hairline} solid currentColor`,
  borderRadius: vars.round,
  fontSize: vars.type.small,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  whiteSpace: "nowrap",
  verticalAlign: "middle",
});

export const tone = styleVariants({
  accent: [badge, { background: vars.colour.accentSoft, color: vars.colour.accentStrong }],
  success: [badge, { background: vars.colour.successSoft, color: vars.colour.success }],
  warning: [badge, { background: vars.colour.warningSoft, color: vars.colour.warning }],
  neutral: [badge, { background: vars.colour.sunken, color: vars.colour.textMuted }],
});

/** Lets a long text wrap. Follows the tones in this file, because it overrides their `nowrap`. */
export const wrapping = style({ whiteSpace: "normal" });
