import { appendFileSync, readFileSync } from "node:fs";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The file in which the shards of a run keep the kinds of elements that axe has checked. */
    checkedKinds: string;
  }
}

/**
 * Returns the kinds that axe has checked with all rules in any shard. The result is one string,
 * because Playwright serialises a list of numbers one by one.
 */
export const knownKinds = (): string => readFileSync(inject("checkedKinds"), "utf8");

/** Adds kinds without findings, each after a space. Two shards may add the same kinds. */
export function addKinds(kinds: string): void {
  if (kinds !== "") appendFileSync(inject("checkedKinds"), kinds);
}
