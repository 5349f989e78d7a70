import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { OPTIONAL_COLUMNS } from "../../entities/persons/list/columns.tsx";
import { OpenFamily } from "../../entities/persons/family/family-toggle.tsx";
import type { RenderSortMenu } from "../../entities/persons/list/people-toolbar.tsx";
import { useMedia } from "../../lib/page/use-media.ts";
import { ColumnsMenu } from "../../ui/table/columns-menu.tsx";
import { PersonsPrint } from "./print/print.tsx";
import type { useTableSelection } from "./selection/use-table-selection.ts";
import type { usePersonsColumns } from "./use-persons-columns.tsx";
import type { PersonsView } from "./view.ts";
import { withoutDialog } from "./view.ts";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;

interface PersonsToolsProps {
  view: PersonsView;
  columns: ReturnType<typeof usePersonsColumns>;
  /** Whether rows are families, and the function that changes it. */
  families: { isShown: boolean; onChange: (isShown: boolean) => void };
  /** All persons of the view; null while some are not loaded. */
  allRows: readonly PersonRow[] | null;
  sortMenu: RenderSortMenu;
  choosing: ReturnType<typeof useTableSelection>["choosing"];
}

/** The sort menu, the column menu and the print; on a phone one menu, next to a wide search box. */
export function PersonsTools(props: PersonsToolsProps) {
  const { view, columns, families, allRows, sortMenu, choosing } = props;
  const { t } = useTranslation();
  const isNarrow = useMedia(NARROW);
  const print = useRef<() => void>(null);
  const printAction = {
    id: "print",
    label: t("persons:print.action"),
    onAction: () => print.current?.(),
  };
  const chooseAction = {
    id: "choose",
    label: t(`persons:selection.${choosing.isChoosing ? "clear" : "start"}`),
    onAction: choosing.onChoose,
  };
  const familiesAction = {
    id: "families",
    label: t(`persons:families.${families.isShown ? "hide" : "show"}`),
    onAction: () => families.onChange(!families.isShown),
  };
  return (
    <>
      {isNarrow ? (
        // oxlint-disable-next-line react/refs -- the action reads the ref when it is pressed
        sortMenu([chooseAction, familiesAction, printAction])
      ) : (
        <>
          {sortMenu()}
          <ColumnsMenu
            options={OPTIONAL_COLUMNS.map((column) => ({
              value: column,
              label: t(`persons:field.${column}`),
            }))}
            shown={columns.shownColumns}
            rows={{
              id: "rows",
              label: t("persons:families.rows"),
              options: [
                { value: "people", label: t("persons:families.people") },
                { value: "families", label: t("persons:families.families") },
              ],
              chosen: [families.isShown ? "families" : "people"],
              onChange: ([chosen]) => families.onChange(chosen === "families"),
            }}
            isCrowded
            onChange={columns.setShownColumns}
          />
        </>
      )}
      <OpenFamily value={null}>
        <PersonsPrint
          key={JSON.stringify(withoutDialog(view))}
          handle={print}
          hasButton={!isNarrow}
          view={view}
          columns={columns.printedColumns}
          loaded={allRows}
        />
      </OpenFamily>
    </>
  );
}
