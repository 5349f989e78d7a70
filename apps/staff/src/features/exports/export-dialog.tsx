import { onDemand } from "../../ui/on-demand.tsx";

/** The export dialog. */
export const ExportDialog = onDemand(async () => (await import("./dialog.tsx")).ExportDialog, {
  hasOtherTexts: true,
});
