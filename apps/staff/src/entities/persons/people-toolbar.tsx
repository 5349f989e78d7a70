import type { PersonSort } from "@kehila/shared/person-query";
import type { ReactNode, RefObject } from "react";
import type { ChangeView, PeopleView } from "./view.ts";
import { withSort } from "./view.ts";
import { PeopleSearch } from "./people-search.tsx";
import * as css from "./people-toolbar.css.ts";
import type { Option } from "../../ui/select.tsx";
import { SortMenu } from "../../ui/sort-menu.tsx";

interface PeopleToolbarProps<V extends PeopleView> {
  /** Names the search box: 'Search people'. */
  searchLabel: string;
  searchRef: RefObject<HTMLInputElement | null>;
  view: V;
  onView: ChangeView<V>;
  sorts: readonly Option<PersonSort>[];
  defaultSort: PersonSort;
  /** Between the search box and the order. */
  filters?: ReactNode;
  /** After the order. */
  children?: ReactNode;
}

/** What stands above the rows of a register: search, order, and whatever else it offers. */
export function PeopleToolbar<V extends PeopleView>(props: PeopleToolbarProps<V>) {
  const { view, onView, defaultSort } = props;
  return (
    <div className={css.toolbar} role="search">
      <div className={css.search}>
        <PeopleSearch
          label={props.searchLabel}
          view={view}
          onView={onView}
          input={props.searchRef}
        />
      </div>
      {props.filters}
      <SortMenu
        options={props.sorts}
        sortBy={view.sortBy ?? defaultSort}
        order={view.sortOrder ?? "asc"}
        onSort={(sortBy, order) => onView(withSort(view, sortBy, order, defaultSort))}
      />
      {props.children}
    </div>
  );
}
