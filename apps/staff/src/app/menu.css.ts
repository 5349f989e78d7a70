import { globalStyle, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../styles/theme.css.ts";
import { BAR_ROOM, barRoom } from "../ui/feedback/toast.css.ts";

/** The bar at the end of a phone's window, above the page and below dialogs. */
export const bar = style({
  position: "fixed",
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: layer.bar,
  // Phones with rounded corners have a gesture bar at the end.
  paddingBlockEnd: "env(safe-area-inset-bottom)",
  // The height of the links, also before their code is loaded.
  minBlockSize: `calc(${vars.size.target} + ${vars.space.s})`,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  background: vars.colour.surface,
  "@media": {
    // In a low window, for instance above a screen keyboard, a fixed bar would cover the form.
    [media.low]: { position: "static" },
    [media.print]: { display: "none" },
  },
});

// In a low window the bar scrolls with the page, so it needs no room at the window's end.
globalStyle(":root", { "@media": { [media.low]: { vars: { [BAR_ROOM]: "0px !important" } } } });
// A focused element scrolls into view above the bar.
globalStyle("html", { "@media": { [media.narrow]: { scrollPaddingBlockEnd: barRoom } } });
