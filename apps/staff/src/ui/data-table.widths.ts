import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { actionsWidth, columnsTemplate, selectWidth } from "./data-table.css.ts";
import type { WidthKind } from "./data-table.features.ts";
import { COLUMN_WIDTHS } from "./data-table.features.ts";
import { columnWidths } from "./data-table.layout.ts";

interface Sized {
  id: string;
  columnDef: { meta?: { width: WidthKind } };
}

/** The height of a row in rem, the unit of column widths: larger letters make wider columns. */
const UNIT_REM = 2.75;

/** The name of the property with the template of the columns, `--…`. */
export const COLUMNS = columnsTemplate.slice("var(".length, -1);

/** Marks the text of a cell that is never cut, by the id of its column. */
export const WHOLE = "data-whole";
/** Marks the name of a column, by its id. */
export const HEAD = "data-head";
/** The column of a row's buttons, in place of the id of a column. */
export const ACTIONS_COLUMN = "actions";

/**
 * The grid that all rows of a table share, so that they line up: the template of its columns and its
 * least width. Columns of numbers and dates are as wide as the widest content so far; the others
 * shrink by rank when the table is narrow, as far as the words of their names allow.
 */
export function useColumnTemplate(
  scroller: HTMLElement | null,
  columns: readonly Sized[],
  isSelectable: boolean,
): { template: string; least: string } & Measures {
  const { contents, heads, onContent, onHead } = useContentWidths();
  const { room, unit } = useRoom(scroller);
  const sized = columns.map(({ id, columnDef }) => {
    const { usual, least, rank } = COLUMN_WIDTHS[columnDef.meta?.width ?? "words"];
    const content = rank === 0 ? (contents[id] ?? 0) : least * unit;
    return { usual: usual * unit, least: Math.max(content, heads[id] ?? 0), rank };
  });
  const widths = columnWidths(sized, room);
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const buttons = contents[ACTIONS_COLUMN];
  const forActions = buttons === undefined ? actionsWidth : `${buttons}px`;
  return {
    template: [...(isSelectable ? [selectWidth] : []), ...tracks, forActions].join(" "),
    least: `calc(${selectWidth} + ${total}px + ${forActions})`,
    onContent,
    onHead,
  };
}

interface Measures {
  /** Called with a row after each render, to measure its texts. */
  onContent: (row: HTMLElement) => void;
  /** Called with the name of a column, to measure it. */
  onHead: (name: HTMLElement) => void;
}

type ContentWidths = Readonly<Record<string, number>>;

/**
 * The widest content of each column that is never cut, in px with the padding of its cell; and what to
 * call with a row that was rendered. Each shape of a text is measured once, since that makes the browser
 * lay out the page.
 */
function useContentWidths(): { contents: ContentWidths; heads: ContentWidths } & Measures {
  const [contents, setContents] = useState<ContentWidths>({});
  const [heads, setHeads] = useState<ContentWidths>({});
  const measured = useRef(new Set<string>());
  const onContent = useCallback((row: HTMLElement) => {
    for (const text of row.querySelectorAll<HTMLElement>(`[${WHOLE}]`)) {
      const id = text.getAttribute(WHOLE) ?? "";
      const shape = `${id} ${text.childElementCount} ${shapeOf(text.textContent)}`;
      if (measured.current.has(shape)) continue;
      measured.current.add(shape);
      const width = text.scrollWidth + paddingOf(text.parentElement);
      setContents((known) => (width > (known[id] ?? 0) ? { ...known, [id]: width } : known));
    }
  }, []);
  // The width at which no word of a column's name is cut.
  const onHead = useCallback((name: HTMLElement) => {
    const missing = name.scrollWidth - name.clientWidth;
    if (missing <= 0) return;
    const id = name.getAttribute(HEAD) ?? "";
    const cell = name.closest<HTMLElement>("[role=columnheader]");
    const width = (cell?.offsetWidth ?? 0) + missing + 1;
    setHeads((known) => (width > (known[id] ?? 0) ? { ...known, [id]: width } : known));
  }, []);
  return { contents, heads, onContent, onHead };
}

/** Digits are equally wide: of all texts that differ in them, one is measured. */
const shapeOf = (text: string): string => text.replaceAll(/\d/gu, "0");

function paddingOf(cell: HTMLElement | null): number {
  if (!cell) return 0;
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  // One more, since `scrollWidth` is rounded.
  return Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) + 1;
}

/** The width for columns: that of the scroller without boxes and actions; and its unit. Both in px. */
function useRoom(scroller: HTMLElement | null): { room: number; unit: number } {
  const [room, setRoom] = useState(Infinity);
  const [unit, setUnit] = useState(unitOfPage);
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const aside = [...scroller.querySelectorAll<HTMLElement>("[data-aside]")];
    const measure = () => {
      setRoom(scroller.clientWidth - aside.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0));
      setUnit(unitOfPage);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [scroller, ...aside]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  return { room, unit };
}

const unitOfPage = (): number =>
  UNIT_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
