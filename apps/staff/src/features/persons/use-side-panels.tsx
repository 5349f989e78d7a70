import type { PersonRow } from "@kehila/shared/persons/answers";
import type { RenderHistory } from "../../entities/persons/rendered-parts.ts";
import { useFrozenValue } from "../../lib/timing/use-frozen-value.ts";
import { SidePanel } from "../../ui/layout/side-panel.tsx";
import { DialogFrame, lazyPart } from "../../ui/lazy-part.tsx";
import type { PersonDialogState } from "./dialogs.tsx";
import { useFiltersPanel } from "./filters/use-filters-panel.tsx";
import type { ApplyFilters } from "./filters/use-live-filters.ts";
import type { PersonsView } from "./view.ts";

/** The details of the open person. Their code contains the forms that edit values in place. */
const OpenPerson = lazyPart(
  async () => (await import("./open-person.tsx")).OpenPerson,
  ({ props: { id, dialogs, isInPanel }, ...frame }) =>
    isInPanel ? (
      <SidePanel subject={id} title={frame.title} announcement="" onClose={dialogs.close}>
        {frame.children}
      </SidePanel>
    ) : (
      <DialogFrame {...frame} props={{ onClose: dialogs.close }} />
    ),
);

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
 * Returns the details of the open person and the filters panel. The details are a dialog or, in a
 * wide window, a panel that covers the filters panel.
 */
export function useSidePanels(options: SidePanelsOptions) {
  const { view, onFilters, dialogs, rows, renderHistory, isWide } = options;
  // Does not move the details from the panel to a dialog while another dialog is open, since a new
  // dialog would make the other one inert.
  const isInPanel = useFrozenValue(isWide, dialogs.step !== null);
  const details =
    dialogs.detailsOf === null ? null : (
      <OpenPerson
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
