import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OPTIONAL_COLUMNS } from "../../entities/persons/columns.tsx";
import type { OptionalColumn } from "../../entities/persons/places.ts";
import { useMedia } from "../../lib/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { ColumnsMenu } from "../../ui/table/columns-menu.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";

interface PersonsToolsProps {
  columns: readonly OptionalColumn[];
  onColumns: (columns: string[]) => void;
  /** Whether there is a table: cards on a phone have no columns and no shortcuts. */
  hasTable: boolean;
  /** Content between the column menu and the shortcuts. */
  children: ReactNode;
}

/** The column menu, further tools and the shortcuts, at the end of the toolbar. */
export function PersonsTools({ columns, onColumns, hasTable, children }: PersonsToolsProps) {
  const { t } = useTranslation();
  const isTouched = useMedia(media.touch);
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
      {hasTable && !isTouched ? <KeyboardHelp /> : null}
    </>
  );
}
