import { useId, useState } from "react";
import { asBoolean, readPreference, writePreference } from "../../../lib/preferences.ts";
import * as panelCss from "../../../ui/layout/side-panel.css.ts";
import { onDemand } from "../../../ui/on-demand.tsx";
import type { PersonsView } from "../view.ts";
import { filtersOf } from "../view.ts";
import type { ApplyFilters } from "./use-live-filters.ts";

const FiltersPanel = onDemand(async () => (await import("./filter-forms.tsx")).FiltersPanel, {
  hasOtherTexts: true,
});

interface FiltersPanelOptions {
  view: PersonsView;
  onFilters: ApplyFilters;
  /** Whether a person's details are in the place of the panel. */
  isCovered: boolean;
  /** Closes these details. */
  onUncover: () => void;
}

/**
 * Returns the filters next to the table, and the state of their button: open or closed, as this
 * browser was left. A press that opens the panel moves the focus into it; closing returns the focus
 * to the button.
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
        whileLoading={<div className={panelCss.filters} />}
      />
    ) : null,
  };
}

export type FiltersToggle = ReturnType<typeof useFiltersPanel>["toggle"];
