import type { Calendar } from "@kehila/shared/base/dates";
import type { Scope } from "../../../../core/scope.ts";
import { openDatabase } from "../../../../db/client.ts";
import type { Read } from "../../../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../../../db/read.ts";
import type { Env } from "../../../../env.ts";
import { findMatches } from "../matches.repository.ts";
import { findNamesakes } from "../namesakes.repository.ts";
import type { FoundPerson, StoredPair } from "./look-up.repository.ts";
import {
  endLookUp,
  findBornWith,
  findCompared,
  findPaired,
  findUnchecked,
  startLookUp,
  storePairs,
} from "./look-up.repository.ts";
import { namesOnce, pairOf } from "./pair-evidence.ts";

/** Persons per step. A step takes well under a second, and other requests run between its reads. */
const STEP_PERSONS = 5;

/** Maximum steps per night; the rest is left for the next night. */
const NIGHT_STEPS = 4000;

/** Maximum pairs that are stored for one person, the likeliest first. */
const PAIRS_MAX = 20;

/** The statuses of the records in pairs: the review of an application shows its own duplicates. */
const PAIRED_STATUSES = ["active", "archived"] as const;

/** What a look-up did, and how long its steps took in milliseconds. */
export interface LookUp {
  persons: number;
  steps: number;
  longestStep: number;
}

/**
 * Looks up the likely duplicates of persons that were added or changed since the last night, and of
 * all persons after a change of the rules. In steps, which a later night continues.
 */
export async function lookUpDuplicates(
  env: Pick<Env, "DB">,
  calendar: Calendar,
  steps = NIGHT_STEPS,
): Promise<LookUp> {
  const db = openDatabase(env.DB);
  const now = (): string => calendar.now().toISOString();
  const done: LookUp = { persons: 0, steps: 0, longestStep: 0 };
  await startLookUp(db, now());
  const scope: Scope = { db, env: env as Env, calendar, actor: null };
  while (done.steps < steps) {
    const start = performance.now();
    const persons = await lookUpNext(scope);
    if (persons === 0) break;
    done.persons += persons;
    done.steps += 1;
    done.longestStep = Math.max(done.longestStep, performance.now() - start);
  }
  await endLookUp(db, now());
  return done;
}

/** Looks up the next persons, and returns their number. */
async function lookUpNext(scope: Scope): Promise<number> {
  const { unchecked, paired } = await runRead(
    scope,
    joinReads({ unchecked: findUnchecked(STEP_PERSONS), paired: findPaired(STEP_PERSONS) }),
  );
  if (unchecked.length === 0) return 0;
  const candidates = await runRead(scope, findCandidates(unchecked));
  const ids = new Set([...unchecked.map(({ id }) => id), ...paired, ...candidates]);
  const compared = await runRead(scope, findCompared([...ids]));
  await storePairs(scope.db, unchecked, pairsOf(unchecked, compared));
  return unchecked.length;
}

/** Reads the ids of persons who share a phone, a birth date or a name with one of some persons. */
function findCandidates(unchecked: readonly FoundPerson[]): Read<string[]> {
  const read = joinReads({
    matches: findMatches(
      unchecked.map(({ phone, firstName, lastName }) => ({ phone, name: { firstName, lastName } })),
      PAIRED_STATUSES,
      [],
    ),
    bornWith: findBornWith(unchecked.flatMap(({ birthDate }) => birthDate ?? [])),
    ...Object.fromEntries(
      unchecked.map((person, place) => [
        `namesakes${place}`,
        findNamesakes(person, person.birthDate ?? undefined),
      ]),
    ),
  });
  return mapRead(read, (found) =>
    Object.values<readonly (readonly { id: string }[] | { id: string })[]>(found)
      .flat(2)
      .map(({ id }) => id),
  );
}

/** Returns the likely pairs of some persons, the likeliest of each person. */
function pairsOf(
  unchecked: readonly FoundPerson[],
  compared: readonly FoundPerson[],
): StoredPair[] {
  const named = namesOnce();
  const pairs = new Map<string, StoredPair>();
  for (const person of unchecked) {
    const own = compared
      .flatMap((candidate): StoredPair[] => {
        const pair = pairOf(named(person), named(candidate));
        const [one = 0, other = 0] = [person.seq, candidate.seq].toSorted((a, b) => a - b);
        return pair ? [{ ...pair, one, other }] : [];
      })
      .toSorted((first, second) => second.likeness - first.likeness)
      .slice(0, PAIRS_MAX);
    for (const pair of own) pairs.set(`${pair.one}-${pair.other}`, pair);
  }
  return [...pairs.values()];
}
