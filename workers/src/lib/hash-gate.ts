/** Hashes that may wait or run in one isolate; further ones are refused. About two seconds of work. */
const PLACES = 8;
/** The pause before a hash in which requests that do not hash go on. */
const PAUSE_MS = 10;
/** A request that was cancelled while it waited keeps its place no longer than this. */
const LEASE_MS = 2000;
/** After which a refused request may try again. */
const RETRY_AFTER_SECONDS = 2;

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

/**
 * The gate that every password hash of an isolate goes through. A hash occupies the isolate's one
 * thread, so it runs at most one of them a turn of the event loop, with a pause before each, and
 * refuses quickly when too many wait: other requests are held up by one hash and not by all.
 * Requests share counters and no promises: a request must not wait for one that can be cancelled.
 */
class HashGate {
  /** Hashes that were started in this isolate. */
  started = 0;
  readonly #waiting = new Map<symbol, number>();

  /** Runs `hash`, which works synchronously. Throws {@link HashesBusyError} where too many wait. */
  async pass<T>(settings: GateSettings, hash: () => T): Promise<T> {
    const place = this.#enter(placesOf(settings));
    try {
      let seen: number;
      do {
        seen = this.started;
        this.#waiting.set(place, Date.now());
        await new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
      } while (this.started !== seen);
      this.started += 1;
      return hash();
    } finally {
      this.#waiting.delete(place);
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
