import { MENU_COLLAPSE_PX } from "../lib/timings.ts";
import { useMedia } from "../lib/use-media.ts";
import { onDemand } from "../ui/on-demand.tsx";
import * as css from "./menu.css.ts";
import { SideMenu } from "./side-menu.tsx";

const BottomBar = onDemand(async () => (await import("./bottom-bar.tsx")).BottomBar, {
  isLikely: true,
});

/** The menu: at the side, on a phone at the end of the window. */
export function Menu() {
  const isNarrow = useMedia(`(max-width: ${MENU_COLLAPSE_PX}px)`);
  return isNarrow ? <BottomBar whileLoading={<div className={css.bar} />} /> : <SideMenu />;
}
