import type { Person, PersonRow } from "@kehila/shared/person-answers";
import { PERSON_SORTS } from "@kehila/shared/person-query";
import { BREAKPOINT } from "@kehila/shared/tokens";
import { Archive, Copy, Eye } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/format.ts";
import { useCan } from "../../lib/session.queries.ts";
import type { ChangeView } from "../../lib/register-view.ts";
import { withSort } from "../../lib/register-view.ts";
import { useMedia } from "../../lib/use-media.ts";
import { usePersonPages } from "../../lib/use-person-pages.ts";
import { Button } from "../../ui/button.tsx";
import { copyIdNumber } from "../../ui/copy-id-number.ts";
import { DataTable } from "../../ui/data-table.tsx";
import type { RowAction } from "../../ui/data-table-row.tsx";
import { TableFoot } from "../../ui/table-foot.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import type { Archivable } from "./archive-dialog.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { PersonCard } from "./person-card.tsx";
import { PersonDetails } from "./person-details.tsx";
import { usePersonColumns } from "./persons-columns.tsx";
import { NoPersons, PersonsFailed } from "./persons-states.tsx";
import { ResultCount } from "./result-count.tsx";
import { personsQuery } from "./persons.queries.ts";
import * as css from "./persons-screen.css.ts";
import { DEFAULT_SORT, isNarrowed, withFilters } from "./persons-search.ts";
import type { PersonsSearch } from "./persons-search.ts";
import { PersonsToolbar } from "./persons-toolbar.tsx";
import { toVisibility, useColumns } from "./use-columns.ts";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;

interface PersonsScreenProps {
  /** What the address says. */
  view: PersonsSearch;
  onView: ChangeView<PersonsSearch>;
}

/** The register of active persons (§2, People register): search, filters, table, details. */
export function PersonsScreen({ view, onView }: PersonsScreenProps) {
  const { t } = useTranslation();
  const isNarrow = useMedia(NARROW);
  const searchRef = useRef<HTMLInputElement>(null);
  const columns = usePersonColumns();
  const [shownColumns, setShownColumns] = useColumns();
  const [archiving, setArchiving] = useState<Archivable | null>(null);
  const persons = usePersonPages(personsQuery(view));
  const { data, rows, onMore, fetchNextPage, hasNextPage, isFetchNextPageError } = persons;
  const openId = view.person ?? null;
  const open = useCallback(
    (person: { id: string }) => onView({ ...view, person: person.id }),
    [onView, view],
  );
  const close = () => {
    const { person: _closed, ...rest } = view;
    onView(rest);
  };
  const actionsOf = useRowActions(open, setArchiving);
  const menuLabelOf = useCallback(
    (person: PersonRow) => t("persons:action.menu", { name: fullName(person) }),
    [t],
  );
  const isEmpty = data !== undefined && rows.length === 0;
  return (
    <div className={css.body}>
      <PersonsToolbar
        view={view}
        onView={onView}
        columns={shownColumns}
        onColumns={setShownColumns}
        searchRef={searchRef}
        hasColumns={!isNarrow}
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
        <DataTable
          label={t("persons:list.title")}
          columns={columns}
          rows={rows}
          visibility={toVisibility(shownColumns)}
          sort={{ id: view.sortBy ?? DEFAULT_SORT, desc: view.sortOrder === "desc" }}
          onSort={({ id, desc }) => {
            const sort = PERSON_SORTS.find((one) => one === id);
            if (sort) onView(withSort(view, sort, desc ? "desc" : "asc", DEFAULT_SORT));
          }}
          actionsLabel={t("persons:list.actions")}
          actionsOf={actionsOf}
          menuLabelOf={menuLabelOf}
          onOpen={open}
          renderCard={(person) => <PersonCard person={person} actions={actionsOf(person)} />}
          isLoading={persons.isPending}
          isStale={persons.isPlaceholderData}
          resetKey={JSON.stringify({ ...view, person: undefined })}
          hasMore={hasNextPage}
          onMore={onMore}
          foot={
            <TableFoot
              count={rows.length}
              hasMore={hasNextPage}
              isFailed={isFetchNextPageError}
              onRetry={() => void fetchNextPage()}
              texts={{
                end: t("persons:list.end", { count: rows.length }),
                loadingMore: t("persons:list.loadingMore"),
                moreFailed: t("persons:list.moreFailed"),
              }}
            />
          }
        />
      )}
      <PersonDetails
        id={openId}
        knownName={nameOf(rows.find(({ id }) => id === openId))}
        onClose={close}
        actions={(person) => (
          <DetailsActions
            person={person}
            onArchive={() => {
              close();
              setArchiving(person);
            }}
          />
        )}
      />
      {archiving ? (
        <ArchiveDialog
          // After somebody else's change the row that was loaded anew is the one to archive.
          person={rows.find(({ id }) => id === archiving.id) ?? archiving}
          onClose={() => setArchiving(null)}
        />
      ) : null}
    </div>
  );
}

const nameOf = (person: PersonRow | undefined): string | undefined => person && fullName(person);

function useRowActions(
  open: (person: PersonRow) => void,
  archive: (person: PersonRow) => void,
): (person: PersonRow) => RowAction[] {
  const { t } = useTranslation();
  const can = useCan();
  return useCallback(
    (person) => {
      const name = fullName(person);
      const { idNumber } = person;
      return [
        {
          id: "view",
          label: t("persons:action.view", { name }),
          icon: Eye,
          onAction: () => open(person),
        },
        ...(idNumber === null
          ? []
          : [
              {
                id: "copy",
                label: t("persons:action.copyId", { name }),
                icon: Copy,
                onAction: () => void copyIdNumber(idNumber, t),
              },
            ]),
        ...(can("persons.archive")
          ? [
              {
                id: "archive",
                label: t("persons:action.archive", { name }),
                icon: Archive,
                isDangerous: true,
                onAction: () => archive(person),
              },
            ]
          : []),
      ];
    },
    [t, can, open, archive],
  );
}

function DetailsActions({ person, onArchive }: { person: Person; onArchive: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  if (!person.active || !can("persons.archive")) return null;
  return (
    <Button variant="danger" icon={<Archive aria-hidden="true" />} onPress={onArchive}>
      {t("persons:action.archiveShort")}
    </Button>
  );
}
