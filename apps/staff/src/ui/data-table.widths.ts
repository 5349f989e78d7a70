import { useLayoutEffect, useRef, useState } from "react";
import { actionsWidth, selectWidth } from "./data-table.css.ts";
import type { WidthKind } from "./data-table.features.ts";
import { COLUMN_WIDTHS } from "./data-table.features.ts";
import { columnWidths } from "./data-table.layout.ts";

interface Sized {
  id: string;
  columnDef: { meta?: { width: WidthKind } };
}

/** The height of a row in rem, the unit of column widths: larger letters make wider columns. */
const UNIT_REM = 2.75;

/** Marks the text of a cell that is never cut, by the id of its column. */
export const WHOLE = "data-whole";
/** The column of a row's buttons, in place of the id of a column. */
export const ACTIONS_COLUMN = "actions";

/**
 * The grid that all rows of a table share, so that they line up: the template of its columns and its
 * least width. Columns of numbers and dates are as wide as the widest content so far; the others
 * shrink by rank when the table is narrow.
 */
export function useColumnTemplate(
  scroller: HTMLElement | null,
  columns: readonly Sized[],
  isSelectable: boolean,
): { template: string; least: string } {
  const contents = useContentWidths(scroller);
  const room = useRoom(scroller);
  const unit = UNIT_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const sized = columns.map(({ id, columnDef }) => {
    const { usual, least, rank } = COLUMN_WIDTHS[columnDef.meta?.width ?? "words"];
    const content = rank === 0 ? (contents[id] ?? 0) : 0;
    return { usual: usual * unit, least: Math.max(content, rank === 0 ? 0 : least * unit), rank };
  });
  const widths = columnWidths(sized, room);
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const buttons = contents[ACTIONS_COLUMN];
  const forActions = buttons === undefined ? actionsWidth : `${buttons}px`;
  return {
    template: [...(isSelectable ? [selectWidth] : []), ...tracks, forActions].join(" "),
    least: `calc(${selectWidth} + ${total}px + ${forActions})`,
  };
}

/** The widest content of each column that is never cut, in px with the padding of its cell. */
function useContentWidths(scroller: HTMLElement | null): Readonly<Record<string, number>> {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const measured = useRef(new WeakMap<Element, string | null>());
  // After each render: rows come into view while the user scrolls. Each text is measured once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- ends when no text is wider than before
  useLayoutEffect(() => {
    const wider: Record<string, number> = {};
    for (const text of scroller?.querySelectorAll<HTMLElement>(`[${WHOLE}]`) ?? []) {
      if (measured.current.get(text) === text.textContent) continue;
      measured.current.set(text, text.textContent);
      const id = text.getAttribute(WHOLE) ?? "";
      const width = text.scrollWidth + paddingOf(text.parentElement);
      if (width > (wider[id] ?? widths[id] ?? 0)) wider[id] = width;
    }
    if (Object.keys(wider).length > 0) setWidths({ ...widths, ...wider });
  });
  return widths;
}

function paddingOf(cell: HTMLElement | null): number {
  if (!cell) return 0;
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  // One more, since `scrollWidth` is rounded.
  return Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) + 1;
}

/** The width for columns in px: that of the scroller without boxes and actions. */
function useRoom(scroller: HTMLElement | null): number {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const aside = [...scroller.querySelectorAll<HTMLElement>("[data-aside]")];
    const measure = () =>
      setRoom(scroller.clientWidth - aside.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0));
    const observer = new ResizeObserver(measure);
    for (const element of [scroller, ...aside]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}
