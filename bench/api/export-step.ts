/** The path of a route that only benchmarks have: it runs one step of an export. */
export const EXPORT_STEP = "/bench/export-step";

/** The body of a request to {@link EXPORT_STEP}. */
export interface ExportStep {
  /** The id of a running job in the database. */
  jobId: string;
  userId: string;
  /** Values of `persons.seq` of the step's persons. */
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
