import { parseFields } from "@kehila/shared/base/fields";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import type { ExportCreateInput, ExportFormat } from "@kehila/shared/exports";
import { EXPORT_PERSONS_MAX, fileNameSchema } from "@kehila/shared/exports";
import type { Language } from "@kehila/shared/base/languages";
import { FILE_NAME_MAX } from "@kehila/shared/base/limits";
import type { ExportSource } from "../../entities/exports/source.ts";

/** The relatives that a file can contain in addition to the persons. */
export type Relatives = "children" | "spouse";

/** The choices of the dialog. */
export interface ExportDraft {
  format: ExportFormat;
  fileName: string;
  relatives: readonly Relatives[];
}

/** Returns the initial choices: an Excel file named after its source and day. */
export function newDraft(subject: string, day: CalendarDay): ExportDraft {
  const ending = ` ${day}`;
  let start = "";
  // Iterates over code points, since the server would refuse half of a surrogate pair.
  for (const character of subject) {
    if (start.length + character.length + ending.length > FILE_NAME_MAX) break;
    start += character;
  }
  return { format: "excel", fileName: start + ending, relatives: [] };
}

/** Returns why the server would refuse a file name; undefined for a valid one. */
export function fileNameProblem(fileName: string): FieldErrorCode | undefined {
  const parsed = parseFields(fileNameSchema, { fileName });
  return parsed.success ? undefined : parsed.fields["fileName"];
}

/** Whether a file of the format has a maximum number of persons. */
export const hasLimit = (format: ExportFormat): boolean =>
  Number.isFinite(EXPORT_PERSONS_MAX[format]);

/** Whether the number of persons exceeds the limit of a file format. */
export const isTooMany = (format: ExportFormat, count: number | null): boolean =>
  count !== null && count > EXPORT_PERSONS_MAX[format];

/** The data that the request contains in addition to the draft. */
interface Request {
  source: ExportSource;
  language: Language;
  /** The number of persons that the user saw; null while unknown. */
  count: number | null;
}

/** Returns the body of the request that starts an export. */
export function bodyOf(
  draft: ExportDraft,
  { source, language, count }: Request,
): ExportCreateInput {
  const choices = {
    format: draft.format,
    fileName: draft.fileName,
    includeChildren: draft.relatives.includes("children"),
    includeSpouse: draft.relatives.includes("spouse"),
    language,
  };
  const countField = count === null ? {} : { count };
  switch (source.kind) {
    case "register":
      return { ...choices, source: "all_persons", filter: source.filter, ...countField };
    case "picked":
      return { ...choices, source: "all_persons", personIds: [...source.personIds], ...countField };
    case "list":
      // Without a count: the file contains the participants at the time of the export.
      return {
        ...choices,
        source: "list",
        sourceId: source.id,
        ...(source.part ? { attendance: source.part.attendance } : {}),
      };
  }
}
