import { DuplicatesDialog } from "../form/duplicates-dialog.tsx";
import { LeaveDialog } from "../form/leave-dialog.tsx";
import type { PersonForm } from "../form/use-form.ts";
import type { Edit } from "./use-edit.ts";

interface EditDialogsProps {
  form: PersonForm;
  edit: Pick<Edit, "unsaved" | "saving">;
}

/** The dialogs of an edit: unsaved work, and likely duplicates. */
export const EditDialogs = ({ form, edit: { unsaved, saving } }: EditDialogsProps) => (
  <>
    <LeaveDialog unsaved={unsaved} kind="edit" />
    <DuplicatesDialog
      isEdit
      draft={form.draft}
      matches={saving.matches}
      isSaving={saving.isSaving}
      onGoBack={saving.reviewAgain}
      onSaveAnyway={saving.saveAnyway}
      onSetAside={unsaved.setAside}
    />
  </>
);
