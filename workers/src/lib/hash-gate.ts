/** Hashes that may wait or run in one isolate; further ones are refused. Four seconds of work and rest. */
const PLACES = 8;
/** The pause before a hash in which requests that do not hash go on. */
const PAUSE_MS = 10;
/** The rest after a hash, as a multiple of its time: a flood of hashes leaves half the time to reads. */
const REST = 1;
/** How often a waiting hash looks whether the rest is over. */
const LOOK_MS = 40;
/** The rest after a hash whose request was cancelled before its time was known. */
const UNKNOWN_REST_MS = 500;
/** The longest rest, on a machine that is too busy for its hashes. */
const REST_MAX_MS = 2000;
/** A request that was cancelled while it waited keeps its place no longer than this. */
const LEASE_MS = 2000;
/** After which a refused request may try again. */
const RETRY_AFTER_SECONDS = 4;

/** Thrown instead of hashing when the isolate has enough hashes to do. */
export class HashesBusyError extends Error {
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS;

  constructor() {
    super("too many password hashes at once");
    this.name = "HashesBusyError";
  }
}

interface GateSettings {
  ENVIRONMENT: "production" | "development";
  /** Another number of places. Only development reads it. */
  HASHES_AT_ONCE?: string | undefined;
}

function placesOf({ ENVIRONMENT, HASHES_AT_ONCE }: GateSettings): number {
  const wanted = ENVIRONMENT === "development" ? Number(HASHES_AT_ONCE ?? PLACES) : PLACES;
  return Number.isInteger(wanted) && wanted > 0 ? wanted : PLACES;
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The gate that every password hash of an isolate goes through. A hash occupies the isolate's one
 * thread, so it runs one at a time, each followed by a rest as long as itself, and refuses quickly when
 * too many wait: other requests are held up by one hash and not by all (docs/decisions/0019).
 * Requests share counters and no promises: a request must not wait for one that can be cancelled.
 */
export class HashGate {
  /** Hashes that were started in this isolate. */
  started = 0;
  readonly #waiting = new Map<symbol, number>();
  /** When the rest after the last hash is over. */
  #restsUntil = 0;

  /** Runs `hash`, which works synchronously. Throws {@link HashesBusyError} where too many wait. */
  async pass<T>(settings: GateSettings, hash: () => T): Promise<T> {
    const place = this.#enter(placesOf(settings));
    try {
      let seen: number;
      do {
        seen = this.started;
        const now = Date.now();
        this.#waiting.set(place, now);
        await wait(Math.min(LOOK_MS, Math.max(PAUSE_MS, this.#restsUntil - now)));
      } while (this.started !== seen || Date.now() < this.#restsUntil);
      this.started += 1;
      return await this.#run(hash);
    } finally {
      this.#waiting.delete(place);
    }
  }

  async #run<T>(hash: () => T): Promise<T> {
    const startedAt = Date.now();
    this.#restsUntil = startedAt + UNKNOWN_REST_MS;
    try {
      return hash();
    } finally {
      // The clock of the Workers runtime stands still while code runs: it goes on with the next event.
      await wait(0);
      const now = Date.now();
      this.#restsUntil = now + Math.min(REST_MAX_MS, (now - startedAt) * REST);
    }
  }

  #enter(places: number): symbol {
    const now = Date.now();
    for (const [place, at] of this.#waiting) {
      if (now - at > LEASE_MS) this.#waiting.delete(place);
    }
    if (this.#waiting.size >= places) throw new HashesBusyError();
    const place = Symbol("place");
    this.#waiting.set(place, now);
    return place;
  }
}

/** The gate of this isolate. */
export const hashGate = new HashGate();
