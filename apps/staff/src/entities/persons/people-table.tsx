import type { PersonRow } from "@kehila/shared/person-answers";
import type { PersonSort } from "@kehila/shared/person-query";
import { PERSON_SORTS } from "@kehila/shared/person-query";
import type { ChangeView, PeopleView } from "./view.ts";
import { withSort } from "./view.ts";
import type { usePersonPages } from "./use-pages.ts";
import type { DataTableProps } from "../../ui/data-table.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { TableFootTexts } from "../../ui/table-foot.tsx";
import { TableFoot } from "../../ui/table-foot.tsx";

/** What a register's table takes from its pages and its address by itself. */
type FromPages =
  | "rows"
  | "sort"
  | "onSort"
  | "isLoading"
  | "isStale"
  | "onRange"
  | "hasMore"
  | "onMore"
  | "foot";

interface PeopleTableProps<V extends PeopleView> extends Omit<
  DataTableProps<PersonRow>,
  FromPages
> {
  pages: ReturnType<typeof usePersonPages>;
  view: V;
  onView: ChangeView<V>;
  defaultSort: PersonSort;
  footTexts: TableFootTexts;
}

/** The table of a register of persons: people, archive, queue. Its order stands in the address. */
export function PeopleTable<V extends PeopleView>({
  pages,
  view,
  onView,
  defaultSort,
  footTexts,
  ...table
}: PeopleTableProps<V>) {
  return (
    <DataTable
      // Whose details are open makes no other list.
      resetKey={JSON.stringify({ ...view, person: undefined })}
      {...table}
      rows={pages.rows}
      sort={{ id: view.sortBy ?? defaultSort, desc: view.sortOrder === "desc" }}
      onSort={({ id, desc }) => {
        const sort = PERSON_SORTS.find((one) => one === id);
        if (sort) onView(withSort(view, sort, desc ? "desc" : "asc", defaultSort));
      }}
      isLoading={pages.isPending}
      isStale={pages.isPlaceholderData}
      onRange={pages.onRange}
      hasMore={pages.hasNextPage}
      onMore={pages.onMore}
      foot={
        <TableFoot
          count={pages.rows.length}
          hasMore={pages.hasNextPage}
          isFailed={pages.isFetchNextPageError}
          onRetry={() => void pages.fetchNextPage()}
          texts={footTexts}
        />
      }
    />
  );
}
