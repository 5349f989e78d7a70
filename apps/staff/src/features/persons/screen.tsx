import * as css from "../../entities/persons/list/people.css.ts";
import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { UserPlus } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PersonCard } from "../../entities/persons/card/card.tsx";
import { FamilyMark } from "../../entities/persons/family/family-mark.tsx";
import { PeopleList } from "../../entities/persons/list/people-list.tsx";
import type { RenderHistory, RenderMerge } from "../../entities/persons/rendered-parts.ts";
import { usePersonPages } from "../../entities/persons/pages/use-pages.ts";
import type { ChangeView } from "../../entities/persons/list/view.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import type { RenderExport } from "../../entities/exports/source.ts";
import { useMedia } from "../../lib/page/use-media.ts";
import { PersonDialogs, usePersonDialogs } from "./dialogs.tsx";
import { FiltersButton } from "./filters/button.tsx";
import type { ApplyFilters } from "./filters/use-live-filters.ts";
import { personsQuery } from "./persons.queries.ts";
import { RowFamilies } from "./row-families.tsx";
import { SelectionStatus } from "./selection/status.tsx";
import { useTableSelection } from "./selection/use-table-selection.ts";
import { PersonsTools } from "./tools.tsx";
import { membersAmong, useFamilyPages } from "../../entities/persons/family/as-families.ts";
import { useFamilies } from "./use-families.ts";
import { usePersonsColumns } from "./use-persons-columns.tsx";
import { useRowActions } from "./use-row-actions.ts";
import { useSidePanels } from "./use-side-panels.tsx";
import type { PersonsView } from "./view.ts";
import { DEFAULT_SORT, isNarrowed, matchedBy, withFilters } from "./view.ts";
import { SelectionActions } from "./selection/actions.tsx";
import { AddFromSearch } from "./add-from-search.tsx";
import { SearchSuggestions } from "./suggestions.tsx";
import { ResultCount } from "../../entities/persons/list/result-count.tsx";
import { useTotal } from "../../entities/persons/list/total.queries.ts";
import { FilterChips } from "./filters/chips.tsx";
import { StartLine } from "./start-line.tsx";
import { PAGES } from "@kehila/shared/base/paths";
import { LinkButton } from "../../ui/button/link-button.tsx";

/**
 * The widths that are too narrow for the details panel. Limited to screens, so that a print does
 * not change the layout.
 */
const NOT_WIDE = `screen and (max-width: ${BREAKPOINT.wide - 1}px)`;

const familyMark = (person: PersonRow) => <FamilyMark person={person} />;

interface PersonsScreenProps {
  /** The state of the screen, from the address. */
  view: PersonsView;
  onView: ChangeView<PersonsView>;
  renderHistory: RenderHistory;
  renderMerge: RenderMerge;
  renderExport: RenderExport;
}

/** The active persons: search, filters, table, selection, dialogs. */
export function PersonsScreen(props: PersonsScreenProps) {
  const { view, onView, renderHistory, renderMerge, renderExport } = props;
  const { t } = useTranslation();
  const can = useCan();
  const isWide = !useMedia(NOT_WIDE);
  const [isFamilies, setFamilies] = useFamilies();
  const columns = usePersonsColumns(isWide, isFamilies);
  const loaded = usePersonPages(personsQuery(view, isFamilies));
  const persons = useFamilyPages(loaded, isFamilies);
  const membersOf = useMemo(
    () => membersAmong(isFamilies ? loaded.rows : []),
    [isFamilies, loaded.rows],
  );
  const { data, rows, hasNextPage, isPlaceholderData } = persons;
  const dialogs = usePersonDialogs({ view, onView });
  const { onDetails, onEdit, onArchive } = dialogs;
  const actionsOf = useRowActions({ onView: onDetails, onEdit, onArchive });
  const { selected, selection, taking, choosing } = useTableSelection(view, persons, membersOf);
  const onFilters: ApplyFilters = (filters, options) => onView(withFilters(view, filters), options);
  const { details, isInPanel, filters } = useSidePanels({
    view,
    onFilters,
    dialogs,
    rows,
    renderHistory,
    isWide,
  });
  const isAllLoaded = data !== undefined && !isPlaceholderData && !hasNextPage;
  return (
    <div className={css.body}>
      <RowFamilies onOpenPerson={onDetails}>
        <PeopleList
          pages={persons}
          count={loaded.rows.length}
          view={view}
          onView={onView}
          defaultSort={DEFAULT_SORT}
          texts="persons:list."
          sortTexts="persons:field."
          label={t("persons:list.title")}
          isNarrowed={isNarrowed(view)}
          emptyIcon={UserPlus}
          emptyAction={can("persons.create") ? <FirstPerson /> : null}
          suggestions={<SearchSuggestions view={view} />}
          noMatchAction={<AddFromSearch view={view} />}
          openId={dialogs.openId}
          panel={isInPanel ? details : null}
          onWalk={dialogs.onWalk}
          columns={columns.columns}
          visibility={columns.visibility}
          actionsOf={actionsOf}
          controlOf={columns.hasFamily ? undefined : familyMark}
          onOpen={onDetails}
          renderCard={(person, box) => (
            <PersonCard person={person} box={box} isFamily={isFamilies} />
          )}
          selection={selection}
          aside={isWide ? filters.panel : null}
          filters={
            <FiltersButton
              view={view}
              onFilters={onFilters}
              toggle={isWide ? filters.toggle : null}
            />
          }
          renderTools={(sortMenu) => (
            <PersonsTools
              view={view}
              columns={columns}
              families={{ isShown: isFamilies, onChange: setFamilies }}
              allRows={isAllLoaded ? loaded.rows : null}
              sortMenu={sortMenu}
              choosing={choosing}
            />
          )}
        >
          <ListSummary view={view} persons={persons} onFilters={onFilters} />
        </PeopleList>
      </RowFamilies>
      <SelectionStatus selected={selected} isNarrowed={isNarrowed(view)} />
      <SelectionActions
        view={view}
        rows={rows}
        selected={selected}
        taking={taking}
        isAllOffered={hasNextPage || !selected.isAllLoaded}
        renderExport={renderExport}
        renderMerge={renderMerge}
      />
      {isInPanel ? null : details}
      <PersonDialogs dialogs={dialogs} renderMerge={renderMerge} />
    </div>
  );
}

interface ListSummaryProps {
  view: PersonsView;
  persons: ReturnType<typeof usePersonPages>;
  onFilters: ApplyFilters;
}

/** The filters and the number of persons; without search and filters, also recently opened persons. */
function ListSummary({ view, persons, onFilters }: ListSummaryProps) {
  const { data, isPlaceholderData } = persons;
  const isPaged = data?.pages[0]?.hasNextPage === true && !isPlaceholderData;
  const total = useTotal(matchedBy(view), isPaged);
  return (
    <div className={css.summary}>
      {/* The chips come first: a count that arrives during a press must not move a chip. */}
      <FilterChips view={view} onFilters={onFilters} />
      <ResultCount pages={data?.pages} isCurrent={!isPlaceholderData} {...total} />
      {isNarrowed(view) ? null : <StartLine />}
    </div>
  );
}

/** The links in an empty register, for users who may add persons. */
function FirstPerson() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <LinkButton to={PAGES.newPerson}>{t("persons:list.empty.add")}</LinkButton>
      {can("persons.import") ? (
        <LinkButton to={PAGES.imports} variant="secondary">
          {t("persons:list.import")}
        </LinkButton>
      ) : null}
    </>
  );
}
