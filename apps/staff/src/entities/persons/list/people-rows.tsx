import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { PERSON_SORTS } from "@kehila/shared/persons/query";
import type { ReactNode, Ref } from "react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../i18n/error-text.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { nameInto } from "../../../lib/text/name-into.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import type { DataTableProps } from "../../../ui/table/data-table.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TableFoot } from "../../../ui/table/foot.tsx";
import type { DataTableHandle } from "../../../ui/table/use-grid-rows.ts";
import { CARD_FIELDS } from "../card/card.tsx";
import { fullName } from "../format.ts";
import { ShownFieldsProvider } from "../matches/matched-text.tsx";
import { NameLinks } from "../links/name-link.tsx";
import type { PeopleToolbarProps } from "./people-toolbar.tsx";
import type { ReasonField } from "../matches/reasons.ts";
import type { usePersonPages } from "../pages/use-pages.ts";
import type { PeopleView } from "./view.ts";
import { shownSort, withSort } from "./view.ts";

const NARROW = `(max-width: ${BREAKPOINT.narrow}px)`;

type ToolbarPropName = "view" | "onView" | "defaultSort" | "texts";
type TablePropName =
  | "label"
  | "columns"
  | "visibility"
  | "actionsOf"
  | "controlOf"
  | "onOpen"
  | "renderCard"
  | "selection";

export interface PeopleRowsProps<V extends PeopleView>
  extends
    Pick<DataTableProps<PersonRow>, TablePropName>,
    Pick<PeopleToolbarProps<V>, ToolbarPropName> {
  pages: ReturnType<typeof usePersonPages>;
  /** The number of persons in the rows; by default each row is one. */
  count?: number;
  /** The searched fields that a card shows; by default the fields of `PersonCard`. */
  cardFields?: readonly ReasonField[];
  /** The person of the open dialog. When the dialog closes, the focus returns to this row. */
  openId: string | null;
  /** The details panel of the open person, in which arrow keys open the next row; or null. */
  panel?: ReactNode;
  /** Called with the person of the row that an arrow key reaches. Must be a stable function. */
  onWalk?: (person: PersonRow) => void;
  table: Ref<DataTableHandle>;
}

/** The rows of a list of persons, with the state of their pages below. */
export function PeopleRows<V extends PeopleView>(props: PeopleRowsProps<V>) {
  const { pages, view, onView, defaultSort, texts, columns, visibility } = props;
  const { t } = useTranslation();
  const { rows, hasNextPage, isPlaceholderData } = pages;
  const { count = rows.length } = props;
  const sortBy = shownSort(view, defaultSort);
  const shownFields = useShownFields(props);
  const menuLabelOf = useMemo(() => {
    const label = nameInto((name) => t("persons:action.menu", { name }));
    return (person: PersonRow) => label(fullName(person));
  }, [t]);
  return (
    <ShownFieldsProvider shownFields={shownFields}>
      <NameLinks view={view} onView={onView} isStale={isPlaceholderData}>
        <DataTable
          handle={props.table}
          label={props.label}
          columns={columns}
          visibility={visibility}
          actionsOf={props.actionsOf}
          controlOf={props.controlOf}
          onOpen={props.onOpen}
          isClickable
          currentId={props.panel ? props.openId : null}
          onWalk={props.onWalk}
          renderCard={props.renderCard}
          selection={props.selection}
          rows={rows}
          actionsLabel={t(`${texts}actions`)}
          menuLabelOf={menuLabelOf}
          // An open dialog does not change the list.
          resetKey={JSON.stringify({ ...view, person: undefined, edit: undefined })}
          {...(sortBy === "relevance"
            ? {}
            : { sort: { id: sortBy, desc: view.sortOrder === "desc" } })}
          onSort={({ id, desc }) => {
            const sort = PERSON_SORTS.find((option) => option === id);
            if (sort) onView(withSort(view, sort, desc ? "desc" : "asc", defaultSort));
          }}
          isLoading={pages.isPending}
          isStale={isPlaceholderData && !pages.isKept}
          onRange={pages.onRange}
          hasMore={hasNextPage}
          onMore={pages.onMore}
          foot={
            pages.isKept ? null : (
              <TableFoot
                count={count}
                hasMore={hasNextPage}
                isFailed={pages.isFetchNextPageError}
                onRetry={() => void pages.fetchNextPage()}
                texts={{
                  end: t(`${texts}end`, { count }),
                  loadingMore: t(`${texts}loadingMore`),
                  moreFailed: hasCode(pages.error, "READING_STOPPED")
                    ? errorText(t, pages.error)
                    : t(`${texts}moreFailed`),
                }}
              />
            )
          }
        />
      </NameLinks>
    </ShownFieldsProvider>
  );
}

type Columns = Pick<PeopleRowsProps<PeopleView>, "columns" | "visibility" | "cardFields">;

/** Returns the fields that the rows show, as columns or on cards. */
function useShownFields({ columns, visibility, cardFields = CARD_FIELDS }: Columns) {
  const isNarrow = useMedia(NARROW);
  return useMemo(() => {
    const inTable = columns.flatMap(({ id }) => (visibility?.[id] === false ? [] : [id]));
    return new Set<string>(isNarrow ? cardFields : inTable);
  }, [isNarrow, cardFields, columns, visibility]);
}
