import { showToast } from "../../../ui/feedback/toast.tsx";
import { EditPersonDialog } from "./dialog.tsx";
import { SavedToast } from "./saved-toast.tsx";

interface EditAndReportProps {
  id: string;
  userId: string;
  /** The pressed column or fact; null if the form opened by a button. */
  pressed: string | null;
  onClose: () => void;
}

/** The edit dialog of a person of the register, with a message after the save. */
export function EditAndReport({ onClose, ...edited }: EditAndReportProps) {
  return (
    <EditPersonDialog
      {...edited}
      onClose={onClose}
      onSaved={(person, before) => {
        onClose();
        showToast("success", <SavedToast before={before} person={person} />);
      }}
    />
  );
}
