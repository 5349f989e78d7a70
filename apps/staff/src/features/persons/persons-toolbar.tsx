import { SEARCH_MAX } from "@kehila/shared/limits";
import { PERSON_SORTS } from "@kehila/shared/person-query";
import { ArrowDownUp, Columns3 } from "lucide-react";
import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceMenu } from "../../ui/choice-menu.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { FilterDialog } from "./filter-dialog.tsx";
import type { OptionalColumn } from "./persons-columns.tsx";
import { OPTIONAL_COLUMNS } from "./persons-columns.tsx";
import type { PersonsSearch } from "./persons-search.ts";
import { DEFAULT_SORT, readPersonsSearch, withFilters, withSort } from "./persons-search.ts";
import * as css from "./persons-screen.css.ts";

const SEARCH_DEBOUNCE_MS = 300;

/** How a view is changed; typing replaces the address, choices leave a step to go back to. */
export type ChangeView = (view: PersonsSearch, options?: { replace: boolean }) => void;

interface PersonsToolbarProps {
  view: PersonsSearch;
  onView: ChangeView;
  columns: readonly OptionalColumn[];
  onColumns: (columns: readonly OptionalColumn[]) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** On a phone rows are cards, which have no columns to choose. */
  hasColumns: boolean;
}

/** Search, filters, order and columns of the register. */
export function PersonsToolbar(props: PersonsToolbarProps) {
  const { view, onView, columns, onColumns, searchRef, hasColumns } = props;
  const { t } = useTranslation();
  const sortBy = view.sortBy ?? DEFAULT_SORT;
  const order = view.sortOrder ?? "asc";
  return (
    <div className={css.toolbar} role="search">
      <div className={css.search}>
        <SearchBox view={view} onView={onView} input={searchRef} />
      </div>
      <FilterDialog view={view} onFilters={(filters) => onView(withFilters(view, filters))} />
      <ChoiceMenu
        label={t("persons:list.sort")}
        value={t(`persons:field.${sortBy}`)}
        icon={<ArrowDownUp aria-hidden="true" />}
        sections={[
          {
            id: "by",
            label: t("persons:list.sort"),
            options: PERSON_SORTS.map((sort) => ({
              value: sort,
              label: t(`persons:field.${sort}`),
            })),
            chosen: [sortBy],
            onChange: ([chosen]) => {
              const sort = PERSON_SORTS.find((one) => one === chosen);
              if (sort) onView(withSort(view, sort, order));
            },
          },
          {
            id: "order",
            label: t("persons:list.order"),
            options: [
              { value: "asc", label: t("persons:list.sortAscending") },
              { value: "desc", label: t("persons:list.sortDescending") },
            ],
            chosen: [order],
            onChange: ([chosen]) =>
              onView(withSort(view, sortBy, chosen === "desc" ? "desc" : "asc")),
          },
        ]}
      />
      {hasColumns ? (
        <ChoiceMenu
          label={t("persons:list.columns")}
          icon={<Columns3 aria-hidden="true" />}
          sections={[
            {
              id: "columns",
              label: t("persons:list.columns"),
              isMultiple: true,
              options: OPTIONAL_COLUMNS.map((column) => ({
                value: column,
                label: t(`persons:field.${column}`),
              })),
              chosen: columns,
              onChange: (chosen) =>
                onColumns(OPTIONAL_COLUMNS.filter((column) => chosen.includes(column))),
            },
          ]}
        />
      ) : null}
    </div>
  );
}

interface SearchBoxProps {
  view: PersonsSearch;
  onView: ChangeView;
  input: RefObject<HTMLInputElement | null>;
}

/** The search box. It searches the whole register while one types; `/` leads here. */
function SearchBox({ view, onView, input }: SearchBoxProps) {
  const { t } = useTranslation();
  const asked = view.search ?? "";
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const latest = useRef({ view, onView });
  useEffect(() => {
    latest.current = { view, onView };
  });

  // An address that somebody else changed, such as the arrow back, shows in the box.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const { view: current, onView: change } = latest.current;
      const { search = "", ...rest } = readPersonsSearch({ ...current, search: text });
      if (search === (current.search ?? "")) return;
      sent.current = search;
      change(search === "" ? rest : { ...rest, search }, { replace: true });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useSlashKey(() => input.current?.focus());
  return (
    <SearchField
      label={t("persons:list.search")}
      placeholder={t("persons:list.searchHint")}
      clearLabel={t("persons:list.clearSearch")}
      value={text}
      onChange={setText}
      maxLength={SEARCH_MAX}
      inputRef={input}
    />
  );
}

/** `/` outside of any field, on whatever layout of keys. */
function useSlashKey(onSlash: () => void): void {
  const latest = useRef(onSlash);
  useEffect(() => {
    latest.current = onSlash;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isSlash = event.key === "/" || (event.code === "Slash" && !event.shiftKey);
      if (!isSlash || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (!(target instanceof HTMLElement)) return;
      if (
        target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]")
      ) {
        return;
      }
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
