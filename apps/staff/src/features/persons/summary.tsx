import { ResultCount } from "../../entities/persons/list/result-count.tsx";
import * as css from "../../entities/persons/list/people.css.ts";
import { useTotal } from "../../entities/persons/list/total.queries.ts";
import type { usePersonPages } from "../../entities/persons/pages/use-pages.ts";
import { FilterChips } from "./filters/chips.tsx";
import type { ApplyFilters } from "./filters/use-live-filters.ts";
import type { PersonsView } from "./view.ts";
import { isNarrowed, matchedBy } from "./view.ts";
import { StartLine } from "./start-line.tsx";

interface ListSummaryProps {
  view: PersonsView;
  persons: ReturnType<typeof usePersonPages>;
  onFilters: ApplyFilters;
}

/** The filters and the number of persons; without search and filters, also recently opened persons. */
export function ListSummary({ view, persons, onFilters }: ListSummaryProps) {
  const { data, isPlaceholderData } = persons;
  const isPaged = data?.pages[0]?.hasNextPage === true && !isPlaceholderData;
  const total = useTotal(matchedBy(view), isPaged);
  return (
    <div className={css.summary}>
      {/* The chips come first: a count that arrives during a press must not move a chip. */}
      <FilterChips view={view} onFilters={onFilters} />
      <ResultCount pages={data?.pages} isCurrent={!isPlaceholderData} {...total} />
      {isNarrowed(view) ? null : <StartLine />}
    </div>
  );
}
