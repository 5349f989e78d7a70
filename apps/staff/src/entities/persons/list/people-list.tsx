import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { focusMain } from "../../../lib/page/page-focus.ts";
import { rescueFocus } from "../../../lib/page/rescue-focus.ts";
import { RetryNotice } from "../../../ui/feedback/retry-notice.tsx";
import * as panelCss from "../../../ui/layout/side-panel.css.ts";
import type { DataTableHandle } from "../../../ui/table/use-grid-rows.ts";
import type { PeopleEmptyProps } from "./people-empty.tsx";
import type { PeopleRowsProps } from "./people-rows.tsx";
import { PeopleRows } from "./people-rows.tsx";
import type { PeopleToolbarProps } from "./people-toolbar.tsx";
import { PeopleToolbar } from "./people-toolbar.tsx";
import type { PeopleView } from "./view.ts";
import { PeopleEmpty } from "./people-empty.tsx";

interface PeopleListProps<V extends PeopleView>
  extends
    Omit<PeopleToolbarProps<V>, "searchBox" | "onSearch" | "onDown">,
    Omit<PeopleRowsProps<V>, "table">,
    Omit<PeopleEmptyProps, "onClearSearch"> {
  /** Content between the toolbar and the rows. */
  children?: ReactNode;
  /** Content next to the table while no details panel is there. */
  aside?: ReactNode;
}

/** A list of persons with search, order and rows: the body of People, Pending and Archive. */
export function PeopleList<V extends PeopleView>(props: PeopleListProps<V>) {
  const { children, filters, renderTools, aside, ...list } = props;
  const { pages, view, onView, texts, openId, selection } = list;
  const { t } = useTranslation();
  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const { data, rows } = pages;
  const isFailed = pages.isError && !data;
  const isEmpty = data !== undefined && rows.length === 0;
  useReturnedFocus(rows.length > 0 ? "" : null, focusMain);
  useReturnedFocus(openId, (id) => table.current?.focusRow(id));
  // The pressed button unmounts with the selection bar, so the focus has to move.
  useReturnedFocus(selection && selection.ids.size > 0 ? "" : null, () =>
    table.current?.focusRow(null),
  );
  // The search that Enter confirmed: the first row of its results opens once they arrive.
  const confirmedSearch = useRef("");
  const arrivedSearch = data && !pages.isPlaceholderData ? view.search : undefined;
  const openFirst = (search: string | undefined) => {
    if (search === undefined || search !== confirmedSearch.current) return;
    confirmedSearch.current = "";
    if (rows[0]) list.onOpen?.(rows[0]);
  };
  const openConfirmed = useEffectEvent(openFirst);
  useEffect(() => openConfirmed(arrivedSearch), [arrivedSearch]);
  const clearSearch = () => {
    // The pressed button unmounts with the search, so the focus moves to the box.
    searchBox.current?.focus();
    onView({ sortBy: view.sortBy, sortOrder: view.sortOrder } as V);
  };
  return (
    <>
      <PeopleToolbar
        {...list}
        filters={filters}
        renderTools={renderTools}
        searchBox={searchBox}
        onSearch={(search) => {
          confirmedSearch.current = search;
          openFirst(arrivedSearch);
        }}
        onDown={() => table.current?.focusRow(rows[0]?.id ?? null)}
      />
      {children}
      <div className={panelCss.tableWithPanel}>
        <div className={panelCss.rest}>
          {isFailed ? (
            <RetryNotice onRetry={() => void pages.refetch()}>
              {failureText(t, pages.error, t(`${texts}failed`))}
            </RetryNotice>
          ) : null}
          {pages.isKept && pages.error ? (
            <RetryNotice tone="warning" onRetry={() => void pages.refetch()}>
              {failureText(t, pages.error, t("common:search.kept"))}
            </RetryNotice>
          ) : null}
          {isEmpty ? <PeopleEmpty {...list} onClearSearch={clearSearch} /> : null}
          {isEmpty || isFailed ? null : <PeopleRows {...list} table={table} />}
        </div>
        {list.panel ?? aside}
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
