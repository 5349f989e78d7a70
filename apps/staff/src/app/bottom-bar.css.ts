import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../styles/theme.css.ts";
import { BAR_ROOM } from "../ui/feedback/toast.css.ts";
import { account, count, link } from "./side-menu.css.ts";

export const items = style({ display: "flex" });
// As wide as its name, which stays on one line, so that all icons stand on one line.
globalStyle(`${items} > li`, { flex: "1 1 auto", minInlineSize: vars.size.target });
globalStyle(`${items} ${link} > span:not([aria-hidden], [hidden])`, {
  maxInlineSize: "100%",
  // A name that is too wide, with wide letters, breaks rather than loses its end.
  hyphens: "auto",
  overflowWrap: "anywhere",
});
globalStyle(`${items} ${link}`, {
  flexDirection: "column",
  justifyContent: "center",
  gap: vars.space.xxs,
  minBlockSize: `calc(${vars.size.target} + ${vars.space.s})`,
  paddingBlock: vars.space.xs,
  paddingInline: vars.size.ring,
  borderRadius: 0,
  // Limits the size of large texts, so that the bar fits five names.
  fontSize: `min(${vars.type.small}, 4.4vw)`,
  fontWeight: vars.weight.regular,
  textAlign: "center",
  blockSize: "100%",
});
const markAbove = `inset 0 ${vars.space.xxs} 0 ${vars.colour.accent}`;
globalStyle(`${items} ${link}[aria-current], :root[dir=rtl] ${items} ${link}[aria-current]`, {
  boxShadow: markAbove,
});
/** A number on the icon of a link. */
globalStyle(`${items} ${count}`, {
  position: "absolute",
  insetBlockStart: vars.space.xxs,
  insetInlineStart: `calc(50% + ${vars.space.xxs})`,
  marginInlineStart: 0,
  fontSize: `min(${vars.type.small}, 4.4vw)`,
});

/** The other links, above the bar. */
export const more = style({
  position: "fixed",
  insetInline: 0,
  insetBlockEnd: `var(${BAR_ROOM})`,
  maxBlockSize: `calc(100dvh - var(${BAR_ROOM}))`,
  overflowY: "auto",
  overscrollBehavior: "contain",
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  padding: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  background: vars.colour.surface,
  boxShadow: vars.shadow,
  selectors: { "&[hidden]": { display: "none" } },
  "@media": { [media.low]: { position: "static", maxBlockSize: "none" } },
});

/** Links in two columns. */
export const moreLinks = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: vars.space.xxs,
});

globalStyle(`${moreLinks} > ${account}`, { gridColumn: "1 / -1" });

/** The layer above the page while the other links are open; a press on the layer closes them. */
export const backdrop = style({
  position: "fixed",
  insetInline: 0,
  insetBlockStart: 0,
  insetBlockEnd: `var(${BAR_ROOM})`,
  background: vars.colour.overlay,
  "@media": { [media.low]: { display: "none" } },
});
