import { env } from "cloudflare:workers";

/** An entry that a call has to write: the action, and the id of the record it is about. */
export type Expected = readonly [action: string, entityId: string];

/** What a call came to, as far as this table is concerned. */
interface Sent {
  status: number;
  body?: any;
}

/** A successful call of one route, made ready, and the entries of history it has to write. */
export interface RecordedCall {
  send: () => Promise<Sent>;
  /** Exactly these, in any order; from the answer where it names a new record. */
  entries: readonly Expected[] | ((body: any) => readonly Expected[]);
  /** For a route that refuses every request so far. */
  refusedWith?: number;
}

/** The calls of a route: what differs by the record it meets has a case of its own. */
export type RecordedCalls = Record<string, Record<string, () => Promise<RecordedCall>>>;

/** What changes no record of the register, its lists, accounts or tokens writes no history. */
export const NOTHING: readonly Expected[] = [];

/** The number of the latest entry of history. */
export const latestSeq = async (): Promise<number> =>
  (await env.DB.prepare("select max(seq) as seq from history").first<number>("seq")) ?? 0;

/** The entries after a number, as action and id, sorted. */
export async function entriesSince(seq: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select action, entity_id as id from history where seq > ?",
  )
    .bind(seq)
    .all<{ action: string; id: string }>();
  return results.map(({ action, id }) => `${action} ${id}`).toSorted();
}
