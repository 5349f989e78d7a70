import type { ChoosePersonsInput, ChosenPersons } from "@kehila/shared/persons/pickers";
import { keepPreviousData, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { answer, api } from "../../../lib/api/api.ts";
import { useDebounced } from "../../../lib/timing/use-debounced.ts";
import { PERSONS_KEY } from "../../persons/persons.key.ts";

/** Time without a change of the choice after which its persons are read, in milliseconds. */
const DEBOUNCE_MS = 300;

/** Returns the query of the first persons of a filter; null asks nothing. */
const chosenPersonsQuery = (choice: ChoosePersonsInput | null) =>
  queryOptions({
    queryKey: [...PERSONS_KEY, "choice", choice],
    queryFn:
      choice === null
        ? skipToken
        : async ({ signal }) =>
            answer(api.person.choose.$post({ json: choice }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

interface ChosenRead {
  /** The persons of the last choice that was read; they stay while the next one is read. */
  chosen: ChosenPersons | undefined;
  /** Whether `chosen` answers the choice as it is now. */
  isCurrent: boolean;
  error: Error | null;
}

/** Reads the first persons of a filter while the user edits it; null reads nothing. */
export function useChosenPersons(choice: ChoosePersonsInput | null): ChosenRead {
  const text = JSON.stringify(choice);
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useQuery(
    chosenPersonsQuery(JSON.parse(debouncedText) as ChoosePersonsInput | null),
  );
  const isSame = choice !== null && debouncedText === text;
  return {
    chosen: data,
    isCurrent: isSame && data !== undefined && !isPlaceholderData,
    error: isSame ? error : null,
  };
}
