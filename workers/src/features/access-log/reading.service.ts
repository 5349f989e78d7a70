/** The persons that one response showed to a user. */
export interface Reading {
  actorId: string;
  actorName: string;
  personIds: readonly string[];
  /** Pages of lists after the first page. */
  pages: number;
  /** In milliseconds. */
  at: number;
}

/** The calls of the Durable Object that counts readings. */
export interface ReadingTallyCalls extends Rpc.DurableObjectBranded {
  count: (readings: readonly Reading[]) => Promise<void>;
}
