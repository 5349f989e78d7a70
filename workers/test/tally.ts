import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { onTestFinished, vi } from "vitest";
import type { ReadingTally } from "../src/features/access-log/reading-tally.service.ts";
import { readingTally } from "../src/features/access-log/reading.service.ts";

/** Returns the object that counts the readings of all users. */
export const tally = () => readingTally(env.READING_TALLY);

/** Waits until all readings are counted, whether or not the object's own alarm is running. */
export const countReadings = (): Promise<void> =>
  runInDurableObject(tally(), (object) => (object as ReadingTally).alarm());

/** Stops the clock until the test ends, because the tally deletes its readings when an hour ends. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
}
