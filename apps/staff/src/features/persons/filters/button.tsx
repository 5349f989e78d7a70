import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { onDemand } from "../../../ui/on-demand.tsx";
import type { PersonsFilters, PersonsView } from "../view.ts";
import { filterChips, filtersOf } from "../view.ts";

const FilterDialog = onDemand(async () => (await import("./dialog.tsx")).FilterDialog);

interface FiltersButtonProps {
  view: PersonsView;
  onFilters: (filters: PersonsFilters) => void;
}

/** The filters button, with its dialog (§2). */
export function FiltersButton({ view, onFilters }: FiltersButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const inUse = filterChips(view).length;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<SlidersHorizontal aria-hidden="true" />} onPress={() => setOpen(true)}>
        {inUse === 0 ? t("persons:list.filters") : t("persons:list.filtersInUse", { count: inUse })}
      </Button>
      {isOpen ? (
        <FilterDialog
          filters={filtersOf(view)}
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
