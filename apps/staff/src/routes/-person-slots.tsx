import type { RenderExport } from "../entities/exports/source.ts";
import type { RenderHistory, RenderMerge } from "../entities/persons/slots.ts";
import { ExportDialog } from "../features/exports/export-dialog.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Spinner } from "../ui/feedback/spinner.tsx";

const History = onDemand(async () => (await import("./-person-history.tsx")).History, {
  hasOtherTexts: true,
});
const MergeDialogs = onDemand(
  async () => (await import("../features/merge/merge-dialogs.tsx")).MergeDialogs,
  { hasOtherTexts: true },
);

/** Renders the history tab of a person's details. */
export const renderHistory: RenderHistory = (person, onOpenPerson) => (
  <History whileLoading={<Spinner />} person={person} onOpenPerson={onOpenPerson} />
);

export const renderMerge: RenderMerge = (merge) => <MergeDialogs {...merge} />;

export const renderExport: RenderExport = (task) => <ExportDialog {...task} />;
