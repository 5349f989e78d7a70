/**
 * Maximum hashes that may wait or run in one isolate; further hashes are refused. All of them take
 * four seconds, pauses included.
 */
const CAPACITY = 8;
/** The pause before a hash, in which other requests run. */
const PAUSE_MS = 10;
/**
 * The rest after a hash, as a multiple of its duration: during a flood of hashes, half of the time
 * is left for other requests.
 */
const REST = 1;
/** The interval at which a waiting hash checks whether the rest is over. */
const LOOK_MS = 40;
/** The rest after a hash whose request was cancelled before its duration was known. */
const UNKNOWN_REST_MS = 500;
/** Maximum rest, on a machine that is too slow for its hashes. */
const REST_MAX_MS = 2000;
/** The time after which a cancelled waiting request loses its ticket. */
const LEASE_MS = 2000;
/** The time after which a refused request may try again. */
const RETRY_AFTER_SECONDS = 4;

/** Thrown in place of hashing if too many hashes are waiting in the isolate. */
export class HashesBusyError extends Error {
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS;

  constructor() {
    super("too many password hashes at once");
    this.name = "HashesBusyError";
  }
}

interface GateSettings {
  ENVIRONMENT: "production" | "development";
  /** Replaces the maximum. Only development reads it. */
  HASHES_AT_ONCE?: string | undefined;
}

function capacityOf({ ENVIRONMENT, HASHES_AT_ONCE }: GateSettings): number {
  const requestedCapacity =
    ENVIRONMENT === "development" ? Number(HASHES_AT_ONCE ?? CAPACITY) : CAPACITY;
  return Number.isInteger(requestedCapacity) && requestedCapacity > 0
    ? requestedCapacity
    : CAPACITY;
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The gate for all password hashes of an isolate. A hash blocks the isolate's only thread.
 * Therefore hashes run one at a time, each followed by an equally long rest, and further hashes are
 * refused at once if too many wait. So other requests wait for one hash, not for all
 * (docs/decisions/0019-hashing-and-floods.md). Requests share counters but no promises, because a
 * request must not wait for another request, which can be cancelled.
 */
export class HashGate {
  /** The number of hashes started in this isolate. */
  started = 0;
  readonly #waiting = new Map<symbol, number>();
  /** The end of the rest after the last hash. */
  #restsUntil = 0;

  /** Runs `hash`, which is synchronous. Throws {@link HashesBusyError} if too many are waiting. */
  async pass<T>(settings: GateSettings, hash: () => T): Promise<T> {
    const ticket = this.#enter(capacityOf(settings));
    try {
      let seen: number;
      do {
        seen = this.started;
        const now = Date.now();
        this.#waiting.set(ticket, now);
        await wait(Math.min(LOOK_MS, Math.max(PAUSE_MS, this.#restsUntil - now)));
      } while (this.started !== seen || Date.now() < this.#restsUntil);
      this.started += 1;
      return await this.#run(hash);
    } finally {
      this.#waiting.delete(ticket);
    }
  }

  async #run<T>(hash: () => T): Promise<T> {
    const startedAt = Date.now();
    this.#restsUntil = startedAt + UNKNOWN_REST_MS;
    try {
      return hash();
    } finally {
      // The clock of the Workers runtime stops while code runs, and continues with the next event.
      await wait(0);
      const now = Date.now();
      this.#restsUntil = now + Math.min(REST_MAX_MS, (now - startedAt) * REST);
    }
  }

  #enter(capacity: number): symbol {
    const now = Date.now();
    for (const [ticket, at] of this.#waiting) {
      if (now - at > LEASE_MS) this.#waiting.delete(ticket);
    }
    if (this.#waiting.size >= capacity) throw new HashesBusyError();
    const ticket = Symbol("ticket");
    this.#waiting.set(ticket, now);
    return ticket;
  }
}

/** The gate of this isolate. */
export const hashGate = new HashGate();
