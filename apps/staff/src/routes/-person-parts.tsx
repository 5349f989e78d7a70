import type { RenderExport } from "../entities/exports/source.ts";
import type { RenderHistory, RenderMerge } from "../entities/persons/rendered-parts.ts";
import { ExportDialog } from "../features/exports/export-dialog.tsx";
import { DialogFrame, lazyPart } from "../ui/lazy-part.tsx";

const History = lazyPart(async () => (await import("./-person-history.tsx")).History);
const MergeDialogs = lazyPart(
  async () => (await import("../features/merge/merge-dialogs.tsx")).MergeDialogs,
  DialogFrame,
);

/** Renders the history tab of a person's details. */
export const renderHistory: RenderHistory = (person, onOpenPerson) => (
  <History person={person} onOpenPerson={onOpenPerson} />
);

export const renderMerge: RenderMerge = (merge) => <MergeDialogs {...merge} />;

export const renderExport: RenderExport = (task) => <ExportDialog {...task} />;
