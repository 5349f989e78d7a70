import type { EventList } from "@kehila/shared/events/event-lists";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useColumns } from "../../../lib/page/use-columns.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { media } from "../../../styles/theme.css.ts";
import { SearchField } from "../../../ui/field/search-field.tsx";
import { ColumnsMenu } from "../../../ui/table/columns-menu.tsx";
import * as css from "../participants.css.ts";
import { OPTIONAL_COLUMNS } from "./columns.tsx";

/** From this number of participants on, the table has a search box. */
const SEARCHED_FROM = 10;

/** Returns what the table shows: the search, and the columns, which the browser stores. */
export function useParticipantsView({ personLinks }: EventList) {
  const [search, setSearch] = useState("");
  const [shownColumns, setShownColumns] = useColumns({
    preference: "columns.participants",
    all: OPTIONAL_COLUMNS,
    defaultColumns: OPTIONAL_COLUMNS,
  });
  const isSearched = personLinks.length >= SEARCHED_FROM;
  return {
    isSearched,
    search: isSearched ? search : "",
    setSearch,
    shownColumns,
    setShownColumns,
  };
}

export type ParticipantsView = ReturnType<typeof useParticipantsView>;

interface ParticipantToolsProps {
  view: ParticipantsView;
  /** The filter by attendance. */
  children: ReactNode;
}

/** The search box of a long list, the filter, and next to a table the choice of columns. */
export function ParticipantTools({ view, children }: ParticipantToolsProps) {
  const { t } = useTranslation();
  const hasColumns = useMedia(media.tablet);
  return (
    <div className={css.tools}>
      {view.isSearched ? (
        <div className={css.search}>
          <SearchField
            label={t("participants:find")}
            placeholder={t("participants:findShort")}
            clearLabel={t("common:search.clear")}
            value={view.search}
            onChange={view.setSearch}
          />
        </div>
      ) : null}
      {children}
      {hasColumns ? (
        <ColumnsMenu
          options={OPTIONAL_COLUMNS.map((value) => ({
            value,
            label: t(`participants:column.${value}`),
          }))}
          shown={view.shownColumns}
          isIconOnly
          onChange={view.setShownColumns}
        />
      ) : null}
    </div>
  );
}
