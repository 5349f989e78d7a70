import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { PersonSort } from "@kehila/shared/persons/query";
import { PERSON_SORTS } from "@kehila/shared/persons/query";
import type { LucideIcon } from "lucide-react";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText, failureText } from "../../i18n/error-text.ts";
import { hasCode } from "../../lib/api-error.ts";
import { nameInto } from "../../lib/name-into.ts";
import { rescueFocus } from "../../lib/rescue-focus.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Button } from "../../ui/button/button.tsx";
import type { DataTableHandle } from "../../ui/table/grid.tsx";
import type { DataTableProps } from "../../ui/table/data-table.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import * as panelCss from "../../ui/layout/side-panel.css.ts";
import { SortMenu } from "../../ui/table/sort-menu.tsx";
import { TableFoot } from "../../ui/table/foot.tsx";
import { CARD_FIELDS } from "./card.tsx";
import { fullName } from "./format.ts";
import { FoundIn } from "./found.tsx";
import { NameLinks } from "./name-link.tsx";
import { PeopleSearch } from "./people-search.tsx";
import * as css from "./people.css.ts";
import type { ReasonField } from "./reasons.ts";
import type { usePersonPages } from "./use-pages.ts";
import type { ChangeView, PeopleView } from "./view.ts";
import { shownSort, withSort } from "./view.ts";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;

type FromTable =
  | "label"
  | "columns"
  | "visibility"
  | "actionsOf"
  | "onOpen"
  | "renderCard"
  | "selection";

interface PeopleListProps<V extends PeopleView> extends Pick<DataTableProps<PersonRow>, FromTable> {
  pages: ReturnType<typeof usePersonPages>;
  view: V;
  onView: ChangeView<V>;
  defaultSort: PersonSort;
  /** The prefix of this list's locale keys. */
  texts: "persons:list." | "applications:" | "archive:";
  sortTexts: "persons:field." | "applications:sort." | "archive:sort.";
  /**
   * Whether a search or a filter narrows the list: it decides between 'no match' and 'nothing yet'.
   */
  isNarrowed: boolean;
  emptyIcon: LucideIcon;
  emptyAction?: ReactNode;
  /** Content below the 'no match' text. */
  suggestions?: ReactNode;
  /** A further action after a search without results, next to clearing the search. */
  noMatchAction?: ReactNode;
  /** The person of the open dialog. When the dialog closes, the focus returns to this row. */
  openId: string | null;
  /** The searched fields that a card shows; by default the fields of `PersonCard`. */
  cardFields?: readonly ReasonField[];
  /** Content between the search box and the sort menu. */
  filters?: ReactNode;
  /** Content after the sort menu. */
  tools?: ReactNode;
  /** Content between the toolbar and the rows. */
  children?: ReactNode;
  /** The details panel of the open person, in which arrow keys open the next row; or null. */
  panel?: ReactNode;
  /** Called with the person of the row that an arrow key reaches. Must be a stable function. */
  onWalk?: (person: PersonRow) => void;
}

