import { PERSON_SORTS } from "@kehila/shared/person-query";
import { Columns3 } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeView } from "../../entities/persons/view.ts";
import { useMedia } from "../../lib/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { ChoiceMenu } from "../../ui/choice-menu.tsx";
import { PeopleToolbar } from "../../entities/persons/people-toolbar.tsx";
import { FilterDialog } from "./filters/dialog.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import type { OptionalColumn } from "../../entities/persons/columns.tsx";
import { OPTIONAL_COLUMNS } from "../../entities/persons/columns.tsx";
import type { PersonsView } from "./view.ts";
import { DEFAULT_SORT, withFilters } from "./view.ts";

interface PersonsToolbarProps {
  view: PersonsView;
  onView: ChangeView<PersonsView>;
  columns: readonly OptionalColumn[];
  onColumns: (columns: readonly OptionalColumn[]) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** On a phone rows are cards, which have no columns to choose and no keys. */
  hasTable: boolean;
  /** The act that prints everyone who matches. */
  print: ReactNode;
}

/** Search, filters, order and columns of the register. */
export function PersonsToolbar(props: PersonsToolbarProps) {
  const { view, onView, columns, onColumns, searchRef, hasTable, print } = props;
  const { t } = useTranslation();
  const isTouched = useMedia(media.touch);
  return (
    <PeopleToolbar
      searchLabel={t("persons:list.search")}
      searchRef={searchRef}
      view={view}
      onView={onView}
      sorts={PERSON_SORTS.map((sort) => ({ value: sort, label: t(`persons:field.${sort}`) }))}
      defaultSort={DEFAULT_SORT}
      filters={
        <FilterDialog view={view} onFilters={(filters) => onView(withFilters(view, filters))} />
      }
    >
      {hasTable ? (
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
      {print}
      {hasTable && !isTouched ? <KeyboardHelp /> : null}
    </PeopleToolbar>
  );
}
