import { directionOf } from "@kehila/shared/base/languages";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { problemText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { calendar } from "../../lib/config.ts";
import { saveFile } from "../../lib/storage/save-file.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { columnName } from "./columns/header-row.ts";
import type { ColumnDraft, Draft } from "./draft.ts";
import type { JoinedRow } from "./families/join.ts";
import type { ResultRow } from "./imports.queries.ts";
import { leftRows } from "./imports.queries.ts";
import type { CheckedImport } from "./review/checked.ts";
import { fieldLabel } from "./review/field-label.ts";
import type { CommentLabels } from "./rows/fitted.ts";
import { isRequired, noteLines, waitingRows } from "./rows/fitted.ts";
import { issueText } from "./rows/issue-text.ts";
import type { TypedRow } from "./rows/typed-rows.ts";
import type { Cell } from "./source/cells.ts";
import { cellText } from "./source/cells.ts";
import { sheetFile } from "./source/read-source.ts";
import type { ImportFlow } from "./use-import-flow.ts";
import { readDate } from "./values/dates.ts";

interface Rejection {
  row: number;
  reason: string;
}

/** Returns the rows that wait for a required value, with what does not fit. */
const waitingReasons = (t: TFunction, rows: readonly TypedRow[]): Rejection[] =>
  rows.map(({ value, issues }) => ({
    row: value.row,
    reason: issues.some(isRequired)
      ? issues
          .map((issue) => [issueText(t, issue), issue.text].filter(Boolean).join(": "))
          .join("; ")
      : t("imports:rowProblem.HOUSEHOLD_WAITS"),
  }));

/** Returns the rows that the server left out, each with the reason and the refused fields. */
function leftReasons(
  t: TFunction,
  skippedRows: readonly ResultRow[],
  checkedImport: CheckedImport | null,
): Rejection[] {
  const answers = new Map(checkedImport?.answers.map((answer) => [answer.row, answer]));
  return skippedRows.map(({ row, reason }) => {
    const answer = answers.get(row);
    const fields = Object.entries(answer?.fields ?? {}).map(([field, code]) =>
      problemText(t, code, fieldLabel(t, field)),
    );
    const text = reason && t(`imports:rowProblem.${reason}`, { row: answer?.repeats ?? row });
    return { row, reason: [text, ...fields].filter(Boolean).join("; ") };
  });
}

/** Adds the rows of the children that were sent in the row of a parent. */
function withChildren(
  t: TFunction,
  rejections: readonly Rejection[],
  families: readonly JoinedRow[],
): Rejection[] {
  const childRows = new Map(
    families.flatMap(({ value, family }) =>
      family ? [[value.row, family.children.map((child) => child.value.row)] as const] : [],
    ),
  );
  return rejections.flatMap((rejection) => [
    rejection,
    ...(childRows.get(rejection.row) ?? []).map((row) => ({
      row,
      reason: t("imports:rowProblem.HOUSEHOLD_WAITS"),
    })),
  ]);
}

/** Downloads the rejected rows as a sheet; the browser makes the sheet, and no copy is stored. */
export function useRejectedRows(id: string, flow: ImportFlow) {
  const { t } = useTranslation();
  const language = useLanguage();
  return useAction({
    mutationFn: async () => {
      const { draft, families, labels, checked } = flow;
      if (draft === null) return;
      const rejections = [
        ...waitingReasons(t, waitingRows(families)),
        ...withChildren(t, leftReasons(t, await leftRows(id), checked), families),
      ];
      const name = t("imports:rejected.fileName");
      const file = await sheetFile({
        name,
        isRightToLeft: directionOf(language) === "rtl",
        ...sheetOf(t, draft, rejections, labels),
      });
      saveFile(file, `${name}.xlsx`);
    },
  });
}

/**
 * Returns a cell as text. A date is written as it was read, so that a further import reads the same
 * day.
 */
const writtenCell = (cell: Cell, { examined, dates }: ColumnDraft): string =>
  (examined && readDate(cell, { column: examined, reading: dates, calendar }).value) ??
  cellText(cell);

/** Returns the sheet of rejected rows; a column of comments has the notes on their cells. */
function sheetOf(
  t: TFunction,
  { head, columns }: Draft,
  rejections: readonly Rejection[],
  labels: CommentLabels,
) {
  const rows = new Map(head.rows.map((row) => [row.row, row]));
  const hasNotes = rejections.some(({ row }) => rows.get(row)?.notes);
  return {
    headings: [
      t("imports:rejected.reason"),
      ...(hasNotes ? [t("imports:rejected.notes")] : []),
      ...head.headings.map((_heading, index) => columnName(head.headings, index)),
    ],
    rows: rejections
      .toSorted((a, b) => a.row - b.row)
      .map(({ row, reason }) => [
        `${t("imports:row", { row })}: ${reason}`,
        ...(hasNotes ? [noteLines(rows.get(row)?.notes ?? [], labels).join("\n")] : []),
        ...(rows.get(row)?.cells ?? []).map((cell, index) => {
          const column = columns[index];
          return column ? writtenCell(cell, column) : cellText(cell);
        }),
      ]),
  };
}
