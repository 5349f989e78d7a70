/** The calls of an import's Durable Object. */
export interface ImportJobCalls extends Rpc.DurableObjectBranded {
  /** Runs or undoes the import until its end; a repeated call changes nothing. */
  start: (importId: string) => Promise<void>;
}
