import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { failureSchema } from "@kehila/shared/base/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { expect } from "vitest";
import * as z from "zod/mini";
import { createApp } from "../../src/app.ts";
import { operations } from "../../src/http/operation.ts";
import { newId } from "../../src/lib/ids.ts";
import type { ActorCase } from "./actors.ts";
import type { Answer } from "../api.ts";
import { countReadings, stopClock, tally } from "../tally.ts";

/** A request of a cell whose records exist. */
export interface ArrangedRequest {
  path: string;
  body?: object | undefined;
  headers?: Record<string, string>;
  /** The status before the request of each person that the request may change, by id. */
  before?: Readonly<Record<string, PersonStatus>>;
}

/**
 * A cell of the authorization matrix for every actor: a route with a state of its target.
 * Expectations are written from docs/product.md#table-of-rights, independently of `can()`.
 */
export interface Cell {
  /** The target, for failure messages. */
  on?: string;
  /** Creates the data of a request: once for all refused actors, and for each allowed actor. */
  arrange: (actor: ActorCase | null) => Promise<ArrangedRequest> | ArrangedRequest;
  /** Whether the target is a record of the actor, so that each refused actor gets own data too. */
  isOwn?: boolean;
  expected: (actor: ActorCase) => number;
  /** A stricter success schema than the route's. */
  schema?: z.core.$ZodType;
  /**
   * Versions that make the body outdated, so that allowed actors get 409. One actor sends them for
   * each expected status except the statuses of the guard.
   */
  stale?: readonly Record<string, number>[];
  /**
   * Hides the record that the first request with an idempotency key created, and returns who may
   * still read the record. Other actors then get 404 for a replay. One actor of each kind replays.
   */
  hide?: (id: string) => Promise<(actor: ActorCase) => boolean>;
}

/** Cells by route: `POST /person/:id/merge`. */
export type Matrix = Readonly<Record<string, readonly Cell[]>>;

/** Returns each cell with its route and a name for reports. */
export const casesOf = (matrix: Matrix): { name: string; route: string; cell: Cell }[] =>
  Object.entries(matrix).flatMap(([route, cells]) =>
    cells.map((cell) => ({ name: `${route} on ${cell.on ?? "no record"}`, route, cell })),
  );

interface Rules {
  /** Returns values of the database that every allowed change alters. */
  fingerprint: () => Promise<unknown>;
  /** Whether an actor may read persons of a status. */
  mayRead: (actor: ActorCase, status: PersonStatus) => boolean;
}

const answered = new Map(
  operations(createApp()).map(({ method, path, answer }) => [`${method} ${path}`, answer?.schema]),
);

/**
 * Returns the text stored in city and comment of a person; {@link expectNothingHidden} searches
 * every body for it.
 */
export const markOf = (id: string): string => `mark-${id}`;
const MARKS = /\bmark-([0-9a-f]{32})\b/gu;
const IDS = /(?<=")[0-9a-f]{32}(?=")/gu;
const ID_NUMBERS = /"(\d{9})"/gu;

let client = 0;
/** Returns a new client address for each request, so that no rate limit applies. */
const nextClient = (): string => `2001:db8:${((client += 1) + 4096).toString(16)}::1`;

/**
 * Runs one cell for every actor. Refused requests share a target. Fingerprints before and after all
 * refused requests show whether one of the requests changed a row.
 */
