/**
 * `pnpm bench -- duplicates`: plants pairs of records and look-alikes among generated persons.
 * Prints how many planted pairs the inbox offers, how many other pairs are among its first hundred,
 * and the time of the nightly task. SIZES sets the numbers of persons, SET=blind selects the blind
 * set of planted records.
 */
import { setTimeout } from "node:timers/promises";
import { rewriteSearchTexts } from "../workers/src/features/cleanup/search-texts.repository.ts";
import { lookUpDuplicates } from "../workers/src/features/duplicates-inbox/look-up.service.ts";
import { plantBlind } from "./duplicates/blind.ts";
import { insertPlanted } from "./duplicates/insert-planted.ts";
import { plant } from "./duplicates/planted.ts";
import { withRegister } from "./register.ts";

const { SIZES = "10000,100000", SEED = "20261126", SET = "tuned" } = process.env;

const calendar = { timeZone: "UTC", now: () => new Date() };

interface Row {
  one: string;
  other: string;
  likeness: number;
  evidence: string;
}

/** Reads a page of the register repeatedly until `end`, which returns the times as a text. */
function pageReads(database: D1Database): { end: () => Promise<string> } {
  const times: number[] = [];
  const controller = new AbortController();
  const statement = database.prepare(
    "select * from persons where status = 'active' order by last_name_key, first_name_key, seq limit 50",
  );
  const reading = (async () => {
    while (!controller.signal.aborted) {
      const start = performance.now();
      await statement.all();
      times.push(performance.now() - start);
      await setTimeout(50);
    }
  })();
  return {
    end: async () => {
      controller.abort();
      await reading;
      const sortedTimes = times.toSorted((one, other) => one - other);
      const at = (share: number): string =>
        (sortedTimes[Math.floor(share * (sortedTimes.length - 1))] ?? 0).toFixed(0);
      return `${times.length} pages of 50 persons read meanwhile: median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`;
    },
  };
}

for (const persons of SIZES.split(",").map(Number)) {
  await withRegister(
    async ({ database, db }) => {
      const { pairs, lookAlikes } =
        SET === "blind" ? plantBlind(Number(SEED)) : plant(Number(SEED), 300, 200);
      await insertPlanted(db, [...pairs, ...lookAlikes]);
      while ((await rewriteSearchTexts(db, new Date().toISOString(), 500)) === 500);

      const night = async (name: string) => {
        const reads = pageReads(database);
        const start = performance.now();
        const done = await lookUpDuplicates({ DB: database }, calendar, {
          time: Infinity,
          steps: Infinity,
        }).catch(async (error: unknown) => {
          await reads.end();
          throw error;
        });
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        console.log(
          `${persons} persons, ${name}: ${done.persons} looked up in ${seconds} s, ${done.steps} steps, ` +
            `the longest ${done.longestStep.toFixed(0)} ms; ${await reads.end()}`,
        );
      };
      await night("first night");
      await database
        .prepare("update persons set phone = '0501234567' where seq % ? = 0")
        .bind(Math.floor(persons / 200))
        .run();
      await night("a night after 200 edits");

      const { results } = await database
        .prepare(
          `select one.id as one, other.id as other, likeness, evidence from duplicate_pairs
             join persons as one on one.seq = one_seq join persons as other on other.seq = other_seq
           order by likeness desc, duplicate_pairs.id`,
        )
        .all<Row>();
      const keyOf = (one: string, other: string) => [one, other].toSorted().join();
      const offeredPairs = new Map(
        results.map((row, rank) => [keyOf(row.one, row.other), { ...row, rank }]),
      );
      const plantedKeys = new Set(pairs.map(({ one, other }) => keyOf(one.id, other.id)));
      const found = pairs.filter(({ one, other }) => offeredPairs.has(keyOf(one.id, other.id)));
      const firstFalse = results
        .slice(0, 100)
        .filter(({ one, other }) => !plantedKeys.has(keyOf(one, other)));
      console.log(
        `  ${results.length} pairs offered; of ${pairs.length} planted ${found.length} ` +
          `(${((100 * found.length) / pairs.length).toFixed(1)} %); false among the first 100: ${firstFalse.length}, ` +
          `among the first 300: ${results.slice(0, 300).filter(({ one, other }) => !plantedKeys.has(keyOf(one, other))).length}`,
      );
      for (const rule of new Set(pairs.map((one) => one.rule))) {
        const all = pairs.filter((one) => one.rule === rule);
        console.log(
          `  ${rule}: ${found.filter((one) => one.rule === rule).length} of ${all.length}`,
        );
      }
      for (const rule of new Set(lookAlikes.map((one) => one.rule))) {
        const all = lookAlikes.filter((one) => one.rule === rule);
        const ranks = all.flatMap(
          ({ one, other }) => offeredPairs.get(keyOf(one.id, other.id))?.rank ?? [],
        );
        console.log(
          `  look-alikes, ${rule}: ${ranks.length} of ${all.length} offered, first rank ${Math.min(...ranks) + 1}`,
        );
      }
      if (process.env["SHOW"]) {
        for (const missedPair of pairs.filter((one) => !found.includes(one)))
          console.log(JSON.stringify(missedPair));
        for (const row of firstFalse) console.log(JSON.stringify(row));
      }
    },
    { copy: true, persons },
  );
}
