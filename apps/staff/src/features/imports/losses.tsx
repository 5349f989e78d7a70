import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { Draft } from "./draft.ts";
import { isTotal } from "./columns/header-row.ts";

/** Lists what the import does not take over: titles, totals, colours, notes, merged cells. */
export function Losses({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { source, sheet, head } = draft;
  const totals = head.rows.filter((row) => isTotal(row));
  const losses = (source.sheets[sheet]?.losses ?? []).map(({ kind, count, row }) =>
    t(`imports:loss.${kind}`, { count, row }),
  );
  const lines = [
    ...(head.titleRows.length > 0
      ? [t("imports:loss.title", { count: head.titleRows.length, row: head.titleRows[0] })]
      : []),
    ...(totals[0] ? [t("imports:loss.totals", { count: totals.length, row: totals[0].row })] : []),
    ...losses,
  ];
  if (lines.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("imports:loss.intro")}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
