import { monthsBefore, today } from "@kehila/shared/base/dates";
import { CHOOSE_MAX } from "@kehila/shared/base/limits";
import type { ChoiceOrder, ChoosePersonsInput } from "@kehila/shared/persons/pickers";
import { useState } from "react";
import { useLanguage } from "../../../i18n/use-language.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { calendar } from "../../../lib/config.ts";
import type { FilterDraft } from "../../persons/filters/draft.ts";
import { draftOf, filterErrors, toFilters } from "../../persons/filters/draft.ts";
import type { MatchFilter } from "../../persons/filters/filters.ts";
import type { PickablePerson } from "../../persons/picker.tsx";
import { useChosenPersons } from "./choice.queries.ts";
import { typedCount } from "./take.ts";

/** The number of persons that a choice begins with, without a number of free places. */
const TAKE = 40;
/** Persons invited in this number of months are left out on request. */
const IDLE_MONTHS = 6;

export interface ChoiceOptions {
  /** The filter to start with. */
  filter: MatchFilter;
  /** The number of free places; null without a limit. */
  room: number | null;
  /** Whether added persons go to the waiting list. */
  isWaiting?: boolean;
  /** Persons who are on the list already. */
  listedIds: readonly string[];
  /** Called with the shown and ticked persons. */
  onAdd: (persons: readonly PickablePerson[]) => unknown;
}

/** Returns the fields of a choice, and the choice that they ask for: null while a field is wrong. */
function useChoiceFields({ filter: start, room, listedIds }: ChoiceOptions) {
  const language = useLanguage();
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(start));
  const [search, setSearch] = useState(start.search ?? "");
  const [order, setOrder] = useState<ChoiceOrder>("lastInvited");
  const [isIdleOnly, setIdleOnly] = useState(false);
  const [typedTake, setTake] = useState<string | null>(null);
  const take = typedTake ?? String(Math.min(room ?? TAKE, CHOOSE_MAX));
  const wantedCount = typedCount(take, CHOOSE_MAX) ?? CHOOSE_MAX;
  const isTakeWrong = Number.isNaN(wantedCount);
  const isValid = !isTakeWrong && Object.keys(filterErrors(draft)).length === 0;
  const text = search.trim();
  const choice: ChoosePersonsInput = {
    filter: { ...toFilters(draft), ...(text === "" ? {} : { search: text }) },
    order,
    take: wantedCount,
    ...(isIdleOnly ? { notInvitedSince: monthsBefore(today(calendar), IDLE_MONTHS) } : {}),
    excludedIds: [...listedIds],
    language,
  };
  return {
    choice: isValid ? choice : null,
    draft,
    set: (values: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...values })),
    search,
    setSearch,
    order,
    setOrder,
    isIdleOnly,
    setIdleOnly,
    take,
    setTake,
    isTakeWrong,
  };
}

/**
 * Returns the state of a choice of persons by a filter: fields, matches with their ticks, addition.
 * Only persons who are shown and ticked are added.
 */
export function useChoice(options: ChoiceOptions) {
  const { choice, ...fields } = useChoiceFields(options);
  const [untickedIds, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<{ choice: string; count: number } | null>(null);
  const { chosen, isCurrent, error } = useChosenPersons(choice);
  const persons = chosen?.data ?? [];
  const tickedPersons = persons.filter(({ id }) => !untickedIds.has(id));
  const addition = useAction({
    mutationFn: async (ticked: readonly PickablePerson[]) => options.onAdd(ticked),
  });
  // After an addition, the persons on the list are part of the choice.
  const { excludedIds: _listed, ...wanted } = choice ?? {};
  const wantedText = JSON.stringify(wanted);
  return {
    ...fields,
    persons,
    hasMore: chosen?.hasMore ?? false,
    /** Whether the shown persons answer the fields as they are now. */
    isCurrent,
    error,
    isTicked: (id: string) => !untickedIds.has(id),
    tick: (id: string, isTicked: boolean) =>
      setUnticked((before) => {
        const ids = new Set(before);
        if (isTicked) ids.delete(id);
        else ids.add(id);
        return ids;
      }),
    /** The number of persons that the button adds. */
    size: tickedPersons.length,
    /** The number of persons that the last press added, until the choice changes. */
    added: added?.choice === wantedText ? added.count : null,
    failure: addition.error,
    isAdding: addition.isPending,
    add: () => {
      if (!isCurrent || tickedPersons.length === 0 || addition.isPending) return;
      addition.mutate(tickedPersons, {
        onSuccess: () => setAdded({ choice: wantedText, count: tickedPersons.length }),
      });
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;
