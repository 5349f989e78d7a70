import { DialogFrame, lazyPart } from "../../ui/lazy-part.tsx";

export const ExportDialog = lazyPart(
  async () => (await import("./dialog.tsx")).ExportDialog,
  DialogFrame,
);
