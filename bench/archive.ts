/**
 * How long other reads wait while everybody is archived batch by batch: `pnpm bench -- archive`, over a
 * copy of the register. A reader asks for a page again and again meanwhile.
 */
import { ARCHIVE_BATCH } from "@kehila/shared/limits";
import type { Statement } from "../workers/src/db/client.ts";
import { insertHistoryOf } from "../workers/src/features/history/many-changes.repository.ts";
import {
  archiveAll,
  archivedEntries,
  expectCount,
  firstOf,
  matching,
  partnerEntries,
  withIds,
  withIdsAnd,
} from "../workers/src/features/persons/person-selection.repository.ts";
import { withRegister } from "./register.ts";

const TODAY = "2026-11-21";
const AT = "2026-11-21T12:00:00.000Z";
const PAGE = "select * from persons where status = 'active' order by last_name limit 20";
const ENTRY = { at: AT, actorId: null, actorName: "bench", entity: "person" } as const;

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);

const report = (name: string, times: number[]): void => {
  const sorted = times.toSorted((a, b) => a - b);
  const [half, most, last] = [0.5, 0.95, 1].map((share) => quantile(sorted, share));
  console.log(`${name}: ${times.length}, median ${half} ms, 95 % ${most} ms, longest ${last} ms`);
};

await withRegister(
  async ({ database, db }) => {
    const everybody = matching("active", {}, TODAY);
    const runAll = (statements: readonly Statement[]) =>
      database.batch(
        statements.map((statement) => {
          const { sql, params } = "toSQL" in statement ? statement.toSQL() : statement.getQuery();
          return database.prepare(sql).bind(...params);
        }),
      );
    const timed = async (times: number[], work: () => Promise<unknown>): Promise<void> => {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    };

    const run = { isDone: false, left: 1 };
    const [reads, batches]: [number[], number[]] = [[], []];
    const reader = async (): Promise<void> => {
      while (!run.isDone) await timed(reads, () => database.prepare(PAGE).all());
    };
    const archive = async (): Promise<void> => {
      while (run.left > 0) {
        await timed(batches, async () => {
          const { count, ids } = await firstOf(db, everybody, ARCHIVE_BATCH);
          run.left = count - ids.length;
          const those = withIds(ids);
          await runAll([
            expectCount(db, withIdsAnd(ids, everybody), ids.length, "SELECTION_CHANGED"),
            insertHistoryOf(db, { ...ENTRY, action: "person.archive" }, archivedEntries(those)),
            insertHistoryOf(db, { ...ENTRY, action: "person.update" }, partnerEntries(those)),
            ...archiveAll(db, those, { at: AT, today: TODAY }),
          ]);
        });
      }
      run.isDone = true;
    };
    const start = performance.now();
    await Promise.all([archive(), reader()]);
    console.log(`everybody archived in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    report("batches", batches);
    report("reads meanwhile", reads);
  },
  { copy: true },
);
