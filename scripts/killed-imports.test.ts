import { randomInt } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Import } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX } from "@kehila/shared/imports/rows";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REGISTER_QUERIES } from "../workers/test/register-queries.ts";
import { createRandom } from "./demo-data/random.ts";
import { ImportingServer } from "./lib/importing.ts";
import { KillableServer } from "./lib/killable.ts";

/**
 * Number of kills: kill -9 of the server at a random moment of an import and of its undo. The
 * killed database has only whole chunks, the import continues after the restart, and the undo
 * restores the register.
 */
const KILLS = Number(process.env["IMPORT_KILLS"] ?? 1);
const ROWS = Number(process.env["KILLED_ROWS"] ?? 200);
const SEED = Number(process.env["KILL_SEED"] ?? randomInt(1_000_000));
const PHASES = ["confirm", "undo"] as const;

const server = new KillableServer();
const importing = new ImportingServer(server);
const random = createRandom(SEED);
/** The time of each phase without a kill, in milliseconds. */
const times = { confirm: 0, undo: 0 };

const hasSpouse = (index: number): boolean => index % 4 === 0;
const hasChild = (index: number): boolean => index % 3 === 0;

/** The number of people in the rows. */
const PEOPLE = ROWS + Array.from({ length: ROWS }, (_, index) => index).filter(hasSpouse).length;

/** Returns chunks of rows. Each row is a new person; some have a spouse, some have a child. */
function rowsOf(file: string): ImportRow[][] {
  const rows = Array.from({ length: ROWS }, (_, index): ImportRow => {
    const lastName = `${file}${index}`;
    return {
      row: index + 2,
      person: { firstName: "Anna", lastName, city: "Haifa" },
      ...(hasSpouse(index) ? { spouse: { firstName: "Boris", lastName } } : {}),
      children: hasChild(index) ? [{ firstName: "Noa", birthDate: "2015-03-04" }] : [],
    };
  });
  return Array.from({ length: Math.ceil(ROWS / CHUNK_ROWS_MAX) }, (_, chunk) =>
    rows.slice(chunk * CHUNK_ROWS_MAX, (chunk + 1) * CHUNK_ROWS_MAX),
  );
}

const registerOf = (database: DatabaseSync) =>
  Object.values(REGISTER_QUERIES).map((query) => database.prepare(query).all());

/** Expects all persons, couples, children and history of a finished chunk, and none of others. */
function expectWholeChunks(database: DatabaseSync, file: string, id: string): void {
  const added = new Map(
    database
      .prepare(
        `with entries as materialized (select entity_id, count(*) as count from history
           where action = 'person.create' group by entity_id)
         select last_name as name, count(*) as adults, max(children_count) as children,
          count(distinct household_id) as households, min(married) as married,
          sum(entries.count) as entries
         from persons join entries on entity_id = persons.id where last_name like ?
         group by last_name`,
      )
      .all(`${file}%`)
      .map(({ name, ...family }) => [String(name), family]),
  );
  const rows = database
    .prepare(
      `select row, state from import_rows join import_chunks
         on import_chunks.import_id = import_rows.import_id and number = chunk
       where import_rows.import_id = ? order by row`,
    )
    .all(id);
  expect(rows).toHaveLength(ROWS);
  const expected = rows.flatMap(({ row, state }) => {
    if (state !== "written") return [];
    const index = Number(row) - 2;
    const adults = hasSpouse(index) ? 2 : 1;
    const family = {
      adults,
      children: hasChild(index) ? 1 : 0,
      households: 1,
      married: adults - 1,
      entries: adults,
    };
    return [[`${file}${index}`, family] as const];
  });
  expect(Object.fromEntries(added)).toEqual(Object.fromEntries(expected));
}

/** Begins a phase and kills the server after a number of milliseconds. */
async function killDuring(phase: (typeof PHASES)[number], id: string, moment: number) {
  const kill = server.killAfter(moment);
  try {
    await importing.finish(id, phase);
  } catch (error) {
    if (server.isRunning) throw error;
  }
  await kill;
}

beforeAll(async () => {
  await server.prepare(50);
  await server.start();
  const { id } = await importing.check(rowsOf("Undisturbed"));
  for (const phase of PHASES) {
    const startTime = performance.now();
    await importing.finish(id, phase);
    times[phase] = performance.now() - startTime;
  }
  await server.kill();
});

afterAll(() => server.dispose());

describe(`kill -9 during imports of ${ROWS} rows (seed ${SEED})`, () => {
  test.each(Array.from({ length: KILLS }, (_, index) => index + 1))(
    "kill %i of the run and of the undo leaves whole chunks, and both go on",
    async (index) => {
      const file = `Killed${index}x`;
      const before = server.inspect(registerOf);
      await server.start();
      await server.renewSession();
      const { id } = await importing.check(rowsOf(file));
      for (const phase of PHASES) {
        const moment = random.int(0, Math.ceil(times[phase]));
        await killDuring(phase, id, moment);
        server.inspect((database) => expectWholeChunks(database, file, id));
        await server.start();
        const end: Import = await importing.finish(id, phase);
        const label = `${phase} killed after ${moment} ms`;
        expect(end.status, label).toBe(phase === "confirm" ? "DONE" : "UNDONE");
        expect(end.counts, label).toMatchObject({ created: PEOPLE, updated: 0, left: 0 });
        expect(end.stayed, label).toBe(0);
      }
      await server.kill();
      expect(server.inspect(registerOf)).toEqual(before);
      const entries = server.inspect((database) =>
        database
          .prepare("select action from history where entity_id = ? order by action")
          .all(id)
          .map(({ action }) => action),
      );
      expect(entries).toEqual([
        "import.confirm",
        "import.finish",
        "import.finishUndo",
        "import.undo",
      ]);
    },
  );
});
