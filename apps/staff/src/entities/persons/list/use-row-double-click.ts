import { useEffect, useEffectEvent } from "react";
import { TEXT_ATTRIBUTE, WHOLE_ATTRIBUTE } from "../../../ui/table/texts.ts";

/** Maximum time between the two clicks; longer than the double-click interval of any system. */
const DOUBLE_CLICK_MS = 1000;

/**
 * Returns the attribute that marks a link that opens a person, for {@link useRowDoubleClick}. Rows
 * have the same attribute.
 */
export const opens = (id: string) => ({ "data-opens": id });

/** Maximum distance between the two clicks, in pixels. */
const MAX_DISTANCE_PX = 5;
/** The events of a click: buttons may react to any of them. */
const CLICK_EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;

const CONTROL = "a, button, input, textarea, label";

/** Returns the id of the person whose name or row was clicked. */
function openedBy({ target }: MouseEvent): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const opener = target.closest<HTMLElement>("[data-opens]");
  const control = target.closest(CONTROL);
  const isOther = control !== null && control !== opener;
  return isOther ? undefined : opener?.dataset["opens"];
}

/** Returns the column of the clicked cell of a table. */
function columnOf({ target }: MouseEvent): string | undefined {
  const cell =
    target instanceof Element ? target.closest("[role=rowheader], [role=gridcell]") : null;
  const content = cell?.querySelector(`[${TEXT_ATTRIBUTE}], [${WHOLE_ATTRIBUTE}]`);
  return (
    content?.getAttribute(TEXT_ATTRIBUTE) ?? content?.getAttribute(WHOLE_ATTRIBUTE) ?? undefined
  );
}

/**
 * Calls `onDoubleClick` for two clicks on a name or a row, with the clicked column of a table. The
 * first click opens the details, which cover or move the row. So the first click's id is stored,
 * and the element that is now under the pointer does not get the second click.
 */
export function useRowDoubleClick(onDoubleClick: (id: string, column?: string) => void): void {
  const open = useEffectEvent(onDoubleClick);
  useEffect(() => {
    let first: { id: string; column: string | undefined; event: MouseEvent } | null = null;
    const isSecondClick = (event: MouseEvent): boolean =>
      first !== null && event.timeStamp - first.event.timeStamp < DOUBLE_CLICK_MS;
    const noteFirst = (event: MouseEvent) => {
      if (event.detail !== 1) return;
      const id = openedBy(event);
      first = id === undefined ? null : { id, column: columnOf(event), event };
    };
    const noteSecond = (event: MouseEvent) => {
      if (first && isSecondClick(event)) open(first.id, first.column);
      first = null;
    };
    const suppressSecond = (event: MouseEvent) => {
      if (!first || event === first.event || !isSecondClick(event)) return;
      const { clientX, clientY } = first.event;
      const isMoved =
        Math.hypot(event.clientX - clientX, event.clientY - clientY) > MAX_DISTANCE_PX;
      if (isMoved || openedBy(event) === first.id) return;
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener("click", noteFirst, true);
    addEventListener("dblclick", noteSecond, true);
    for (const type of CLICK_EVENTS) addEventListener(type, suppressSecond, true);
    return () => {
      removeEventListener("click", noteFirst, true);
      removeEventListener("dblclick", noteSecond, true);
      for (const type of CLICK_EVENTS) removeEventListener(type, suppressSecond, true);
    };
  }, []);
}
