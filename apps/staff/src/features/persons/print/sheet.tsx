import { ListedName } from "../../../entities/persons/values/listed-name.tsx";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { formatInstant } from "../../../lib/text/format.ts";
import type { DataColumn } from "../../../ui/table/features.ts";
import { isWhole } from "../../../ui/table/features.ts";
import { useChipText } from "../filters/chips.tsx";
import { Paper } from "../../../ui/layout/paper.tsx";
import * as css from "../../../ui/layout/paper.css.ts";
import type { PersonsView } from "../view.ts";
import { filterChips } from "../view.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** The minimum number of columns for the smaller font. */
const DENSE_FROM = 10;

/** The printed content: all matching persons, or the reason why they cannot be printed. */
export type PrintedSheet = { rows: readonly PersonRow[]; at: string } | "incomplete";

interface PrintSheetProps {
  sheet: PrintedSheet;
  view: PersonsView;
  /** The columns on the screen, the name first. */
  columns: readonly DataColumn<PersonRow>[];
}

/** The register on paper: title, filters, date, and a table with all rows. */
export function PrintSheet({ sheet, view, columns }: PrintSheetProps) {
  const { t } = useTranslation();
  return (
    <Paper title={t("persons:list.title")} orientation="landscape">
      {sheet === "incomplete" ? (
        <p className={css.facts}>{t("persons:print.incomplete")}</p>
      ) : (
        <>
          <Facts view={view} at={sheet.at} count={sheet.rows.length} />
          <Table rows={sheet.rows} columns={columns} />
        </>
      )}
    </Paper>
  );
}

function Facts({ view, at, count }: { view: PersonsView; at: string; count: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const chips = filterChips(view);
  const chipText = useChipText(chips);
  const filters = [
    ...(view.search === undefined ? [] : [t("persons:print.search", { words: view.search })]),
    ...chips.map(chipText),
  ];
  return (
    <>
      <p className={css.facts}>
        {filters.length === 0
          ? t("persons:print.everyone")
          : filters.map((filter, index) => (
              <span key={filter}>
                <span>{index > 0 ? " · " : ""}</span>
                <UserText>{filter}</UserText>
              </span>
            ))}
      </p>
      <p className={css.facts}>
        {`${t("persons:list.count", { count })} · `}
        <bdi translate="no" dir="ltr">
          {formatInstant(at, language)}
        </bdi>
      </p>
    </>
  );
}

function Table({
  rows,
  columns,
}: Pick<PrintSheetProps, "columns"> & { rows: readonly PersonRow[] }) {
  const [, ...others] = columns;
  return (
    <table className={columns.length < DENSE_FROM ? css.table : `${css.table} ${css.dense}`}>
      <thead>
        <tr>
          {columns.map(({ id, header }) => (
            <th key={id} scope="col" className={css.head}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((person) => (
          <tr key={person.id}>
            <th scope="row" className={css.name}>
              <ListedName person={person} />
            </th>
            {others.map(({ id, width, cell }) => (
              <td key={id} className={isWhole(width) ? css.whole : css.words}>
                {cell(person)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
