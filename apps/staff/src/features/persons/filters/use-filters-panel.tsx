import { useId, useState } from "react";
import { asBoolean, readPreference, writePreference } from "../../../lib/storage/preferences.ts";
import type { PersonsView } from "../view.ts";
import { filtersOf } from "../view.ts";
import type { ApplyFilters } from "./use-live-filters.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const FiltersPanel = lazyPart(async () => (await import("./filter-forms.tsx")).FiltersPanel);

interface FiltersPanelOptions {
  view: PersonsView;
  onFilters: ApplyFilters;
  /** Whether a person's details cover the panel. */
  isCovered: boolean;
  /** Closes the details that cover the panel. */
  onUncover: () => void;
}

/**
 * Returns the filters panel and the state of its button. The browser stores whether the panel is
 * open. Opening by a press moves the focus into the panel, closing returns it to the button.
 */
export function useFiltersPanel({ view, onFilters, isCovered, onUncover }: FiltersPanelOptions) {
  const buttonId = useId();
  const [isOpen, setOpen] = useState(() => readPreference("filters-open", asBoolean, false));
  const [startsFocused, setStartsFocused] = useState(false);
  const isShown = isOpen && !isCovered;
  const change = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    setStartsFocused(isNowOpen);
    writePreference("filters-open", isNowOpen);
  };
  const close = () => {
    change(false);
    document.getElementById(buttonId)?.focus();
  };
  const toggle = () => {
    if (isShown) return close();
    if (isCovered) onUncover();
    change(true);
  };
  return {
    toggle: { id: buttonId, isShown, onPress: toggle },
    panel: isShown ? (
      <FiltersPanel
        filters={filtersOf(view)}
        onFilters={onFilters}
        onClose={close}
        startsFocused={startsFocused}
        onFocused={() => setStartsFocused(false)}
      />
    ) : null,
  };
}

export type FiltersToggle = ReturnType<typeof useFiltersPanel>["toggle"];
