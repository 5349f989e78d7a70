/**
 * `pnpm bench -- selections`: the cost of counts and of bulk changes by filter, on a copy of the
 * register. Prints rows read, rows written and database time as D1 bills them.
 */
import type { PersonFilterInput } from "@kehila/shared/persons/query";
import { personFilterSchema } from "@kehila/shared/persons/query";
import type { Statement } from "../workers/src/db/client.ts";
import { prepareBatch } from "../workers/src/db/client.ts";
import { insertHistoryOf } from "../workers/src/features/history/many-changes.repository.ts";
import {
  allUpcomingLinks,
  expectParticipants,
  insertParticipants,
  removeLinks,
} from "../workers/src/features/participants/participants.repository.ts";
import {
  changeAll,
  expectCount,
  idsOf,
  matching,
  partnerEntries,
  statusEntries,
} from "../workers/src/features/persons/selection/selection.repository.ts";
import { persons } from "../workers/src/db/schema/persons.ts";
import { withRegister } from "./register.ts";

const TODAY = "2026-11-21";
const AT = "2026-11-21T12:00:00.000Z";
const ARCHIVING = { from: "active", to: "archived" } as const;
await withRegister(
  async ({ database, db, meter }) => {
    const condition = (filter: PersonFilterInput) =>
      matching("active", personFilterSchema.parse(filter), TODAY);

    const countOf = (which: ReturnType<typeof condition>) => db.$count(persons, which);

    const counts: [string, PersonFilterInput][] = [
      ["all persons", {}],
      ["filter: interests", { interestedEvents: "cinema" }],
      ["filter: age 30-40", { ageMin: "30", ageMax: "40" }],
      ["filter: two children", { childrenCount: "2" }],
      ["filter: visited cinema", { visitedEvents: "cinema" }],
      ["search: one letter", { search: "a" }],
      ["search: a common first name", { search: "Miriam" }],
      ["search: a name in another script", { search: "Kuznetsova" }],
      ["search: two words", { search: "Miriam Kuznetsova" }],
      ["search: phone tail", { search: "34567" }],
      ["search: no match", { search: "zzzzqqq" }],
      ["search: empty after folding", { search: "-" }],
    ];
    for (const [name, filter] of counts) {
      Object.assign(meter, { statements: 0, rowsRead: 0, milliseconds: 0 });
      const count = await countOf(condition(filter));
      console.log(
        `count, ${name.padEnd(34)} ${String(count).padStart(6)} persons  rows_read ${String(meter.rowsRead).padStart(7)}  ${meter.milliseconds.toFixed(1)} ms`,
      );
    }

    /** Runs a batch and prints the cost of each statement. */
    const measure = async (
      name: string,
      statements: readonly (readonly [string, Statement])[],
    ): Promise<void> => {
      const start = performance.now();
      const batch = statements.map(([, statement]) => statement);
      const answers = await database.batch(prepareBatch(database, batch));
      console.log(`\n${name}: ${Math.round(performance.now() - start)} ms`);
      let [read, written] = [0, 0];
      for (const [index, { meta }] of answers.entries()) {
        read += meta.rows_read;
        written += meta.rows_written;
        console.log(
          `  ${statements[index]?.[0].padEnd(34)} rows_read ${String(meta.rows_read).padStart(7)}  rows_written ${String(meta.rows_written).padStart(7)}  ${meta.duration.toFixed(0)} ms`,
        );
      }
      console.log(`  ${"together".padEnd(34)} rows_read ${read}  rows_written ${written}`);
    };

    for (const [name, filter] of [
      ["interested in cinema", { interestedEvents: "cinema" }],
      ["all persons", {}],
    ] as const) {
      const which = condition(filter);
      const count = await countOf(which);
      const id = name.replaceAll(" ", "-");
      await database
        .prepare(
          "insert into lists (id, title, date, category, created_at, updated_at) values (?, 'L', '2090-01-01', 'cinema', ?, ?)",
        )
        .bind(id, AT, AT)
        .run();
      await measure(`list of ${name} (${count})`, [
        ["links", insertParticipants(db, id, idsOf(which), AT)],
        ["count is as expected", expectParticipants(db, id, count, "SELECTION_CHANGED")],
      ]);
    }

    const cinema = condition({ interestedEvents: "cinema" });
    const rest = condition({});
    for (const [name, which] of [
      ["interested in cinema", cinema],
      ["all other persons", rest],
    ] as const) {
      const count = await countOf(which);
      const entry = { at: AT, actorId: null, actorName: "A", entity: "person" as const };
      const names = ["remaining partners", "statuses"];
      await measure(`archive ${name} (${count})`, [
        ["count is as expected", expectCount(db, which, count, "SELECTION_CHANGED")],
        [
          "history",
          insertHistoryOf(
            db,
            { ...entry, action: "person.archive" },
            statusEntries(which, ARCHIVING),
          ),
        ],
        [
          "history of partners who stay",
          insertHistoryOf(
            db,
            { ...entry, action: "person.update" },
            partnerEntries(which, ARCHIVING),
          ),
        ],
        ["upcoming lists", removeLinks(db, allUpcomingLinks(idsOf(which), TODAY))],
        ...changeAll(db, which, ARCHIVING, AT).map(
          (statement, index) => [names[index] ?? "", statement] as const,
        ),
      ]);
    }
  },
  { copy: true },
);
