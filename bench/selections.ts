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
  matchCondition,
  partnerEntries,
  statusEntries,
} from "../workers/src/features/persons/selection/selection.repository.ts";
import { persons } from "../workers/src/db/schema/persons.ts";
import type { Register } from "./register.ts";
import { withRegister } from "./register.ts";

const TODAY = "2026-11-21";
const AT = "2026-11-21T12:00:00.000Z";
const ARCHIVING = { from: "active", to: "archived" } as const;

const conditionOf = (filter: PersonFilterInput) =>
  matchCondition("active", personFilterSchema.parse(filter), TODAY);
type Condition = ReturnType<typeof conditionOf>;

const COUNTS: [string, PersonFilterInput][] = [
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

/** Prints the cost of each count. */
async function reportCounts({ db, meter }: Register): Promise<void> {
  for (const [name, filter] of COUNTS) {
    Object.assign(meter, { statements: 0, rowsRead: 0, milliseconds: 0 });
    const count = await db.$count(persons, conditionOf(filter));
    console.log(
      `count, ${name.padEnd(34)} ${String(count).padStart(6)} persons  rows_read ${String(meter.rowsRead).padStart(7)}  ${meter.milliseconds.toFixed(1)} ms`,
    );
  }
}

/** Runs a batch and prints the cost of each statement. */
async function measure(
  { database }: Register,
  name: string,
  statements: readonly (readonly [string, Statement])[],
): Promise<void> {
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
}

/** Adds the persons of a condition to a new list. */
async function measureList(register: Register, name: string, condition: Condition): Promise<void> {
  const { database, db } = register;
  const count = await db.$count(persons, condition);
  const id = name.replaceAll(" ", "-");
  await database
    .prepare(
      "insert into lists (id, title, date, category, created_at, updated_at) values (?, 'L', '2090-01-01', 'cinema', ?, ?)",
    )
    .bind(id, AT, AT)
    .run();
  await measure(register, `list of ${name} (${count})`, [
    ["links", insertParticipants(db, id, idsOf(condition), AT)],
    ["count is as expected", expectParticipants(db, id, count, "SELECTION_CHANGED")],
  ]);
}

/** Archives the persons of a condition. */
async function measureArchiving(
  register: Register,
  name: string,
  condition: Condition,
): Promise<void> {
  const { db } = register;
  const count = await db.$count(persons, condition);
  const entry = { at: AT, actorId: null, actorName: "A", entity: "person" as const };
  const names = ["remaining partners", "statuses"];
  await measure(register, `archive ${name} (${count})`, [
    ["count is as expected", expectCount(db, condition, count, "SELECTION_CHANGED")],
    [
      "history",
      insertHistoryOf(
        db,
        { ...entry, action: "person.archive" },
        statusEntries(condition, ARCHIVING),
      ),
    ],
    [
      "history of partners who stay",
      insertHistoryOf(
        db,
        { ...entry, action: "person.update" },
        partnerEntries(condition, ARCHIVING),
      ),
    ],
    ["upcoming lists", removeLinks(db, allUpcomingLinks(idsOf(condition), TODAY))],
    ...changeAll(db, condition, ARCHIVING, AT).map(
      (statement, index) => [names[index] ?? "", statement] as const,
    ),
  ]);
}

await withRegister(
  async (register) => {
    const cinema = conditionOf({ interestedEvents: "cinema" });
    const everyone = conditionOf({});
    await reportCounts(register);
    await measureList(register, "interested in cinema", cinema);
    await measureList(register, "all persons", everyone);
    await measureArchiving(register, "interested in cinema", cinema);
    await measureArchiving(register, "all other persons", everyone);
  },
  { copy: true },
);
