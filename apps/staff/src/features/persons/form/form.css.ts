import { style } from "@vanilla-extract/css";
import { layer, media, vars } from "../../../styles/theme.css.ts";

export const form = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  maxInlineSize: vars.size.dialogWide,
});

export const intro = style({ color: vars.colour.textMuted });

export const group = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  padding: vars.space.l,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  "@media": { [media.narrow]: { padding: vars.space.m } },
});

export const groupTitle = style({ fontSize: vars.type.lead });

/** Two columns where they fit, else one; never three. */
export const fields = style({
  display: "grid",
  gap: vars.space.m,
  alignItems: "start",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(calc(${vars.size.field} * 0.75), 40%)), 1fr))`,
});

export const full = style({ gridColumn: "1 / -1" });

/** A sub-form: spouse or child. */
export const part = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  paddingInlineStart: vars.space.m,
  borderInlineStart: `${vars.space.xxs} solid ${vars.colour.edgeSoft}`,
});

export const partHeader = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
});

export const partTitle = style({ fontSize: vars.type.body });

/** Stays visible at the end of the window while the form scrolls. */
export const saveBar = style({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: layer.sticky,
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  paddingBlock: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  background: vars.colour.page,
  "@media": { [media.print]: { display: "none" } },
});

/** The same in a dialog, over its full width: its body has a margin at the end. */
export const dialogSaveBar = style([
  saveBar,
  {
    marginInline: `calc(-1 * ${vars.space.l})`,
    marginBlockEnd: `calc(-1 * ${vars.space.m})`,
    paddingInline: vars.space.l,
    insetBlockEnd: `calc(-1 * ${vars.space.m})`,
    background: vars.colour.surface,
    "@media": {
      [media.narrow]: {
        marginInline: `calc(-1 * ${vars.space.m})`,
        paddingInline: vars.space.m,
      },
    },
  },
]);

export const saveButtons = style({ display: "flex", flexWrap: "wrap", gap: vars.space.xs });

/** In a dialog the buttons have the position of every dialog. */
export const dialogButtons = style([saveButtons, { justifyContent: "flex-end" }]);

export const lost = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  marginBlockStart: vars.space.s,
  fontWeight: vars.weight.strong,
});
