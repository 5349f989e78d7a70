import { style } from "@vanilla-extract/css";
import { vars } from "../../../styles/theme.css.ts";

export const section = style({ marginBlockStart: vars.space.l });

export const title = style({ fontSize: vars.type.body, marginBlockEnd: vars.space.xs });

export const line = style({
  paddingBlock: vars.space.xs,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});
