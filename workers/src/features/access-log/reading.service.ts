/** The records that one answer named to a user. */
export interface Reading {
  actorId: string;
  actorName: string;
  /** Ids in the answer; the tally finds out which are ids of persons. */
  ids: readonly string[];
  /**
   * Whether the persons warn administrators but never stop the user: an export that was confirmed,
   * or the check of an own import.
   */
  neverStops: boolean;
  /**
   * Whether the persons use the budget of added persons: a list shows them to a user who may not
   * read persons.
   */
  usesBudget: boolean;
  /** In milliseconds. */
  at: number;
}

/** The calls of the Durable Object that counts readings. */
export interface ReadingTallyCalls extends Rpc.DurableObjectBranded {
  count: (readings: readonly Reading[]) => Promise<void>;
}

/** The name of the single object of the organisation. */
const TALLY = "readings";

/** Returns the object that counts the readings of all users. */
export const readingTally = (namespace: DurableObjectNamespace<ReadingTallyCalls>) =>
  namespace.getByName(TALLY);
