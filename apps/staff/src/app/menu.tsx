import { MENU_COLLAPSE_PX } from "../lib/timing/timings.ts";
import { useMedia } from "../lib/page/use-media.ts";
import { SideMenu } from "./side-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";

/** The menu: at the side, on a phone at the end of the window. */
export function Menu() {
  const isNarrow = useMedia(`(max-width: ${MENU_COLLAPSE_PX}px)`);
  return isNarrow ? <BottomBar /> : <SideMenu />;
}
