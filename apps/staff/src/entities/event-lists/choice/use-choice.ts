import { CHOOSE_MAX } from "@kehila/shared/base/limits";
import type { ChoiceOrder } from "@kehila/shared/persons/pickers";
import { useState } from "react";
import { useLanguage } from "../../../i18n/use-language.ts";
import type { FilterDraft } from "../../persons/filters/draft.ts";
import { draftOf, filterErrors, toFilters } from "../../persons/filters/draft.ts";
import type { MatchFilter } from "../../persons/filters/filters.ts";
import { useMatchCount } from "../../persons/filters/use-match-count.ts";
import type { PickablePerson } from "../../persons/picker.tsx";
import { useChoosePersons } from "./choice.queries.ts";
import { typedCount } from "./take.ts";

export interface ChoiceOptions {
  /** The filter to start with. */
  filter: MatchFilter;
  /** The number of persons to add until the user types a number; null for all matches. */
  room: number | null;
  /** Whether added persons go to the waiting list. */
  isWaiting?: boolean;
  /** Persons who are on the list already. */
  listedIds: readonly string[];
  /** Called with the chosen persons; the array is empty if all matches are on the list. */
  onAdd: (persons: readonly PickablePerson[]) => unknown;
  /** Whether `onAdd` tells the user how many persons were added. */
  isReported?: boolean;
}

/**
 * Returns the state of a choice of persons by a filter: filter, order, number to add, and matches.
 */
export function useChoice(options: ChoiceOptions) {
  const { filter: start, room, listedIds, onAdd, isReported = false } = options;
  const language = useLanguage();
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(start));
  const [search, setSearch] = useState(start.search ?? "");
  const [order, setOrder] = useState<ChoiceOrder>("lastInvited");
  const [typed, setTyped] = useState<string | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const choose = useChoosePersons(onAdd);

  const isValid = Object.keys(filterErrors(draft)).length === 0;
  const text = search.trim();
  const filter = { ...toFilters(draft), ...(text === "" ? {} : { search: text }) };
  /** The number of filters in use, without the cities; both ends of a range count as one. */
  const filterCount = new Set(
    Object.keys(filter)
      .filter((key) => key !== "city")
      .map((key) => key.replace(/(?:Min|Max|From|To)$/u, "")),
  ).size;
  const { count, lastCount, error } = useMatchCount(isValid ? filter : null);

  const take = typed ?? (room === null ? "" : String(Math.min(room, CHOOSE_MAX)));
  const wantedCount = typedCount(take, CHOOSE_MAX);
  /** The number of persons that the button adds; null while unknown or for a wrong number. */
  const size =
    lastCount === undefined || Number.isNaN(wantedCount)
      ? null
      : Math.min(wantedCount ?? CHOOSE_MAX, lastCount);
  const change =
    <T>(setValue: (value: T) => void) =>
    (value: T) => {
      setAdded(null);
      setValue(value);
    };

  const add = () => {
    if (!isValid || size === null || size === 0 || choose.isPending) return;
    const excludedIds = [...listedIds];
    choose.mutate(
      { filter, order, take: size, excludedIds, language },
      {
        onSuccess: ({ length }) => setAdded(isReported && length > 0 ? null : length),
      },
    );
  };

  return {
    draft,
    set: change((values: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...values }))),
    filterCount,
    search,
    setSearch: change(setSearch),
    order,
    setOrder: change(setOrder),
    take,
    setTake: change(setTyped),
    isTakeWrong: Number.isNaN(wantedCount),
    /** The number of matches; undefined while the server counts. */
    count,
    countError: error,
    size,
    /** The number of persons that the last press added; null if `onAdd` reports the number. */
    added,
    failure: choose.error,
    isAdding: choose.isPending,
    add,
  };
}

export type Choice = ReturnType<typeof useChoice>;
