import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../../lib/use-media.ts";
import { Button, IconButton } from "../../../ui/button/button.tsx";
import type { PersonsFilters } from "../../../entities/persons/filters/filters.ts";
import type { PersonsView } from "../view.ts";
import { filterChips, filtersOf } from "../view.ts";
import type { FiltersToggle } from "./use-filters-panel.tsx";
import { DialogFrame, lazyPart } from "../../../ui/lazy-part.tsx";

const FilterDialog = lazyPart(
  async () => (await import("./filter-forms.tsx")).FilterDialog,
  DialogFrame,
);

/** The widths at which the toolbar fits on one line only if the button is an icon. */
const TIGHT = `screen and (max-width: ${BREAKPOINT.tight}px)`;

interface FiltersButtonProps {
  view: PersonsView;
  onFilters: (filters: PersonsFilters) => void;
  /** Opens and closes the panel next to the table; null if the filters open in a dialog. */
  toggle: FiltersToggle | null;
}

/** The filters button, which opens the panel or the dialog of the filters. */
export function FiltersButton({ view, onFilters, toggle }: FiltersButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const inUse = filterChips(view).length;
  const isTight = useMedia(TIGHT);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const icon = <SlidersHorizontal aria-hidden="true" />;
  const label =
    inUse === 0 ? t("persons:list.filters") : t("persons:list.filtersInUse", { count: inUse });
  // An open dialog stays open when the window becomes wide enough for the panel.
  if (toggle && !isOpen) {
    return (
      <Button id={toggle.id} icon={icon} aria-expanded={toggle.isShown} onPress={toggle.onPress}>
        {label}
      </Button>
    );
  }
  return (
    <>
      {isTight ? (
        <IconButton label={label} icon={icon} onPress={open} />
      ) : (
        <Button icon={icon} onPress={open}>
          {label}
        </Button>
      )}
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
