import { DurableObject } from "cloudflare:workers";
import { SECOND } from "../lib/duration.ts";
import type { Budget } from "../lib/settings.ts";

/** Whether a hit was within the budgets, and if not, when the next one will be. */
export interface Verdict {
  allowed: boolean;
  retryAfterSeconds: number;
}

/** A hit of one of the sources that share an object: instant and source. */
type SourcedHit = readonly [at: number, source: string];

/** The budgets of an object that several sources share. */
export interface SharedBudgets {
  /** Of all sources together. */
  all: readonly Budget[];
  /** Of each source alone. */
  own?: readonly Budget[];
  /**
   * Of all hits, for a source with an earlier hit: the rest of `all` is kept for sources that the object
   * has not seen.
   */
  seen?: readonly Budget[];
}

const HITS = "hits";
const SOURCED_HITS = "sourcedHits";
/** When the object's last hit stops counting, in milliseconds. */
const FORGET_AT = "forgetAt";

/**
 * Counts hits in sliding windows: one object for each purpose and client, since only an object
 * sees every request wherever in the world it arrived. It keeps instants, and digests of sources that
 * share it, and forgets them all when its longest window has passed.
 */
export class Limiter extends DurableObject {
  /**
   * Counts a hit of a source unless one of its budgets is used up: one call instead of one for each
   * budget. A refused hit is not counted.
   */
  async takeFrom(source: string, budgets: SharedBudgets, now: number): Promise<Verdict> {
    const { all, own = [], seen = [] } = budgets;
    const longest = longestOf([...all, ...own, ...seen]);
    const hits = this.#sourcedHits().filter(([at]) => at > now - longest);
    const times = hits.map(([at]) => at);
    const ownTimes = hits.filter(([, from]) => from === source).map(([at]) => at);
    const isSeen = ownTimes.length > 0;
    const verdict = verdictOf(now, [
      ...all.map((budget) => opensAt(times, budget, now)),
      ...own.map((budget) => opensAt(ownTimes, budget, now)),
      ...(isSeen ? seen.map((budget) => opensAt(times, budget, now)) : []),
    ]);
    if (verdict.allowed) await this.#keep(SOURCED_HITS, [...hits, [now, source]], longest);
    return verdict;
  }

  /** Takes back one hit of a source and an instant. */
  async withdrawFrom(source: string, at: number): Promise<void> {
    const hits = this.#sourcedHits();
    const index = hits.findLastIndex((hit) => hit[0] === at && hit[1] === source);
    if (index >= 0) this.ctx.storage.kv.put(SOURCED_HITS, hits.toSpliced(index, 1));
  }

  /**
   * Counts hits, all or none, unless a budget has no room for them; a refused hit is not counted, so
   * waiting always helps. Every call to one object names budgets with the same longest window.
   */
  async take(budgets: readonly Budget[], now: number, count = 1): Promise<Verdict> {
    const longest = longestOf(budgets);
    const hits = this.#hits().filter((at) => at > now - longest);
    const verdict = verdictOf(
      now,
      budgets.map((budget) => opensAt(hits, budget, now, count)),
    );
    const taken = Array.from({ length: count }, () => now);
    if (verdict.allowed) await this.#keep(HITS, [...hits, ...taken], longest);
    return verdict;
  }

  /**
   * Counts an attempt before it is judged, unless earlier ones lock: `max` of them within `seconds`
   * lock for as long, from the last one on. So of many at once no more than `max` are judged.
   */
  async attempt(lock: Budget, now: number): Promise<{ lockedSeconds: number }> {
    const until = lockedUntil(this.#hits(), lock);
    if (until > now) return { lockedSeconds: Math.ceil((until - now) / 1000) };
    const remembered = 2 * lock.seconds * SECOND;
    const hits = this.#hits().filter((at) => at > now - remembered);
    await this.#keep(HITS, [...hits, now], remembered);
    return { lockedSeconds: 0 };
  }

  /** How many hits of the longest window are counted. */
  async counted(budgets: readonly Budget[], now: number): Promise<number> {
    const longest = Math.max(...budgets.map(({ seconds }) => seconds)) * SECOND;
    return this.#hits().filter((at) => at > now - longest).length;
  }

  /** Takes back hits of an instant: they were not what this object counts. */
  async withdraw(at: number, count = 1): Promise<void> {
    const hits = this.#hits();
    const last = hits.lastIndexOf(at);
    const first = Math.max(hits.indexOf(at), last - count + 1);
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
   * Deletes the object's data. Alarms are delivered at least once: one that comes again, after newer
   * hits, deletes nothing and waits for them.
   */
  override async alarm(): Promise<void> {
    const forgetAt = this.ctx.storage.kv.get<number>(FORGET_AT) ?? 0;
    if (Date.now() < forgetAt) return this.ctx.storage.setAlarm(forgetAt);
    await this.ctx.storage.deleteAll();
  }

  /** Stores hits. An alarm that comes before their time is kept, since it waits for them by itself. */
  async #keep(
    key: string,
    hits: readonly (number | SourcedHit)[],
    milliseconds: number,
  ): Promise<void> {
    const { kv } = this.ctx.storage;
    const now = Date.now();
    const forgetAt = now + milliseconds;
    const pending = kv.get<number>(FORGET_AT) ?? 0;
    kv.put(key, hits);
    kv.put(FORGET_AT, forgetAt);
    if (pending <= now || pending > forgetAt) await this.ctx.storage.setAlarm(forgetAt);
  }

  #hits(): number[] {
    return this.ctx.storage.kv.get<number[]>(HITS) ?? [];
  }

  #sourcedHits(): SourcedHit[] {
    return this.ctx.storage.kv.get<SourcedHit[]>(SOURCED_HITS) ?? [];
  }
}

/** The longest window of some budgets, in milliseconds. */
const longestOf = (budgets: readonly Budget[]): number =>
  Math.max(...budgets.map(({ seconds }) => seconds)) * SECOND;

/** The verdict on a hit, from the instants at which each budget has room. */
function verdictOf(now: number, opens: readonly number[]): Verdict {
  const openAt = Math.max(now, ...opens);
  return { allowed: openAt === now, retryAfterSeconds: Math.ceil((openAt - now) / SECOND) };
}

/** When a budget has room for further hits; `now` or earlier if it has. Hits are in the order of time. */
function opensAt(
  hits: readonly number[],
  { max, seconds }: Budget,
  now: number,
  count = 1,
): number {
  // More hits at once than the budget ever has room for.
  if (count > max) return now + seconds * SECOND;
  const recent = hits.filter((at) => at > now - seconds * SECOND);
  // Another budget of the same object may have let more through than this one would.
  const blocking = recent[recent.length - max + count - 1];
  return blocking === undefined ? now : blocking + seconds * SECOND;
}

/** Until when failures lock: `seconds` after any that was the last of `max` within `seconds`. */
function lockedUntil(hits: readonly number[], { max, seconds }: Budget): number {
  const span = seconds * SECOND;
  const locking = hits.findLast((at, index) => at - (hits[index - max + 1] ?? -span) < span);
  return locking === undefined ? 0 : locking + span;
}
