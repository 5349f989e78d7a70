import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FilterDraft, FilterError } from "../../../entities/persons/filters/draft.ts";
import { draftOf, filterErrors, toFilters } from "../../../entities/persons/filters/draft.ts";
import type { PersonsFilters } from "../../../entities/persons/filters/filters.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";

/** The pause in typing, in ms, after which typed filters apply and their errors show. */
const TYPED_DEBOUNCE_MS = 400;
const TYPED = new Set(["ageMin", "ageMax", "birthDateFrom", "birthDateTo"]);

/** Applies filters. Typing replaces the history entry, a choice adds one. */
export type ApplyFilters = (filters: PersonsFilters, options?: { replace: boolean }) => void;

interface LiveFilters {
  draft: FilterDraft;
  set: (change: Partial<FilterDraft>) => void;
  /** Whether typing has paused, so that errors may be shown. */
  isSettled: boolean;
}

/**
 * Returns a form of filters that applies by itself: a choice at once, typed values after a pause,
 * nothing while a value is wrong. Filters that change elsewhere (a chip, the back button) replace
 * the form.
 */
export function useLiveFilters(filters: PersonsFilters, onFilters: ApplyFilters): LiveFilters {
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(filters));
  const settledDraft = useDebounced(draft, TYPED_DEBOUNCE_MS);
  const text = JSON.stringify(filters);
  /** Serialised filters: first the current URL, then the navigations that have not arrived. */
  const sentTexts = useRef<readonly string[]>([text]);

  const onArrived = useEffectEvent((arrivedText: string) => {
    const place = sentTexts.current.indexOf(arrivedText);
    sentTexts.current = place === -1 ? [arrivedText] : sentTexts.current.slice(place);
    if (place === -1) setDraft(draftOf(filters));
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
  useEffect(() => sendTyped(settledDraft), [settledDraft]);

  return {
    draft,
    set: (change) => {
      const next = { ...draft, ...change };
      setDraft(next);
      if (!Object.keys(change).some((key) => TYPED.has(key))) send(next, false);
    },
    isSettled: settledDraft === draft,
  };
}
