import * as z from "zod/mini";
import type { Calendar } from "./base/dates.ts";
import { optionalLine } from "./base/fields.ts";
import { LANGUAGES } from "./base/languages.ts";
import { FILE_NAME_MAX } from "./base/limits.ts";
import { ATTENDANCES } from "./events/came.ts";
import { id } from "./persons/parts.ts";
import { personQuerySchemas } from "./persons/query.ts";
import { personIds } from "./persons/selection.ts";

/** The formats in the order of the dialog. */
export const EXPORT_FORMATS = ["excel", "pdf", "word"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_SOURCES = ["list", "all_persons"] as const;

interface ExportFile {
  extension: string;
  contentType: string;
  /**
   * A page for people: columns that fit paper, a family below its person, days and phones as people
   * write them. A sheet for programs: all columns, ISO days, phones as digits.
   */
  layout: "page" | "sheet";
}

/** The file of each format. */
export const EXPORT_FILES: Record<ExportFormat, ExportFile> = {
  pdf: { extension: "pdf", contentType: "application/pdf", layout: "page" },
  word: {
    extension: "docx",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    layout: "page",
  },
  excel: {
    extension: "xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    layout: "sheet",
  },
};

/**
 * Maximum persons in one file. For Word, the number that LibreOffice opens within a minute
 * (docs/decisions/0012-exports.md).
 */
export const EXPORT_PERSONS_MAX: Record<ExportFormat, number> = {
  pdf: 20_000,
  word: 2_000,
  excel: Number.POSITIVE_INFINITY,
};

/** The closed list of states of an export; the apps translate them. */
export const EXPORT_STATUSES = [
  // Running
  "QUEUED",
  "WRITING",
  "SAVING",
  // Progress 100
  "READY",
  /** Persons were deleted or left the source before their row was read. */
  "READY_LEFT_OUT",
  /** Records were edited during the export: the file may contain their former values. */
  "READY_CHANGED",
  /** Characters that are missing in all fonts are printed as boxes. */
  "READY_BOXES",
  "READY_LEFT_OUT_AND_BOXES",
  "READY_CHANGED_AND_BOXES",
  // Progress -1
  "CANCELLED",
  /** The account lost the right to read the source. */
  "RIGHT_LOST",
  /** The event list was deleted. */
  "SOURCE_GONE",
  /** A person in the file was permanently deleted; therefore the file was deleted too. */
  "PERSON_DELETED",
  /** More persons than the limit of a PDF or Word file; Excel has no such limit. */
  "TOO_MANY_PERSONS",
  "TIMED_OUT",
  "FAILED",
] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

interface CreateInput {
  source: (typeof EXPORT_SOURCES)[number];
  sourceId?: string | null | undefined;
  personIds?: readonly string[] | undefined;
  filter?: unknown;
  attendance?: unknown;
}

const refuse = (isFine: (body: CreateInput) => boolean, message: string, path: string) =>
  z.refine<CreateInput>(isFine, { message, path: [path] });

/** The name of a file, without its ending. */
const fileName = z.optional(optionalLine(FILE_NAME_MAX));
/** The name alone, which the dialog checks while it is typed. */
export const fileNameSchema = z.strictObject({ fileName });

/** `POST /api/export/` (docs/product.md#exports) for one calendar. */
export const exportSchema = (calendar: Calendar) =>
  z
    .strictObject({
      format: z.enum(EXPORT_FORMATS),
      source: z.enum(EXPORT_SOURCES),
      /** The event list; null or empty for the register. */
      sourceId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      includeChildren: z._default(z.boolean(), false),
      includeSpouse: z._default(z.boolean(), false),
      fileName,
      /** The language of the file; by default the language of the account. */
      language: z.optional(z.enum(LANGUAGES)),
      personIds: z.optional(personIds),
      filter: z.optional(personQuerySchemas(calendar).exported),
      /** The participants of an event list who came, or who did not. */
      attendance: z.optional(z.enum(ATTENDANCES)),
      /**
       * The number of persons that the user saw; if it differs, the export is refused with
       * `SELECTION_CHANGED`.
       */
      count: z.optional(z.int().check(z.gte(0))),
    })
    .check(
      refuse(
        ({ source, sourceId }) => source !== "list" || Boolean(sourceId),
        "REQUIRED",
        "sourceId",
      ),
      refuse(({ source, sourceId }) => source === "list" || !sourceId, "NOT_ALLOWED", "sourceId"),
      refuse(
        ({ source, personIds: ids }) => source !== "list" || ids === undefined,
        "NOT_ALLOWED",
        "personIds",
      ),
      refuse(
        ({ source, attendance }) => source === "list" || attendance === undefined,
        "NOT_ALLOWED",
        "attendance",
      ),
      refuse(
        ({ source, filter, personIds: ids }) =>
          filter === undefined || (source !== "list" && ids === undefined),
        "NOT_ALLOWED",
        "filter",
      ),
    );
export type ExportCreate = z.infer<ReturnType<typeof exportSchema>>;
export type ExportCreateInput = z.input<ReturnType<typeof exportSchema>>;

/** Response of `POST /api/export/`. */
export const exportStartedSchema = z.strictObject({ jobId: id });

const progress = z.int().check(z.gte(-1), z.lte(100));
const status = z.enum(EXPORT_STATUSES);

/** `GET /api/export/progress/{jobId}`: 100 for a finished file, -1 for a failure. */
export const exportProgressSchema = z.strictObject({ progress, status });
export type ExportProgress = z.infer<typeof exportProgressSchema>;

const count = z.int().check(z.gte(0));

/**
 * The counts of a finished file: persons in it, persons left out, persons changed during the
 * export, characters printed as boxes, and persons with such characters.
 */
export const exportCountsSchema = z.strictObject({
  persons: count,
  leftOut: count,
  changed: count,
  boxes: count,
  boxedPersons: count,
});
export type ExportCounts = z.infer<typeof exportCountsSchema>;

/** An export as `GET /api/export/` lists it. */
export const exportJobSchema = z.strictObject({
  id,
  format: z.enum(EXPORT_FORMATS),
  source: z.enum(EXPORT_SOURCES),
  /** The event list; null for the register. */
  sourceId: z.nullable(id),
  fileName: z.string(),
  progress,
  status,
  counts: z.nullable(exportCountsSchema),
  /** The first persons with characters that are printed as boxes, if the user may read them. */
  boxed: z.array(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ExportJobSummary = z.infer<typeof exportJobSchema>;
