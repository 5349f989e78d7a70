import { useState } from "react";
import type { PersonsFilters } from "../../../entities/persons/filters/filters.ts";
import { OpenFiltersButton } from "../../../entities/persons/filters/open-button.tsx";
import type { PersonsView } from "../view.ts";
import { filterChips, filtersOf } from "../view.ts";
import type { FiltersToggle } from "./use-filters-panel.tsx";
import { DialogFrame, lazyPart } from "../../../ui/lazy-part.tsx";

const FilterDialog = lazyPart(
  async () => (await import("./filter-forms.tsx")).FilterDialog,
  DialogFrame,
);

interface FiltersButtonProps {
  view: PersonsView;
  onFilters: (filters: PersonsFilters) => void;
  /** Opens and closes the panel next to the table; null if the filters open in a dialog. */
  toggle: FiltersToggle | null;
}

/** The filters button, which opens the panel or the dialog of the filters. */
export function FiltersButton({ view, onFilters, toggle }: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const inUse = filterChips(view).length;
  const close = () => setOpen(false);
  // An open dialog stays open when the window becomes wide enough for the panel.
  if (toggle && !isOpen) {
    return <OpenFiltersButton inUse={inUse} onPress={toggle.onPress} panel={toggle} />;
  }
  return (
    <>
      <OpenFiltersButton inUse={inUse} onPress={() => setOpen(true)} />
      {isOpen ? (
        <FilterDialog
          filters={filtersOf(view)}
          search={view.search}
          onClose={close}
          onFilters={(filters) => {
            close();
            onFilters(filters);
          }}
        />
      ) : null}
    </>
  );
}
