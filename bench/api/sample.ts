import type { DatabaseSync } from "node:sqlite";
import { EXPORT_OPTIONS } from "./export-step.ts";
import type { ExportStep } from "./export-step.ts";
import type { Client } from "./load.ts";
import type { Sample } from "./operations.ts";

/** Returns the product's cursor at the middle of the register. */
export async function middleOf({ send }: Client, persons: number): Promise<string> {
  const { text } = await send({ method: "GET", path: `/person?take=20&skip=${persons / 2}` });
  const { nextCursor } = JSON.parse(text) as { nextCursor: string | null };
  if (nextCursor === null) throw new Error("The register has no middle.");
  return nextCursor;
}

/** Returns the values that the operations search for, equal in every run on one register. */
export function sampleOf(database: DatabaseSync): Omit<Sample, "cursor"> {
  const active = "from persons where status = 'active'";
  const person = database
    .prepare(
      `select first_name, last_name, city, place_key ${active} order by seq limit 1 offset 777`,
    )
    .get();
  // Takes one adult of each household, because concurrent edits of a couple conflict, which the
  // bare Worker does not check.
  const ids = database
    .prepare(`select id ${active} and seat = 1 order by seq limit 500 offset 1000`)
    .all();
  const middle = database
    .prepare(
      `select last_name_key, first_name_key, seq ${active} order by 1, 2, 3 limit 1
       offset (select count(*) / 2 ${active})`,
    )
    .get();
  if (!person || !middle) throw new Error("The register is too small to measure.");
  return {
    ids: ids.map(({ id }) => String(id)),
    firstName: String(person["first_name"]),
    lastName: String(person["last_name"]),
    city: String(person["city"]),
    localityKey: String(person["place_key"]),
    middle: [
      String(middle["last_name_key"]),
      String(middle["first_name_key"]),
      Number(middle["seq"]),
    ],
    lists: listsIn(database),
    exportStep: exportStepIn(database),
  };
}

/** Adds a running export job unless the register has one, and returns a step of that job. */
function exportStepIn(database: DatabaseSync): ExportStep {
  const user = database.prepare("select id from users where role = 'ADMIN' limit 1").get();
  const step = { jobId: "bench-export", userId: String(user?.["id"]) };
  database
    .prepare(
      `insert or ignore into export_jobs (id, user_id, options, progress, status, created_at, expires_at)
       values (?, ?, ?, 0, 'WRITING', '2026-11-21T12:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
    )
    .run(step.jobId, step.userId, JSON.stringify(EXPORT_OPTIONS));
  const seqs = database
    .prepare(`select seq from persons where status = 'active' order by seq limit ${EXPORTED}`)
    .all();
  return { ...step, seqs: seqs.map(({ seq }) => Number(seq)) };
}

/** Persons in a step of an export, as many as the product reads at once. */
const EXPORTED = 500;

/** The number of participants of the list that is read. */
const PARTICIPANTS = 500;
/** The number of lists that are changed in turn, since concurrent changes of one list conflict. */
const CHANGED_LISTS = 101;

/** Adds the event lists that the operations read and change, unless the register has them. */
function listsIn(database: DatabaseSync): Sample["lists"] {
  const at = "2026-11-21T12:00:00.000Z";
  const list = database.prepare(
    `insert or ignore into lists (id, title, date, category, created_at, updated_at)
     values (?1, ?1, '2099-06-01', 'cinema', ?2, ?2)`,
  );
  const changedIds = Array.from(
    { length: CHANGED_LISTS },
    (_, number) => `bench-changed-${number}`,
  );
  for (const id of ["bench-read", ...changedIds]) list.run(id, at);
  const active = "from persons where status = 'active' order by seq limit";
  database
    .prepare(
      `insert or ignore into list_persons (id, list_id, person_id, created_at)
       select 'bench-' || id, 'bench-read', id, ? ${active} ${PARTICIPANTS} offset 2000`,
    )
    .run(at);
  const ids = (query: string) =>
    database
      .prepare(query)
      .all()
      .map(({ id }) => String(id));
  return {
    read: "bench-read",
    links: ids("select id from list_persons where list_id = 'bench-read'"),
    changed: changedIds,
    newcomers: ids(`select id ${active} ${PARTICIPANTS} offset 3000`),
    phones: ids(
      `select phone as id from persons where status = 'active' and phone is not null
       order by seq limit ${PARTICIPANTS} offset 4000`,
    ),
  };
}
