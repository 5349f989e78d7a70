import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../styles/theme.css.ts";
import { bar as menuBar } from "./menu.css.ts";

/** Reserves the place of the side menu in its usual width. */
export const menu = style({
  flexShrink: 0,
  inlineSize: vars.size.menuCollapsed,
  borderInlineEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  background: vars.colour.surface,
  "@media": {
    [media.narrow]: { display: "none" },
    [media.wide]: { inlineSize: vars.size.menuExpanded },
  },
});

/** Reserves the place of a phone's menu. */
export const bar = style([menuBar, { "@media": { [media.medium]: { display: "none" } } }]);

/** The form and the button of the passkey. */
export const form = style({ display: "flex", flexDirection: "column", gap: vars.space.l });

// Hides the passkey button and the button that shows the password: both need the app.
globalStyle(`${form} [type=button]`, { visibility: "hidden" });
