import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FilterDraft, FilterError } from "../../../entities/persons/filters/draft.ts";
import { draftOf, filterErrors, toFilters } from "../../../entities/persons/filters/draft.ts";
import type { PersonsFilters } from "../../../entities/persons/filters/filters.ts";
import { useDebounced } from "../../../lib/timing/use-debounced.ts";

/** The pause in ms after which typed filters apply, or their errors are shown. */
const TYPED_DEBOUNCE_MS = 400;
const TYPED = new Set(["ageMin", "ageMax", "birthDateFrom", "birthDateTo"]);

/** Applies filters. Typing replaces the browser's history entry, a choice adds an entry. */
export type ApplyFilters = (filters: PersonsFilters, options?: { replace: boolean }) => void;

interface LiveFilters {
  draft: FilterDraft;
  set: (change: Partial<FilterDraft>) => void;
  /** Whether typing has paused, so that errors may be shown. */
  isSettled: boolean;
}

/**
 * Returns a filter form without a submit button. Choices apply at once, typed values after a pause;
 * an invalid form applies nothing. Filters changed elsewhere (by a chip, by the back button)
 * replace the form's values.
 */
export function useLiveFilters(filters: PersonsFilters, onFilters: ApplyFilters): LiveFilters {
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(filters));
  const debouncedDraft = useDebounced(draft, TYPED_DEBOUNCE_MS);
  const text = JSON.stringify(filters);
  /** Serialised filters: first the filters of the URL, then of navigations under way. */
  const sentTexts = useRef<readonly string[]>([text]);

  const onArrived = useEffectEvent((arrivedText: string) => {
    const index = sentTexts.current.indexOf(arrivedText);
    sentTexts.current = index === -1 ? [arrivedText] : sentTexts.current.slice(index);
    if (index === -1) setDraft(draftOf(filters));
  });
  useEffect(() => onArrived(text), [text]);

  const send = (next: FilterDraft, replace: boolean) => {
    const errors: Partial<Record<keyof FilterDraft, FilterError>> = filterErrors(next);
    if (Object.keys(errors).length > 0) return;
    const wantedFilters = toFilters(next);
    const wantedText = JSON.stringify(wantedFilters);
    if (wantedText === sentTexts.current.at(-1)) return;
    sentTexts.current = [...sentTexts.current, wantedText];
    onFilters(wantedFilters, { replace });
  };
  const sendTyped = useEffectEvent((typedDraft: FilterDraft) => send(typedDraft, true));
  useEffect(() => sendTyped(debouncedDraft), [debouncedDraft]);

  return {
    draft,
    set: (change) => {
      const next = { ...draft, ...change };
      setDraft(next);
      if (!Object.keys(change).some((key) => TYPED.has(key))) send(next, false);
    },
    isSettled: debouncedDraft === draft,
  };
}