export async function expectCell(
  route: string,
  cell: Cell,
  actors: readonly ActorCase[],
  { fingerprint, mayRead }: Rules,
): Promise<void> {
  stopClock();
  const [method = ""] = route.split(" ");
  const isAllowed = (actor: ActorCase) => cell.expected(actor) < 300;

  const answers: CountedAnswer[] = [];
  function noteAnswer({ caller }: ActorCase, { body }: Answer, label: string): void {
    const ids = [...new Set(JSON.stringify(body).match(IDS))];
    answers.push({ actorId: caller.id ?? "", ids, label });
  }

  async function send(actor: ActorCase, request: ArrangedRequest, expected: number, what = "") {
    const { path, body, headers, before = {} } = request;
    const label = `${actor.name}: ${method} ${path} on ${cell.on ?? "nothing"} ${what}`;
    const answer = await actor.caller.send(method, path, {
      body,
      headers: { "CF-Connecting-IP": nextClient(), ...headers },
    });
    expect([answer.status, answer.body?.code], label).toEqual([expected, answer.body?.code]);
    expectShape(answer, cell.schema ?? answered.get(route), label);
    noteAnswer(actor, answer, label);
    await expectNothingHidden(answer, label, (id, now) =>
      [now, ...(answer.status < 300 ? [before[id] ?? null] : [])].some(
        (status) => status !== null && mayRead(actor, status),
      ),
    );
    return answer;
  }

  const shared = await cell.arrange(null);
  const ownRequests = new Map<ActorCase, ArrangedRequest>();
  for (const actor of cell.isOwn ? actors : []) {
    if (!isAllowed(actor)) ownRequests.set(actor, await cell.arrange(actor));
  }
  const before = await fingerprint();
  for (const actor of actors) {
    if (!isAllowed(actor))
      await send(actor, ownRequests.get(actor) ?? shared, cell.expected(actor));
  }
  for (const staleVersions of cell.stale ?? []) {
    const body = { ...shared.body, ...staleVersions };
    for (const actor of onePerStatus(actors, cell)) {
      const expected = isAllowed(actor) ? 409 : cell.expected(actor);
      const answer = await send(
        actor,
        { ...shared, body },
        expected,
        JSON.stringify(staleVersions),
      );
      if (isAllowed(actor)) expect(answer.body.code).toBe("STALE_VERSION");
    }
  }
  expect(await fingerprint(), `a refused request changed rows: ${route} on ${cell.on}`).toEqual(
    before,
  );
  const allowed = actors.filter(isAllowed);
  for (const actor of allowed) {
    const request = method === "GET" && !cell.isOwn ? shared : await cell.arrange(actor);
    await send(actor, request, cell.expected(actor));
  }
  await expectCounted(answers);
  const [first] = allowed;
  if (!cell.hide || !first) return;
  const stillReads = await expectReplay(first, cell.hide);
  const other = allowed.find((actor) => stillReads(actor) !== stillReads(first));
  expect(other, `an actor for the other outcome of a replay: ${route}`).toBeDefined();
  if (other) await expectReplay(other, cell.hide);

  /** Sends one request with one key repeatedly, before and after the created record is hidden. */
  async function expectReplay(actor: ActorCase, hide: NonNullable<Cell["hide"]>) {
    const request = { ...(await cell.arrange(actor)), headers: { "Idempotency-Key": newId() } };
    const expected = cell.expected(actor);
    const creation = await send(actor, request, expected, "with a key");
    const replayed = await send(actor, request, expected, "replayed");
    expect(replayed.body).toEqual(creation.body);
    const isReadable = await hide(String(creation.body.data.id));
    await send(actor, request, isReadable(actor) ? expected : 404, "replayed when hidden");
    return isReadable;
  }
}

/** The ids in one answer to an actor. */
interface CountedAnswer {
  actorId: string;
  ids: readonly string[];
  label: string;
}

/**
 * Expects that each person whose id is in an answer is in the actor's tally of persons read.
 */
async function expectCounted(answers: readonly CountedAnswer[]): Promise<void> {
  await countReadings();
  const { results } = await env.DB.prepare(
    "select id from persons where id in (select value from json_each(?))",
  )
    .bind(JSON.stringify(answers.flatMap(({ ids }) => ids)))
    .all<{ id: string }>();
  const persons = new Set(results.map(({ id }) => id));
  if (persons.size === 0) return;
  const counted = await runInDurableObject(
    tally(),
    (_, { storage }) =>
      new Set(
        storage.sql
          .exec<{ key: string }>(
            `select actor_id || ' ' || id as key from shown_ids
              where is_person = 1 and id in (select value from json_each(?))`,
            JSON.stringify([...persons]),
          )
          .toArray()
          .map(({ key }) => key),
      ),
  );
  for (const { actorId, ids, label } of answers) {
    const missing = ids.filter((id) => persons.has(id) && !counted.has(`${actorId} ${id}`));
    expect(missing, `${label} shows persons that are not counted`).toEqual([]);
  }
}

/** Returns one actor for each expected status except the guard's, because guards read no body. */
function onePerStatus(actors: readonly ActorCase[], { expected }: Cell): ActorCase[] {
  const byStatus = new Map(actors.map((actor) => [expected(actor), actor]));
  return [...byStatus].flatMap(([status, actor]) => (GUARD.has(status) ? [] : [actor]));
}

const GUARD: ReadonlySet<number> = new Set([401, 403]);

/** Parses a body strictly: a success by the schema of the route, a refusal by the common schema. */
function expectShape(
  { status, body, headers }: Answer,
  schema: z.core.$ZodType | undefined,
  label: string,
): void {
  const isJson = headers.get("Content-Type")?.includes("json") ?? false;
  const expected = status < 300 ? schema : failureSchema;
  if (!isJson || !expected) return;
  expect(z.safeParse(expected, body).error?.issues ?? [], label).toEqual([]);
}

/**
 * Searches a body of any status for marks and ID numbers of persons, and expects that the actor may
 * read each of these persons.
 */
async function expectNothingHidden(
  { body }: Answer,
  label: string,
  isVisible: (id: string, now: PersonStatus | null) => boolean,
): Promise<void> {
  const text = JSON.stringify(body);
  const found = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, part = ""]) => part)),
  ];
  const [marked, numbers] = [found(MARKS), found(ID_NUMBERS)];
  if (marked.length + numbers.length === 0) return;
  const { results } = await env.DB.prepare(
    `select id, status from persons where id in (select value from json_each(?))
      or id_number in (select value from json_each(?))`,
  )
    .bind(JSON.stringify(marked), JSON.stringify(numbers))
    .all<{ id: string; status: PersonStatus }>();
  const now = new Map(results.map(({ id, status }) => [id, status]));
  const ids = new Set([...marked, ...now.keys()]);
  const hiddenIds = [...ids].filter((id) => !isVisible(id, now.get(id) ?? null));
  expect(hiddenIds, `${label} shows hidden persons`).toEqual([]);
}
