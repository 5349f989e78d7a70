import type { RenderExport } from "../entities/exports/source.ts";
import { ExportDialog } from "../features/exports/export-dialog.tsx";
import { PersonHistory } from "../features/history/person-history.tsx";
import { MergeDialogs } from "../features/merge/merge-dialogs.tsx";
import { UndoableMerges } from "../features/merge/undoable-merges.tsx";
import type { RenderHistory, RenderMerge } from "../entities/persons/slots.ts";

/** The history tab of a person's details: merges that can be undone, then all changes. */
export const renderHistory: RenderHistory = (person, onOpenPerson) => (
  <>
    <UndoableMerges person={person} />
    <PersonHistory person={person} onOpenPerson={onOpenPerson} />
  </>
);

/** The dialogs of a merge. */
export const renderMerge: RenderMerge = (merge) => <MergeDialogs {...merge} />;

/** The dialog of an export. */
export const renderExport: RenderExport = (task) => <ExportDialog {...task} />;
