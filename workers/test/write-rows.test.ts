import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ARCHIVE_BATCH } from "@kehila/shared/base/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { routePolicies } from "../src/http/policies.ts";
import { isSafe } from "../src/http/request/safe-methods.ts";
import { backupsEnded } from "./backups.ts";
import { meterDatabase } from "./databases.ts";
import { allEnded } from "./exports.ts";
import type { ActorCase } from "./matrix/actors.ts";
import { putFile } from "./matrix/export-cells.ts";
import { arrangeRoute, EVERY_MATRIX, matrixAdministrator } from "./matrix/requests.ts";

/**
 * Writes by rows: a writing route reads and writes the same number of rows whether 10 or
 * 10,000 rows of history are stored about each record that the request names. The routes come from
 * the table of routes, the requests from the authorization matrix.
 */
const FEW = 10;
const MANY = 10_000;
/** Maximum factor by which a route may need more rows. */
const GROWTH = 1.1;
/**
 * Rows that random records of the test can cost in addition, for instance namesakes: a five
 * hundredth of the history.
 */
const NOISE = MANY / 500;

/** Routes whose work is the history itself, with the reason. */
const GROWING: Readonly<Record<string, string>> = {
  "DELETE /person/:id": "blanks the personal data in each entry about the person",
  "POST /person/:id/disclosure": "tells the history to the person",
  "POST /person/:id/restore": "undoes each entry since the restored one",
};

/** Rows that a route may read in addition, however long the history is, with the reason. */
const BOUNDED: Readonly<Record<string, number>> = {
  // Looks for the entries of the archived batch among the entries after its first.
  "POST /person/archive/undo": ARCHIVE_BATCH,
};

const app = createApp();
const writingRoutes = routePolicies(app)
  .filter(({ method }) => !isSafe(method))
  .map(({ method, path }) => `${method} ${path}`);

let actor: ActorCase;
beforeAll(async () => {
  actor = await matrixAdministrator();
  await putFile();
});
afterAll(async () => {
  await allEnded();
  await backupsEnded();
});

const IDS = /[0-9a-f]{32}/gu;
/** The author of the stored rows. */
const PAST = "past";

/** Stores `count` rows of each kind of history about the records with these ids. */
async function store(ids: readonly string[], count: number): Promise<void> {
  const numbers = `with recursive numbers(n) as (
    select 1 union all select n + 1 from numbers where n < ${count}) `;
  const named = "in (select value from json_each(?1))";
  const statements = [
    ...["person", "list", "user"].map(
      (entity) => `insert into history
          (change_id, at, actor_id, actor_name, action, entity, entity_id, before, after)
        select '${PAST}', '2026-01-01T00:00:00.000Z', '${PAST}', 'P', '${entity}.update',
          '${entity}', id, '{"title":"A"}', '{"title":"B"}' from ${entity}s, numbers where id ${named}`,
    ),
    `insert into attendance_operations (list_id, person_id, sent_person_id, id, came, seen,
        is_replaced, actor_id, actor_name, at)
      select lists.id, persons.id, persons.id, persons.id || n, 1, json_array(persons.id || (n - 1)),
        n < ${count}, '${PAST}', 'P', '2026-01-01T00:00:00.000Z'
      from persons, lists, numbers where persons.id ${named} and lists.id ${named}`,
    `insert into attendance_replacements (list_id, id, person_id, sent_person_id)
      select lists.id, persons.id || (n - 1), persons.id, persons.id
      from persons, lists, numbers where persons.id ${named} and lists.id ${named}`,
    `insert into access_log (at, day, actor_id, actor_name, person_id)
      select '2026-01-01T00:00:00.000Z', 'day ' || n, '${PAST}', 'P', id
      from persons, numbers where id ${named}`,
    `insert into access_log (at, day, hour, actor_id, actor_name, activity, persons, pages)
      select '2026-01-01T00:00:00.000Z', 'day', n, id, '${PAST}', 'read', 1, 0
      from users, numbers where id ${named}`,
    `insert into security_log (at, kind, event_group, actor_id, target_id, details)
      select '2026-01-01T00:00:00.000Z', 'signedIn', 'signIn', id, null, '[]'
      from users, numbers where id ${named}`,
  ];
  await env.DB.batch(
    statements.map((statement) => env.DB.prepare(numbers + statement).bind(JSON.stringify(ids))),
  );
}

/** Deletes the stored rows, so that they do not slow down the other routes. */
const clear = () =>
  env.DB.batch(
    [
      `delete from history where actor_id = '${PAST}'`,
      `delete from attendance_operations where actor_id = '${PAST}'`,
      "delete from attendance_replacements",
      "delete from access_log",
      "delete from security_log where details = '[]'",
    ].map((statement) => env.DB.prepare(statement)),
  );

/** Returns the rows that a request of a route costs with `count` rows behind each of its records. */
async function costOf(route: string, count: number) {
  const { request, arranged, caller, expected } = await arrangeRoute(route, actor);
  const text = `${arranged.path} ${JSON.stringify(arranged.body)} ${caller.id}`;
  await store([...new Set(text.match(IDS))], count);
  const { database: DB, meter } = meterDatabase(env.DB);
  const context = createExecutionContext();
  const response = await app.fetch(request, { ...env, DB }, context);
  const cost = { read: meter.rowsRead, written: meter.rowsWritten };
  expect(response.status, `${route} ${await response.text()}`).toBe(expected);
  await clear();
  await waitOnExecutionContext(context);
  return cost;
}

test("the matrix has every writing route", () => {
  expect(writingRoutes.filter((route) => !EVERY_MATRIX[route])).toEqual([]);
  expect(Object.keys(GROWING).filter((route) => !writingRoutes.includes(route))).toEqual([]);
});

describe("costs the same rows with 10 and with 10,000 rows of history", () => {
  test.each(writingRoutes)("%s", async (route) => {
    // Records of the test add up, so the costs before and after show what they add.
    const before = await costOf(route, FEW);
    const many = await costOf(route, MANY);
    const after = await costOf(route, FEW);
    const limitOf = (rows: "read" | "written") =>
      Math.max(before[rows], after[rows]) * GROWTH + (BOUNDED[route] ?? 0);
    const isFlat = many.read <= limitOf("read") + NOISE && many.written <= limitOf("written");
    expect(isFlat, JSON.stringify({ before, many, after })).toBe(!(route in GROWING));
  });
});
