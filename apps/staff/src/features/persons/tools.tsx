import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { OPTIONAL_COLUMNS } from "../../entities/persons/columns.tsx";
import { OpenFamily } from "../../entities/persons/family-toggle.tsx";
import { useMedia } from "../../lib/use-media.ts";
import { ColumnsMenu } from "../../ui/table/columns-menu.tsx";
import { PersonsPrint } from "./print/print.tsx";
import type { usePersonsColumns } from "./use-persons-columns.tsx";
import type { PersonsView } from "./view.ts";
import { withoutDialog } from "./view.ts";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;

interface PersonsToolsProps {
  view: PersonsView;
  columns: ReturnType<typeof usePersonsColumns>;
  /** All rows of the view; null while some are not loaded. */
  allRows: readonly PersonRow[] | null;
}

/** The column menu and the print button at the end of the toolbar. */
export function PersonsTools({ view, columns, allRows }: PersonsToolsProps) {
  const { t } = useTranslation();
  // A phone shows cards, which have no columns to choose.
  const hasTable = !useMedia(NARROW);
  return (
    <>
      {hasTable ? (
        <ColumnsMenu
          options={OPTIONAL_COLUMNS.map((column) => ({
            value: column,
            label: t(`persons:field.${column}`),
          }))}
          shown={columns.shownColumns}
          isCrowded
          onChange={columns.setShownColumns}
        />
      ) : null}
      <OpenFamily value={null}>
        <PersonsPrint
          key={JSON.stringify(withoutDialog(view))}
          view={view}
          columns={columns.printedColumns}
          loaded={allRows}
        />
      </OpenFamily>
    </>
  );
}
