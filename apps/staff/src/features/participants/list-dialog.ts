import { onDemand } from "../../ui/on-demand.tsx";

/** The dialog of a list, for edits and for new lists. */
export const ListDialog = onDemand(
  async () => (await import("../../entities/event-lists/list-dialog.tsx")).ListDialog,
);
