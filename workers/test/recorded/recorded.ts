import { env } from "cloudflare:workers";

/** An expected history entry: the action, and the id of its record. */
export type ExpectedEntry = readonly [action: string, entityId: string];

/** The parts of a response that this table uses. */
interface SentResponse {
  status: number;
  body?: any;
}

/** A successful call of one route with its setup, and the history entries it must write. */
export interface RecordedCall {
  send: () => Promise<SentResponse>;
  /** Exactly these, in any order; a function of the body when it names a new record. */
  entries:
    | readonly ExpectedEntry[]
    | ((body: any) => readonly ExpectedEntry[] | Promise<readonly ExpectedEntry[]>);
  /** For a route that currently refuses every request. */
  refusedWith?: number;
}

/** Calls by route; cases that depend on the record have separate names. */
export type RecordedCalls = Record<string, Record<string, () => Promise<RecordedCall>>>;

/** Calls that change no person, list, account or token write no history. */
export const NOTHING: readonly ExpectedEntry[] = [];

export const latestSeq = async (): Promise<number> =>
  (await env.DB.prepare("select max(seq) as seq from history").first<number>("seq")) ?? 0;

/** Returns the entries after a number, as action and id, sorted. */
export async function entriesSince(seq: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select action, entity_id as id from history where seq > ?",
  )
    .bind(seq)
    .all<{ action: string; id: string }>();
  return results.map(({ action, id }) => `${action} ${id}`).toSorted();
}
