/** The path that runs one step of an export, in the Workers of a measurement. */
export const EXPORT_STEP = "/bench/export-step";

/** The body of a request to {@link EXPORT_STEP}. */
export interface ExportStep {
  /** The id of a running job in the database. */
  jobId: string;
  userId: string;
  /** The row numbers of the persons in the step. */
  seqs: readonly number[];
}

/** The options of the job: Excel with families. */
export const EXPORT_OPTIONS = {
  format: "excel",
  source: "all_persons",
  sourceId: null,
  status: "active",
  includeChildren: true,
  includeSpouse: true,
  readable: ["active"],
  language: "en",
} as const;
