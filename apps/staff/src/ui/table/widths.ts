import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { actionsWidth, columnsTemplate, selectWidth } from "./table.css.ts";
import type { WidthKind } from "./features.ts";
import { COLUMN_WIDTHS } from "./features.ts";
import { columnWidths } from "./layout.ts";
import type { TextWidths } from "./texts.ts";
import { createTextMeasure, WHOLE_ATTRIBUTE } from "./texts.ts";

interface ColumnWithWidth {
  id: string;
  columnDef: { meta?: { width: WidthKind } };
}

/** The row height in rem, the unit of column widths, so that a larger font makes wider columns. */
const ROW_HEIGHT_REM = 2.75;

/** The minimum width of a column of short texts, in row heights: it fits its name and an arrow. */
const MIN_TEXT_WIDTH = 1.75;

/**
 * A column whose numbers fill this fraction of its initial width is as wide as its content. Columns
 * with shorter numbers keep the initial width.
 */
const FULL_FRACTION = 0.75;

/** The CSS property with the column template, `--…`. */
export const COLUMNS = columnsTemplate.slice("var(".length, -1);

/** Marks the name of a column, by its id. */
export const HEAD = "data-head";
/** The key for the column of a row's buttons, in place of a column id. */
export const ACTIONS_COLUMN = "actions";

/**
 * Returns the grid that all rows of a table share: the column template and its minimum width.
 * Columns are as wide as their widest content so far. In a narrow table, columns of texts shrink by
 * rank, but not below the longest word of their name.
 */
export function useColumnTemplate(
  scroller: HTMLElement | null,
  columns: readonly ColumnWithWidth[],
  isSelectable: boolean,
): { template: string; minWidth: string } & Measures {
  const { contentWidths, textWidths, headWidths, onContent, onHead } = useContentWidths();
  const { availableWidth, rowHeight } = useAvailableWidth(scroller);
  const sizedColumns = columns.map(({ id, columnDef }) => {
    const { initial, min, max, rank } = COLUMN_WIDTHS[columnDef.meta?.width ?? "words"];
    const head = headWidths[id] ?? 0;
    if (rank === 0) {
      const content = contentWidths[id] ?? 0;
      const isFull = content > initial * rowHeight * FULL_FRACTION;
      const width = Math.max(head, content, isFull ? 0 : initial * rowHeight);
      return { preferred: width, min: width, rank };
    }
    const { longest = initial * rowHeight, common = initial * rowHeight } = textWidths[id] ?? {};
    // Name columns and texts that are edited in their cell keep their minimum width.
    const floor = Math.max(head, (rank === 1 ? min : MIN_TEXT_WIDTH) * rowHeight);
    const clampWidth = (width: number) => Math.max(floor, Math.min(width, max * rowHeight));
    const contentWidth = clampWidth(longest);
    return {
      preferred: contentWidth,
      compact: clampWidth(common),
      min: Math.min(contentWidth, Math.max(head, min * rowHeight)),
      rank,
    };
  });
  const widths = columnWidths(sizedColumns, availableWidth);
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const buttons = contentWidths[ACTIONS_COLUMN];
  const forActions = buttons === undefined ? actionsWidth : `${buttons}px`;
  return {
    template: [...(isSelectable ? [selectWidth] : []), ...tracks, forActions].join(" "),
    minWidth: `calc(${selectWidth} + ${total}px + ${forActions})`,
    onContent,
    onHead,
  };
}

interface Measures {
  /** Called with a row after each render, to measure its texts. */
  onContent: (row: HTMLElement) => void;
  /** Called with the name of a column to measure it. */
  onHead: (name: HTMLElement) => void;
}

type ContentWidths = Readonly<Record<string, number>>;

/**
 * Returns the content widths of each column, in px with the padding, and callbacks that measure
 * rendered rows. Numbers with the same shape are measured once, because a measurement forces a
 * layout. A change of the font measures all again.
 */
function useContentWidths(): {
  contentWidths: ContentWidths;
  textWidths: Readonly<Record<string, TextWidths>>;
  headWidths: ContentWidths;
} & Measures {
  const [contentWidths, setContentWidths] = useState<ContentWidths>({});
  const [headWidths, setHeadWidths] = useState<ContentWidths>({});
  const [textWidths, setTextWidths] = useState<Readonly<Record<string, TextWidths>>>({});
  const measuredIds = useRef(new Set<string>());
  const measureTexts = useRef<ReturnType<typeof createTextMeasure>>(null);
  const font = useRef<string>(null);
  const onContent = useCallback((row: HTMLElement) => {
    for (const text of row.querySelectorAll<HTMLElement>(`[${WHOLE_ATTRIBUTE}]`)) {
      const id = text.getAttribute(WHOLE_ATTRIBUTE) ?? "";
      const shape = `${id} ${text.childElementCount} ${shapeOf(text.textContent)}`;
      if (measuredIds.current.has(shape)) continue;
      measuredIds.current.add(shape);
      const width = text.scrollWidth + paddingOf(text.parentElement);
      setContentWidths((before) =>
        width > (before[id] ?? 0) ? { ...before, [id]: width } : before,
      );
    }
    measureTexts.current ??= createTextMeasure();
    const changedWidths = measureTexts.current(row);
    if (Object.keys(changedWidths).length > 0)
      setTextWidths((before) => ({ ...before, ...changedWidths }));
  }, []);
  const onHead = useCallback(
    (name: HTMLElement) => {
      const { fontFamily, fontSize } = getComputedStyle(name);
      const isOther = font.current !== null && font.current !== fontSize + fontFamily;
      font.current = fontSize + fontFamily;
      if (isOther) {
        measuredIds.current.clear();
        measureTexts.current = null;
        for (const set of [setContentWidths, setHeadWidths, setTextWidths]) set({});
        const rows = name.closest("[role=grid]")?.querySelectorAll<HTMLElement>("[data-row]");
        for (const row of rows ?? []) onContent(row);
      }
      // The width at which no word of a column's name is truncated.
      const hiddenWidth = name.scrollWidth - name.clientWidth;
      if (hiddenWidth <= 0) return;
      const id = name.getAttribute(HEAD) ?? "";
      const cell = name.closest<HTMLElement>("[role=columnheader]");
      const width = (cell?.offsetWidth ?? 0) + hiddenWidth + 1;
      setHeadWidths((before) => (width > (before[id] ?? 0) ? { ...before, [id]: width } : before));
    },
    [onContent],
  );
  return { contentWidths, textWidths, headWidths, onContent, onHead };
}

/**
 * Returns the shape of a text: digits are equally wide, so one of the texts that differ only in
 * digits is measured.
 */
const shapeOf = (text: string): string => text.replaceAll(/\d/gu, "0");

function paddingOf(cell: HTMLElement | null): number {
  if (!cell) return 0;
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  // Plus one, since `scrollWidth` is rounded.
  return Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) + 1;
}

/**
 * Returns the width for columns (the scroller without checkboxes and actions) and the row height, in px.
 */
function useAvailableWidth(scroller: HTMLElement | null): {
  availableWidth: number;
  rowHeight: number;
} {
  const [availableWidth, setAvailableWidth] = useState(Infinity);
  const [rowHeight, setRowHeight] = useState(rowHeightOfPage);
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    const asideElements = [...scroller.querySelectorAll<HTMLElement>("[data-aside]")];
    const measure = () => {
      setAvailableWidth(
        scroller.clientWidth - asideElements.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0),
      );
      setRowHeight(rowHeightOfPage);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [scroller, ...asideElements]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  return { availableWidth, rowHeight };
}

const rowHeightOfPage = (): number =>
  ROW_HEIGHT_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
