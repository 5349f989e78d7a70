import { lazy, Suspense } from "react";
import type { ExportDialogProps } from "./dialog.tsx";

// Opened on demand: the screens load without it.
const LoadedDialog = lazy(async () => {
  const { ExportDialog: dialog } = await import("./dialog.tsx");
  return { default: dialog };
});

/** The export dialog, loaded when it opens. */
export function ExportDialog(props: ExportDialogProps) {
  return (
    <Suspense>
      <LoadedDialog {...props} />
    </Suspense>
  );
}
