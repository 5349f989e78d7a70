import { onDemand } from "../../../ui/on-demand.tsx";

/** The dialog with likely duplicates of a save; its code and texts load with the form. */
export const DuplicatesDialog = onDemand(
  async () => (await import("./duplicates-dialog.tsx")).DuplicatesDialog,
  { hasOtherTexts: true },
);
