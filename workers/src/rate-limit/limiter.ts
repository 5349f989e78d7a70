import { DurableObject } from "cloudflare:workers";
import { SECOND } from "../lib/duration.ts";
import type { Budget } from "../lib/settings/settings.ts";

/** Whether a hit was within the budgets; if not, when the next hit is allowed. */
export interface Verdict {
  allowed: boolean;
  retryAfterSeconds: number;
}

/** A hit of a source in a shared object: instant and source. */
type SourcedHit = readonly [at: number, source: string];

/** The budgets of an object that several sources share. */
export interface SharedBudgets {
  /** For all sources together. */
  all: readonly Budget[];
  /** For each source separately. */
  own?: readonly Budget[];
  /** For hits of sources with an earlier hit: the rest of `all` is reserved for new sources. */
  seen?: readonly Budget[];
}

const HITS = "hits";
const SOURCED_HITS = "sourcedHits";
/** The storage key of the time when the object's last hit expires, in milliseconds. */
const FORGET_AT = "forgetAt";

/**
 * Counts hits in sliding windows, with one object per purpose and client, because only a single
 * object sees all requests worldwide. The object stores instants, and digests of the sources that
 * share the object. It deletes both after its longest window.
 */
export class Limiter extends DurableObject {
  /**
   * Counts a hit of a source unless one of its budgets is exhausted, in one call for all budgets. A
   * refused hit is not counted.
   */
  async takeFrom(source: string, budgets: SharedBudgets, now: number): Promise<Verdict> {
    const { all, own = [], seen = [] } = budgets;
    const longestSpan = longestOf([...all, ...own, ...seen]);
    const hits = this.#sourcedHits().filter(([at]) => at > now - longestSpan);
    const times = hits.map(([at]) => at);
    const ownTimes = hits.filter(([, from]) => from === source).map(([at]) => at);
    const isSeen = ownTimes.length > 0;
    const verdict = verdictOf(now, [
      ...all.map((budget) => opensAt(times, budget, now)),
      ...own.map((budget) => opensAt(ownTimes, budget, now)),
      ...(isSeen ? seen.map((budget) => opensAt(times, budget, now)) : []),
    ]);
    if (verdict.allowed) await this.#keep(SOURCED_HITS, [...hits, [now, source]], longestSpan);
    return verdict;
  }

  /**
   * Counts each source without a hit in the longest window, or none of them if a budget has no
   * space for the new sources, at least for `room`. Returns the new sources too.
   */
  async takeNew(
    sources: readonly string[],
    budgets: readonly Budget[],
    now: number,
    room = 0,
  ): Promise<Verdict & { newSources: string[] }> {
    const { hits, newSources } = this.#unseen(sources, budgets, now);
    const times = hits.map(([at]) => at);
    const needed = Math.max(room, newSources.length);
    const opens = needed === 0 ? [] : budgets.map((budget) => opensAt(times, budget, now, needed));
    const verdict = verdictOf(now, opens);
    // Without new sources too: known and unknown phones of a public link both write to disk.
    if (verdict.allowed) await this.#keepSources(hits, newSources, budgets, now);
    return { ...verdict, newSources };
  }

  /**
   * Counts each source without a hit in the longest window, as many as the budgets have space for.
   */
  async noteNew(
    sources: readonly string[],
    budgets: readonly Budget[],
    now: number,
  ): Promise<void> {
    const { hits, newSources } = this.#unseen(sources, budgets, now);
    const spaces = budgets.map(
      ({ max, seconds }) => max - hits.filter(([at]) => at > now - seconds * SECOND).length,
    );
    const space = Math.max(0, Math.min(...spaces));
    const notedSources = newSources.slice(0, space);
    if (notedSources.length > 0) await this.#keepSources(hits, notedSources, budgets, now);
  }

