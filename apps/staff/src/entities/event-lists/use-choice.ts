import { CHOOSE_MAX } from "@kehila/shared/base/limits";
import type { ChoiceOrder } from "@kehila/shared/persons/pickers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { FilterDraft } from "../persons/filters/draft.ts";
import { draftOf, filterErrors, toFilters } from "../persons/filters/draft.ts";
import type { MatchFilter } from "../persons/filters/filters.ts";
import type { PickablePerson } from "../persons/picker.tsx";
import { matchCountQuery, useChoosePersons } from "./choice.queries.ts";

/** Filters are counted when nothing was typed for this time, in milliseconds. */
const COUNT_DEBOUNCE_MS = 300;

interface ChoiceOptions {
  /** The filter to start with. */
  filter: MatchFilter;
  /** The number of persons to take until the user types one; null for as many as match. */
  room: number | null;
  /** Persons who are on the list already. */
  listedIds: readonly string[];
  onAdd: (persons: readonly PickablePerson[]) => void;
}

/** Returns a typed number of persons: null for an empty text, NaN for anything but 1 to the maximum. */
function takenOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  const count = /^\d{1,9}$/u.test(text) ? Number(text) : Number.NaN;
  return count >= 1 && count <= CHOOSE_MAX ? count : Number.NaN;
}

/** The state of a choice of persons by a filter: filter, order, number, and how many match. */
export function useChoice({ filter: start, room, listedIds, onAdd }: ChoiceOptions) {
  const language = useLanguage();
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(start));
  const [search, setSearch] = useState(start.search ?? "");
  const [order, setOrder] = useState<ChoiceOrder>("lastInvited");
  const [typed, setTyped] = useState<string | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const choose = useChoosePersons();

  const isValid = Object.keys(filterErrors(draft)).length === 0;
  const text = search.trim();
  const filter = { ...toFilters(draft), ...(text === "" ? {} : { search: text }) };
  /** Filters besides the cities; both ends of a range are one. */
  const inUse = new Set(
    Object.keys(filter)
      .filter((key) => key !== "city")
      .map((key) => key.replace(/(?:Min|Max|From|To)$/u, "")),
  ).size;
  const asked = useDebounced(isValid ? JSON.stringify(filter) : null, COUNT_DEBOUNCE_MS);
  const count = useQuery(
    matchCountQuery(asked === null ? null : (JSON.parse(asked) as MatchFilter)),
  );
  const isCurrent = isValid && asked === JSON.stringify(filter) && !count.isPlaceholderData;

  const take = typed ?? (room === null ? "" : String(Math.min(room, CHOOSE_MAX)));
  const wanted = takenOf(take);
  /** How many the button takes; null while unknown or for a wrong number. */
  const size =
    count.data === undefined || Number.isNaN(wanted)
      ? null
      : Math.min(wanted ?? CHOOSE_MAX, count.data);
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
        onSuccess: (persons) => {
          setAdded(persons.length);
          onAdd(persons);
        },
      },
    );
  };

  return {
    draft,
    set: change((values: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...values }))),
    inUse,
    search,
    setSearch: change(setSearch),
    order,
    setOrder: change(setOrder),
    take,
    setTake: change(setTyped),
    isTakeWrong: Number.isNaN(wanted),
    /** How many persons match; undefined while it is counted. */
    count: isCurrent ? count.data : undefined,
    countError: isCurrent ? count.error : null,
    size,
    /** How many the last press added. */
    added,
    failure: choose.error,
    isAdding: choose.isPending,
    add,
  };
}

export type Choice = ReturnType<typeof useChoice>;
