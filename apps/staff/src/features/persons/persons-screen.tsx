import type { PersonRow } from "@kehila/shared/person-answers";
import type { ListSelection } from "@kehila/shared/person-selection";
import { BREAKPOINT } from "@kehila/shared/design-tokens";
import type { ReactNode } from "react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/format.ts";
import type { ChangeView } from "../../lib/register-view.ts";
import { rescueFocus } from "../../lib/rescue-focus.ts";
import { useCan } from "../../lib/session.queries.ts";
import { useMedia } from "../../lib/use-media.ts";
import { usePersonPages } from "../../lib/use-person-pages.ts";
import type { DataTableHandle } from "../../ui/data-table-grid.tsx";
import { RegisterTable } from "../../ui/register-table.tsx";
import { showToast } from "../../ui/toast.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { PersonCard } from "./person-card.tsx";
import { NAME_COLUMN, usePersonColumns } from "./persons-columns.tsx";
import { PersonsPrint } from "./persons-print.tsx";
import type { PersonSlots } from "./persons-screen-dialogs.tsx";
import { PersonDialogs, usePersonDialogs } from "./persons-screen-dialogs.tsx";
import { SelectionActions } from "./persons-selection-actions.tsx";
import { SelectionStatus } from "./persons-selection-bar.tsx";
import { usePersonsSelection } from "./persons-selection.state.ts";
import { NoPersons, PersonsFailed } from "./persons-states.tsx";
import { ResultCount } from "./result-count.tsx";
import { personsQuery } from "./persons.queries.ts";
import * as css from "./persons-screen.css.ts";
import { DEFAULT_SORT, isNarrowed, withFilters, withoutDialog } from "./persons-search.ts";
import type { PersonsSearch } from "./persons-search.ts";
import { PersonsToolbar } from "./persons-toolbar.tsx";
import { toVisibility, useColumns } from "./use-columns.ts";
import { useRowActions } from "./use-row-actions.ts";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;

/** The dialog that makes a list of whoever is selected; the route brings it from the lists. */
export interface CreateListSlot {
  selection: ListSelection;
  count: number;
  onClose: () => void;
  /** The list is made: nobody is selected any more. */
  onCreated: () => void;
  /** Another number matches by now. */
  onRecount: (count: number) => void;
}

interface PersonsScreenProps {
  /** What the address says. */
  view: PersonsSearch;
  onView: ChangeView<PersonsSearch>;
  createList?: (slot: CreateListSlot) => ReactNode;
  slots?: PersonSlots;
}

const NO_SLOTS: PersonSlots = {};

/** The register of active persons (§2, People register): search, filters, table, selection, dialogs. */
export function PersonsScreen(props: PersonsScreenProps) {
  const { view, onView, createList, slots = NO_SLOTS } = props;
  const { t } = useTranslation();
  const can = useCan();
  const isNarrow = useMedia(NARROW);
  const searchRef = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const columns = usePersonColumns();
  const [shownColumns, setShownColumns] = useColumns();
  const persons = usePersonPages(personsQuery(view));
  const { data, rows, hasNextPage } = persons;
  const dialogs = usePersonDialogs({ view, onView, table });
  const { onDetails, onEdit, onArchive } = dialogs;
  const actionsOf = useRowActions({ onView: onDetails, onEdit, onArchive });
  const onCleared = useCallback(() => showToast("info", t("persons:selection.cleared")), [t]);
  const selected = usePersonsSelection({
    view,
    rows,
    isCurrent: !persons.isPlaceholderData,
    hasMore: hasNextPage,
    onCleared,
  });
  const { ids, onStep } = selected;
  const hasSelected = useRef(false);
  useEffect(() => {
    // The bar goes away with the button that was pressed in it.
    if (hasSelected.current && ids.size === 0) rescueFocus(() => table.current?.focusRow(null));
    hasSelected.current = ids.size > 0;
  }, [ids]);
  const selection = useMemo(
    () => ({
      ids,
      onStep,
      labelOf: (person: PersonRow) => t("persons:selection.row", { name: fullName(person) }),
      allLabel: t("persons:selection.all"),
    }),
    [ids, onStep, t],
  );
  const menuLabelOf = useCallback(
    (person: PersonRow) => t("persons:action.menu", { name: fullName(person) }),
    [t],
  );
  const isEmpty = data !== undefined && rows.length === 0;
  const isWhole = data !== undefined && !persons.isPlaceholderData && !hasNextPage;
  const printed = useMemo(
    () => columns.filter(({ id }) => id === NAME_COLUMN || shownColumns.some((one) => one === id)),
    [columns, shownColumns],
  );
  return (
    <div className={css.body}>
      <PersonsToolbar
        view={view}
        onView={onView}
        columns={shownColumns}
        onColumns={setShownColumns}
        searchRef={searchRef}
        hasTable={!isNarrow}
        print={
          <PersonsPrint
            key={JSON.stringify(withoutDialog(view))}
            view={view}
            columns={printed}
            loaded={isWhole ? rows : null}
          />
        }
      />
      <div className={css.summary}>
        <ResultCount pages={data?.pages} isCurrent={!persons.isPlaceholderData} />
        <FilterChips view={view} onFilters={(filters) => onView(withFilters(view, filters))} />
      </div>
      {persons.isError && !data ? (
        <PersonsFailed error={persons.error} onRetry={() => void persons.refetch()} />
      ) : null}
      {isEmpty ? (
        <NoPersons
          isNarrowed={isNarrowed(view)}
          onClear={() => {
            // The button goes away with the search it clears; typing goes on in the box.
            searchRef.current?.focus();
            onView({});
          }}
        />
      ) : null}
      {isEmpty || (persons.isError && !data) ? null : (
        <RegisterTable
          pages={persons}
          view={view}
          onView={onView}
          defaultSort={DEFAULT_SORT}
          label={t("persons:list.title")}
          handle={table}
          columns={columns}
          visibility={toVisibility(shownColumns)}
          actionsLabel={t("persons:list.actions")}
          actionsOf={actionsOf}
          menuLabelOf={menuLabelOf}
          onOpen={onDetails}
          onDoubleClick={can("persons.edit") ? onEdit : onDetails}
          selection={selection}
          renderCard={(person, box) => (
            <PersonCard person={person} actions={actionsOf(person)} box={box} />
          )}
          resetKey={JSON.stringify(withoutDialog(view))}
          footTexts={{
            end: t("persons:list.end", { count: rows.length }),
            loadingMore: t("persons:list.loadingMore"),
            moreFailed: t("persons:list.moreFailed"),
          }}
        />
      )}
      <SelectionStatus selected={selected} isNarrowed={isNarrowed(view)} />
      <SelectionActions
        view={view}
        selected={selected}
        // Cards have no box for all of them above, so everyone is offered with the first.
        isAllOffered={
          isNarrow ? hasNextPage || !selected.isAllLoaded : hasNextPage && selected.isAllLoaded
        }
        createList={createList}
      />
      <PersonDialogs dialogs={dialogs} rows={rows} slots={slots} />
    </div>
  );
}
