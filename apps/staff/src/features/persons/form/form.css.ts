import { globalStyle, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../../../styles/theme.css.ts";
import { moreAbove } from "../../../ui/dialog/dialog.css.ts";
import { notice } from "../../../ui/feedback/notice.css.ts";
import { barRoom } from "../../../ui/feedback/toast.css.ts";
import { wrap } from "../../../styles/utilities.css.ts";

export const form = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  maxInlineSize: vars.size.dialogWide,
});

/** A sub-form: spouse or child. */
export const part = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  paddingInlineStart: vars.space.m,
  borderInlineStart: `${vars.space.xxs} solid ${vars.colour.edgeSoft}`,
});

const partTitle = style({ fontSize: vars.type.body });

/** The title of a sub-form, with the height of the action at its end. */
export const partTitleLine = style([
  partTitle,
  {
    display: "flex",
    alignItems: "center",
    minBlockSize: vars.size.controlSmall,
    "@media": { [media.touch]: { minBlockSize: vars.size.target } },
  },
]);

/** The action of a sub-form, at the end of its title line. */
export const partAction = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineEnd: 0,
});

/** Stays visible at the end of the window while the form scrolls. */
export const saveBar = style({
  position: "sticky",
  insetBlockEnd: barRoom,
  zIndex: layer.sticky,
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  paddingBlock: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  background: vars.colour.page,
  "@media": {
    [media.narrow]: { gap: vars.space.xs, paddingBlock: vars.space.xs },
    [media.print]: { display: "none" },
  },
});

/** On a phone both buttons share a line, which leaves more space for the fields. */
export const saveButtons = style([wrap, {}]);
globalStyle(`${saveButtons} > :last-child:not(:first-child)`, {
  "@media": { [media.narrow]: { paddingInline: vars.space.xs } },
});

// On a phone, the notice of a failed call is small, since the save bar covers the fields.
globalStyle(`${saveBar} ${notice}`, {
  "@media": {
    [media.narrow]: {
      paddingBlock: vars.space.xxs,
      paddingInline: vars.space.xs,
      fontSize: vars.type.small,
      gap: vars.space.xs,
    },
  },
});

/** The save bar of a dialog, which covers the dialog's padding at the sides and at the end. */
export const dialogSaveBar = style([
  saveBar,
  {
    marginInline: `calc(-1 * ${vars.space.l})`,
    marginBlockEnd: `calc(-1 * ${vars.space.m})`,
    paddingInline: vars.space.l,
    insetBlockEnd: `calc(-1 * ${vars.space.m})`,
    background: vars.colour.surface,
    selectors: moreAbove,
    "@media": {
      [media.narrow]: {
        marginInline: `calc(-1 * ${vars.space.m})`,
        paddingInline: vars.space.m,
      },
      // In a low window the whole dialog scrolls, not its body.
      [media.low]: { insetBlockEnd: 0 },
    },
  },
]);

export const lost = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  marginBlockStart: vars.space.s,
  fontWeight: vars.weight.strong,
});
