import type { Attendance } from "@kehila/shared/events/came";
import type { ExportCreateInput } from "@kehila/shared/exports";
import type { ReactNode } from "react";

/** The filter and the order of an export of the register or the archive. */
export type ExportFilter = Omit<NonNullable<ExportCreateInput["filter"]>, "active"> & {
  active?: "true" | "false" | undefined;
};

/** The persons of an export, as the screen passes them to the dialog. */
export type ExportSource =
  | {
      kind: "register";
      filter: ExportFilter;
      /** The number of persons that the user saw; if absent, the dialog counts them. */
      count?: number;
    }
  | { kind: "picked"; personIds: readonly string[] }
  | {
      kind: "list";
      id: string;
      title: string;
      count: number;
      /** Limits the export to participants who came, or who did not; `name` names this part. */
      part?: { attendance: Attendance; name: string } | undefined;
    };

/** Renders the export dialog; the route provides it from the exports feature. */
export type RenderExport = (task: { source: ExportSource; onClose: () => void }) => ReactNode;
