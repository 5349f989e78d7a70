import { onDemand } from "../../ui/on-demand.tsx";

export const ExportDialog = onDemand(async () => (await import("./dialog.tsx")).ExportDialog, {
  hasOtherTexts: true,
});
