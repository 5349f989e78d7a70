import type { Calendar } from "@kehila/shared/base/dates";
import { pairOf } from "@kehila/shared/matcher/likeness";
import { Question } from "@kehila/shared/matcher/question";
import type { Scope } from "../../core/scope.ts";
import { openDatabase } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import type { Env } from "../../env.ts";
import { MINUTE } from "../../lib/duration.ts";
import type { FoundPerson, StoredPair } from "./look-up.repository.ts";
import {
  endLookUp,
  findCandidates,
  findUnchecked,
  startLookUp,
  storeKeys,
  storePairs,
} from "./look-up.repository.ts";

/**
 * Persons per step. A step grows and shrinks with the time of its longest round trip, so that the
 * database is never busy for long: other requests run between its round trips.
 */
const STEP_PERSONS = { least: 10, most: 15, more: 5 };
/** Persons whose candidates one statement reads. */
const READ_PERSONS = 5;
/** Time of the longest round trip, in milliseconds, above which the next step is half as large. */
const TRIP_TIME = 60;

/** What one invocation of a cron may do; the next invocation continues. */
interface Limits {
  /** In milliseconds. */
  time: number;
  steps: number;
}

/**
 * The limits at night and every five minutes. An invocation has 15 minutes and a number of
 * statements, at most 11 in a step (docs/limits.md).
 */
const NIGHT: Limits = { time: 10 * MINUTE, steps: 90 };
const FREQUENT: Limits = { time: MINUTE, steps: 90 };

/** Maximum pairs that are stored for one person, the likeliest first. */
const PAIRS_MAX = 20;

/** What a look-up did, and how long its steps took in milliseconds. */
export interface LookUpReport {
  persons: number;
  steps: number;
  longestStep: number;
}

/**
 * Looks up the likely duplicates of all persons after a change of the rules, and otherwise of
 * persons that were added or changed since the last look-up.
 */
export async function lookUpDuplicates(
  env: Pick<Env, "DB">,
  calendar: Calendar,
  limits = NIGHT,
): Promise<LookUpReport> {
  const db = openDatabase(env.DB);
  await startLookUp(db, calendar.now().toISOString());
  const report = await emptyQueue(env, calendar, limits);
  await endLookUp(db, calendar.now().toISOString());
  return report;
}

/** Looks up the likely duplicates of persons that were added or changed in the last minutes. */
export async function lookUpChanged(
  env: Pick<Env, "DB">,
  calendar: Calendar,
  limits = FREQUENT,
): Promise<LookUpReport> {
  const report = await emptyQueue(env, calendar, limits);
  if (report.persons > 0) await endLookUp(openDatabase(env.DB), calendar.now().toISOString());
  return report;
}

/** Looks up the persons of the queue in steps, until the queue is empty or a limit is reached. */
async function emptyQueue(
  env: Pick<Env, "DB">,
  calendar: Calendar,
  { time, steps }: Limits,
): Promise<LookUpReport> {
  const report: LookUpReport = { persons: 0, steps: 0, longestStep: 0 };
  const scope: Scope = { db: openDatabase(env.DB), env: env as Env, calendar, actor: null };
  const end = performance.now() + time;
  let size = STEP_PERSONS.least;
  while (performance.now() < end && report.steps < steps) {
    const start = performance.now();
    const { persons, longestTrip } = await lookUpNext(scope, size);
    if (persons === 0) break;
    size =
      longestTrip > TRIP_TIME
        ? Math.max(Math.ceil(size / 2), STEP_PERSONS.least)
        : Math.min(size + STEP_PERSONS.more, STEP_PERSONS.most);
    report.persons += persons;
    report.steps += 1;
    report.longestStep = Math.max(report.longestStep, performance.now() - start);
  }
  return report;
}

/** Looks up the next persons; returns their number and the time of the longest round trip. */
async function lookUpNext(
  scope: Scope,
  size: number,
): Promise<{ persons: number; longestTrip: number }> {
  let longestTrip = 0;
  const timed = async <T>(trip: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await trip();
    longestTrip = Math.max(longestTrip, performance.now() - start);
    return result;
  };
  const unchecked = await runRead(scope, findUnchecked(size));
  if (unchecked.length === 0) return { persons: 0, longestTrip };
  // The keys come first, so that persons of one step find each other.
  await timed(() => storeKeys(scope.db, unchecked));
  const candidates: FoundPerson[] = [];
  for (let from = 0; from < unchecked.length; from += READ_PERSONS) {
    const some = unchecked.slice(from, from + READ_PERSONS);
    candidates.push(...(await timed(() => runRead(scope, findCandidates(some)))));
  }
  await timed(() => storePairs(scope.db, unchecked, pairsOf(unchecked, candidates)));
  return { persons: unchecked.length, longestTrip };
}

/** Returns the likely pairs of persons, at most `PAIRS_MAX` for each person. */
function pairsOf(
  unchecked: readonly FoundPerson[],
  candidates: readonly FoundPerson[],
): StoredPair[] {
  const questions = new Map(
    [...candidates, ...unchecked].map((person) => [person.seq, new Question(person)]),
  );
  const compared = Map.groupBy(candidates, ({ owner }) => owner);
  const pairs = new Map<string, StoredPair>();
  for (const person of unchecked) {
    const ownPairs = (compared.get(person.seq) ?? [])
      .flatMap((candidate): StoredPair[] => {
        if (candidate.householdId === person.householdId) return [];
        const [one = 0, other = 0] = [person.seq, candidate.seq].toSorted((a, b) => a - b);
        const [first, second] = [questions.get(one), questions.get(other)];
        const pair = first && second && pairOf(first, second);
        return pair ? [{ ...pair, one, other }] : [];
      })
      .toSorted((first, second) => second.likeness - first.likeness)
      .slice(0, PAIRS_MAX);
    for (const pair of ownPairs) pairs.set(`${pair.one}-${pair.other}`, pair);
  }
  return [...pairs.values()];
}
