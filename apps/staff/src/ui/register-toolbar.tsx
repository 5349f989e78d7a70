import type { PersonSort } from "@kehila/shared/person-query";
import type { ReactNode, RefObject } from "react";
import type { ChangeView, RegisterView } from "../lib/register-view.ts";
import { withSort } from "../lib/register-view.ts";
import { RegisterSearch } from "./register-search.tsx";
import * as css from "./register-toolbar.css.ts";
import type { Option } from "./select.tsx";
import { SortMenu } from "./sort-menu.tsx";

interface RegisterToolbarProps<V extends RegisterView> {
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
export function RegisterToolbar<V extends RegisterView>(props: RegisterToolbarProps<V>) {
  const { view, onView, defaultSort } = props;
  return (
    <div className={css.toolbar} role="search">
      <div className={css.search}>
        <RegisterSearch
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
