import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OPTIONAL_COLUMNS } from "../../entities/persons/columns.tsx";
import type { OptionalColumn } from "../../entities/persons/places.ts";
import { ColumnsMenu } from "../../ui/table/columns-menu.tsx";

interface PersonsToolsProps {
  columns: readonly OptionalColumn[];
  onColumns: (columns: string[]) => void;
  /** Whether there is a table: cards on a phone have no columns. */
  hasTable: boolean;
  /** Content after the column menu. */
  children: ReactNode;
}

/** The column menu and further tools, at the end of the toolbar. */
export function PersonsTools({ columns, onColumns, hasTable, children }: PersonsToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      {hasTable ? (
        <ColumnsMenu
          options={OPTIONAL_COLUMNS.map((column) => ({
            value: column,
            label: t(`persons:field.${column}`),
          }))}
          shown={columns}
          isCrowded
          onChange={onColumns}
        />
      ) : null}
      {children}
    </>
  );
}