/** A list of persons with search, order and rows: the body of People, Pending and Archive (§2). */
export function PeopleList<V extends PeopleView>(props: PeopleListProps<V>) {
  const { pages, view, onView, defaultSort, texts, sortTexts, openId, selection } = props;
  const { t } = useTranslation();
  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const { data, rows, hasNextPage } = pages;
  const sortBy = shownSort(view, defaultSort);
  const isFailed = pages.isError && !data;
  const isEmpty = data !== undefined && rows.length === 0;
  const { columns, visibility, cardFields = CARD_FIELDS } = props;
  const isNarrow = useMedia(NARROW);
  const shownRows = useMemo(() => {
    const inTable = columns.flatMap(({ id }) => (visibility?.[id] === false ? [] : [id]));
    return new Set<string>(isNarrow ? cardFields : inTable);
  }, [isNarrow, cardFields, columns, visibility]);
  const menuLabelOf = useMemo(() => {
    const label = nameInto((name) => t("persons:action.menu", { name }));
    return (person: PersonRow) => label(fullName(person));
  }, [t]);
  useReturnedFocus(openId, (id) => table.current?.focusRow(id));
  // The pressed button unmounts with the selection bar, so the focus has to move.
  useReturnedFocus(selection && selection.ids.size > 0 ? "" : null, () =>
    table.current?.focusRow(null),
  );
  const clearSearch = () => {
    // The pressed button unmounts with the search, so the focus moves to the box.
    searchBox.current?.focus();
    onView({ sortBy: view.sortBy, sortOrder: view.sortOrder } as V);
  };
  return (
    <>
      <div className={css.toolbar} role="search">
        <div className={css.search}>
          <PeopleSearch label={t(`${texts}search`)} view={view} onView={onView} input={searchBox} />
        </div>
        {props.filters}
        <SortMenu
          options={[
            ...(view.search === undefined
              ? []
              : [{ value: "relevance" as const, label: t("common:sort.relevance") }]),
            ...PERSON_SORTS.map((sort) => ({ value: sort, label: t(`${sortTexts}${sort}`) })),
          ]}
          sortBy={sortBy}
          isCrowded={props.tools !== undefined}
          {...(sortBy === "relevance"
            ? { shown: t("common:sort.byRelevance") }
            : { order: view.sortOrder ?? "asc" })}
          onSort={(by, order) => onView(withSort(view, by, order, defaultSort))}
        />
        {props.tools}
      </div>
      {props.children}
      <div className={panelCss.tableWithPanel}>
        <div className={panelCss.rest}>
          {isFailed ? (
            <RetryNotice onRetry={() => void pages.refetch()}>
              {failureText(t, pages.error, t(`${texts}failed`))}
            </RetryNotice>
          ) : null}
          {isEmpty && props.isNarrowed ? (
            <EmptyState
              icon={SearchX}
              title={t(`${texts}noMatch.title`)}
              actions={
                <>
                  {props.suggestions}
                  {props.noMatchAction}
                  <Button onPress={clearSearch}>{t(`${texts}noMatch.clear`)}</Button>
                </>
              }
            >
              {t(`${texts}noMatch.text`)}
            </EmptyState>
          ) : null}
          {isEmpty && !props.isNarrowed ? (
            <EmptyState
              icon={props.emptyIcon}
              title={t(`${texts}empty.title`)}
              actions={props.emptyAction}
            >
              {t(`${texts}empty.text`)}
            </EmptyState>
          ) : null}
          {isEmpty || isFailed ? null : (
            <FoundIn shownFields={shownRows}>
              <NameLinks view={view} onView={onView} isStale={pages.isPlaceholderData}>
                <DataTable
                  handle={table}
                  label={props.label}
                  columns={columns}
                  visibility={visibility}
                  actionsOf={props.actionsOf}
                  onOpen={props.onOpen}
                  isClickable
                  currentId={props.panel ? openId : null}
                  onWalk={props.onWalk}
                  renderCard={props.renderCard}
                  selection={selection}
                  rows={rows}
                  actionsLabel={t(`${texts}actions`)}
                  menuLabelOf={menuLabelOf}
                  // An open dialog does not change the list.
                  resetKey={JSON.stringify({ ...view, person: undefined, edit: undefined })}
                  {...(sortBy === "relevance"
                    ? {}
                    : { sort: { id: sortBy, desc: view.sortOrder === "desc" } })}
                  onSort={({ id, desc }) => {
                    const sort = PERSON_SORTS.find((one) => one === id);
                    if (sort) onView(withSort(view, sort, desc ? "desc" : "asc", defaultSort));
                  }}
                  isLoading={pages.isPending}
                  isStale={pages.isPlaceholderData}
                  onRange={pages.onRange}
                  hasMore={hasNextPage}
                  onMore={pages.onMore}
                  foot={
                    <TableFoot
                      count={rows.length}
                      hasMore={hasNextPage}
                      isFailed={pages.isFetchNextPageError}
                      onRetry={() => void pages.fetchNextPage()}
                      texts={{
                        end: t(`${texts}end`, { count: rows.length }),
                        loadingMore: t(`${texts}loadingMore`),
                        moreFailed: hasCode(pages.error, "READING_STOPPED")
                          ? errorText(t, pages.error)
                          : t(`${texts}moreFailed`),
                      }}
                    />
                  }
                />
              </NameLinks>
            </FoundIn>
          )}
        </div>
        {props.panel}
      </div>
    </>
  );
}

/** Calls `onGone` with the last id when the id disappears while no element has focus. */
function useReturnedFocus(id: string | null, onGone: (id: string) => void): void {
  const last = useRef(id);
  const onGoneEvent = useEffectEvent(onGone);
  useEffect(() => {
    const before = last.current;
    last.current = id;
    if (before !== null && id === null) rescueFocus(() => onGoneEvent(before));
  }, [id]);
}
