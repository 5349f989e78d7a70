import { env } from "cloudflare:workers";

/** An expected history entry: the action, and the id of the record. */
export type ExpectedEntry = readonly [action: string, entityId: string];

/** The parts of a response that this table uses. */
interface SentResponse {
  status: number;
  body?: any;
}

/** A successful call of one route with its setup, and the history entries it must write. */
export interface RecordedCall {
  send: () => Promise<SentResponse>;
  /** Waits for the job that the call starts, which writes entries too. */
  settle?: (body: any) => Promise<unknown>;
  /** All expected entries, in any order; a function if the response has the id of a new record. */
  entries:
    | readonly ExpectedEntry[]
    | ((body: any) => readonly ExpectedEntry[] | Promise<readonly ExpectedEntry[]>);
  /** The status of a route that refuses every request. */
  refusedWith?: number;
}

/** Calls by route, and by the name of the case. */
export type RecordedCalls = Record<string, Record<string, () => Promise<RecordedCall>>>;

/** The entries of calls that change no person, list, account or token, which write no history. */
export const NOTHING: readonly ExpectedEntry[] = [];

export const latestSeq = async (): Promise<number> =>
  (await env.DB.prepare("select max(seq) as seq from history").first<number>("seq")) ?? 0;

/** Returns the history entries after a sequence number, as action and id, sorted. */
export async function entriesSince(seq: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select action, entity_id as id from history where seq > ?",
  )
    .bind(seq)
    .all<{ action: string; id: string }>();
  return results.map(({ action, id }) => `${action} ${id}`).toSorted();
}
