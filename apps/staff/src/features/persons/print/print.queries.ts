import { PAGE_SIZE_MAX, PRINTED_MAX } from "@kehila/shared/base/limits";
import type { PersonPage, PersonRow } from "@kehila/shared/persons/answers";
import { currentLanguage } from "../../../i18n/setup.ts";
import { countPersons, findPersons } from "../../../entities/persons/pages/search.queries.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import type { PersonsView } from "../view.ts";
import { matchedBy, toPersonQuery } from "../view.ts";

/** All persons of a view, or their number if it exceeds the limit of a print. */
type PrintableRows = { rows: readonly PersonRow[] } | { tooMany: number };

/** Reads all persons of a view in order; returns only the number if it exceeds the limit. */
async function readPrintable(view: PersonsView): Promise<PrintableRows> {
  const count = await countPersons(matchedBy(view));
  if (count > PRINTED_MAX) return { tooMany: count };
  const rows = new Map<string, PersonRow>();
  let cursor: string | null = null;
  do {
    const query = {
      ...toPersonQuery(view, cursor),
      language: currentLanguage(),
      take: String(PAGE_SIZE_MAX),
    };
    const page: PersonPage = await findPersons(query);
    for (const person of page.data) rows.set(person.id, person);
    cursor = page.nextCursor;
    // Persons can be added during the read, so the limit is checked again.
    if (rows.size > PRINTED_MAX) return { tooMany: rows.size };
  } while (cursor !== null);
  return { rows: [...rows.values()] };
}

/** Reads the rows for printing. */
export const usePrintable = () => useAction({ mutationFn: readPrintable });
