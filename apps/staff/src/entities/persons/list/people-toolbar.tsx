import type { PersonSort } from "@kehila/shared/persons/query";
import { PERSON_SORTS } from "@kehila/shared/persons/query";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { MenuAction } from "../../../ui/menu/items.ts";
import { SortMenu } from "../../../ui/table/sort-menu.tsx";
import { PeopleSearch } from "./people-search.tsx";
import * as css from "./people.css.ts";
import type { ChangeView, PeopleView } from "./view.ts";
import { shownSort, withSort } from "./view.ts";

/** Renders the sort menu, with actions that have no button of their own. */
export type RenderSortMenu = (actions?: readonly MenuAction[]) => ReactNode;

export interface PeopleToolbarProps<V extends PeopleView> {
  view: V;
  onView: ChangeView<V>;
  defaultSort: PersonSort;
  /** The prefix of this list's locale keys. */
  texts: "persons:list." | "applications:" | "archive:";
  sortTexts: "persons:field." | "applications:sort." | "archive:sort.";
  /** Content between the search box and the sort menu. */
  filters?: ReactNode;
  /** Renders the sort menu with further tools; by default the sort menu alone. */
  renderTools?: ((sortMenu: RenderSortMenu) => ReactNode) | undefined;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Called with the search when Enter is pressed in the box. */
  onSearch: (search: string) => void;
  /** Called when ↓ is pressed in the box. */
  onDown: () => void;
}

/** Search, filters, sort menu and tools above a list of persons. */
export function PeopleToolbar<V extends PeopleView>(props: PeopleToolbarProps<V>) {
  const { view, onView, defaultSort, texts, sortTexts, filters, searchBox } = props;
  const { t } = useTranslation();
  const sortBy = shownSort(view, defaultSort);
  const sortMenu: RenderSortMenu = (actions) => (
    <SortMenu
      options={[
        ...(view.search === undefined
          ? []
          : [{ value: "relevance" as const, label: t("common:sort.relevance") }]),
        ...PERSON_SORTS.map((sort) => ({ value: sort, label: t(`${sortTexts}${sort}`) })),
      ]}
      sortBy={sortBy}
      isCrowded={props.renderTools !== undefined}
      others={actions && { label: t(`${texts}actions`), actions }}
      {...(sortBy === "relevance"
        ? { shown: t("common:sort.byRelevance") }
        : { order: view.sortOrder ?? "asc" })}
      onSort={(by, order) => onView(withSort(view, by, order, defaultSort))}
    />
  );
  return (
    // The box handles ArrowDown itself; Tab reaches the rows too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      className={css.toolbar}
      role="search"
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" || event.target !== searchBox.current) return;
        event.preventDefault();
        props.onDown();
      }}
    >
      <div className={css.search}>
        <PeopleSearch
          label={t(`${texts}search`)}
          view={view}
          onView={onView}
          input={searchBox}
          onSearch={props.onSearch}
        />
      </div>
      {filters}
      {props.renderTools ? props.renderTools(sortMenu) : sortMenu()}
    </div>
  );
}
