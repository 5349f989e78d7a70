import type { PersonRow } from "@kehila/shared/persons/answers";
import type { RenderHistory } from "../../entities/persons/slots.ts";
import { useFrozenValue } from "../../lib/use-frozen-value.ts";
import { Details } from "./details.tsx";
import type { PersonDialogState } from "./dialogs.tsx";
import { useFiltersPanel } from "./filters/use-filters-panel.tsx";
import type { ApplyFilters } from "./filters/use-live-filters.ts";
import type { PersonsView } from "./view.ts";

interface SidePanelsOptions {
  view: PersonsView;
  onFilters: ApplyFilters;
  dialogs: PersonDialogState;
  rows: readonly PersonRow[];
  renderHistory: RenderHistory;
  /** Whether the window has space for a panel next to the table. */
  isWide: boolean;
}

/**
 * Returns the details of the open person, in the panel next to the table or as a dialog, and the
 * filters, which the details cover.
 */
export function useSidePanels(options: SidePanelsOptions) {
  const { view, onFilters, dialogs, rows, renderHistory, isWide } = options;
  // Keeps the details in the panel while a dialog is open over them: as a dialog of their own, they
  // would make that dialog inert.
  const isInPanel = useFrozenValue(isWide, dialogs.step !== null);
  const details =
    dialogs.detailsOf === null ? null : (
      <Details
        id={dialogs.detailsOf}
        dialogs={dialogs}
        rows={rows}
        renderHistory={renderHistory}
        isInPanel={isInPanel}
      />
    );
  const filters = useFiltersPanel({
    view,
    onFilters,
    isCovered: details !== null,
    onUncover: dialogs.close,
  });
  return { details, isInPanel, filters };
}