  /** Returns the hits in the longest window, and the sources that have none, each once. */
  #unseen(sources: readonly string[], budgets: readonly Budget[], now: number) {
    const longestSpan = longestOf(budgets);
    const hits = this.#sourcedHits().filter(([at]) => at > now - longestSpan);
    const seenSources = new Set(hits.map(([, source]) => source));
    return { hits, newSources: [...new Set(sources)].filter((source) => !seenSources.has(source)) };
  }

  async #keepSources(
    hits: readonly SourcedHit[],
    sources: readonly string[],
    budgets: readonly Budget[],
    now: number,
  ): Promise<void> {
    const newHits = sources.map((source): SourcedHit => [now, source]);
    await this.#keep(SOURCED_HITS, [...hits, ...newHits], longestOf(budgets));
  }

  /** Removes one hit of each source at an instant. */
  async withdrawFrom(sources: readonly string[], time: number): Promise<void> {
    let hits = this.#sourcedHits();
    for (const source of sources) {
      const index = hits.findLastIndex((hit) => hit[0] === time && hit[1] === source);
      if (index >= 0) hits = hits.toSpliced(index, 1);
    }
    this.ctx.storage.kv.put(SOURCED_HITS, hits);
  }

  /**
   * Counts `count` hits, or none of them if a budget has no space for all. A refused hit is not
   * counted, so waiting always helps. All calls to one object have the same longest window.
   */
  async take(budgets: readonly Budget[], now: number, count = 1): Promise<Verdict> {
    const longestSpan = longestOf(budgets);
    const hits = this.#hits().filter((hit) => hit > now - longestSpan);
    const verdict = verdictOf(
      now,
      budgets.map((budget) => opensAt(hits, budget, now, count)),
    );
    const newHits = Array.from({ length: count }, () => now);
    if (verdict.allowed) await this.#keep(HITS, [...hits, ...newHits], longestSpan);
    return verdict;
  }

  /**
   * Counts an attempt before it is judged, unless earlier attempts lock: `max` attempts within
   * `seconds` lock for `seconds` after the last one. At most `max` concurrent attempts are
   * judged.
   */
  async attempt(lock: Budget, now: number): Promise<{ lockedSeconds: number }> {
    const until = lockedUntil(this.#hits(), lock);
    if (until > now) return { lockedSeconds: Math.ceil((until - now) / 1000) };
    const memorySpan = 2 * lock.seconds * SECOND;
    const hits = this.#hits().filter((hit) => hit > now - memorySpan);
    await this.#keep(HITS, [...hits, now], memorySpan);
    return { lockedSeconds: 0 };
  }

  /** Returns the number of hits in the longest window. */
  async counted(budgets: readonly Budget[], now: number): Promise<number> {
    const longestSpan = longestOf(budgets);
    const times = [...this.#hits(), ...this.#sourcedHits().map(([at]) => at)];
    return times.filter((time) => time > now - longestSpan).length;
  }

  /** Removes hits at an instant that should not count. */
  async withdraw(time: number, count = 1): Promise<void> {
    const hits = this.#hits();
    const last = hits.lastIndexOf(time);
    const first = Math.max(hits.indexOf(time), last - count + 1);
    if (last >= 0) this.ctx.storage.kv.put(HITS, hits.toSpliced(first, last - first + 1));
  }

  /** Deletes every hit. */
  async forget(): Promise<void> {
    this.ctx.storage.kv.delete(HITS);
  }

  async mark(now: number, seconds: number): Promise<void> {
    await this.#keep(HITS, [now], seconds * SECOND);
  }

  /** Whether this object is marked. */
  async isMarked(): Promise<boolean> {
    return this.#hits().length > 0;
  }

  /**
   * Deletes the object's data. Alarms are delivered at least once: an alarm that is repeated after
   * newer hits deletes nothing and is set again.
   */
  override async alarm(): Promise<void> {
    const forgetAt = this.ctx.storage.kv.get<number>(FORGET_AT) ?? 0;
    if (Date.now() < forgetAt) return this.ctx.storage.setAlarm(forgetAt);
    await this.ctx.storage.deleteAll();
  }

  /**
   * Stores hits. An earlier alarm is kept, because an alarm sets itself again until the last hit
   * expires.
   */
  async #keep(
    key: string,
    hits: readonly (number | SourcedHit)[],
    milliseconds: number,
  ): Promise<void> {
    const { kv } = this.ctx.storage;
    const now = Date.now();
    const forgetAt = now + milliseconds;
    const storedForgetAt = kv.get<number>(FORGET_AT) ?? 0;
    kv.put(key, hits);
    kv.put(FORGET_AT, forgetAt);
    if (storedForgetAt <= now || storedForgetAt > forgetAt)
      await this.ctx.storage.setAlarm(forgetAt);
  }

  #hits(): number[] {
    return this.ctx.storage.kv.get<number[]>(HITS) ?? [];
  }

  #sourcedHits(): SourcedHit[] {
    return this.ctx.storage.kv.get<SourcedHit[]>(SOURCED_HITS) ?? [];
  }
}

/** Returns the longest window of budgets, in milliseconds. */
const longestOf = (budgets: readonly Budget[]): number =>
  Math.max(...budgets.map(({ seconds }) => seconds)) * SECOND;

/** Returns the verdict on a hit, from the instants at which each budget has space. */
function verdictOf(now: number, opens: readonly number[]): Verdict {
  const openAt = Math.max(now, ...opens);
  return { allowed: openAt === now, retryAfterSeconds: Math.ceil((openAt - now) / SECOND) };
}

/**
 * Returns when a budget has space for further hits; `now` or earlier if it has space. Hits are
 * sorted by time.
 */
function opensAt(
  hits: readonly number[],
  { max, seconds }: Budget,
  now: number,
  count = 1,
): number {
  // A request for more hits than the budget ever allows.
  if (count > max) return now + seconds * SECOND;
  const recentHits = hits.filter((hit) => hit > now - seconds * SECOND);
  // Another budget of the same object may have allowed more hits than this one.
  const blockingHit = recentHits[recentHits.length - max + count - 1];
  return blockingHit === undefined ? now : blockingHit + seconds * SECOND;
}

/**
 * Returns until when failures lock: `seconds` after each failure that was the last of `max` within
 * `seconds`.
 */
function lockedUntil(hits: readonly number[], { max, seconds }: Budget): number {
  const span = seconds * SECOND;
  const lockingHit = hits.findLast((hit, index) => hit - (hits[index - max + 1] ?? -span) < span);
  return lockingHit === undefined ? 0 : lockingHit + span;
}
