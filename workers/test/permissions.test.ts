import { env } from "cloudflare:workers";
import type { EventCategory } from "@kehila/shared/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import { listSummarySchema } from "@kehila/shared/lists";
import type { Permission, PersonStatus } from "@kehila/shared/permissions";
import { historyPageSchema } from "@kehila/shared/person-history";
import { mergesSchema } from "@kehila/shared/person-merge";
import {
  personCountSchema,
  personMatchesSchema,
  personPageSchema,
  personSchema,
} from "@kehila/shared/person-answers";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createApp } from "../src/app.ts";
import { routePolicies } from "../src/http/guard.ts";
import { newId } from "../src/lib/ids.ts";
import type { ActorCase } from "./actors.ts";
import { everyActor } from "./actors.ts";
import type { Caller } from "./api.ts";
import { administrator, personBody } from "./api.ts";

/**
 * The authorization matrix (trust A and B): every route of persons × every kind of actor × every
 * state of its target. What is expected is written here from the table of decisions, not asked of
 * `can()`. A refused cell must change no row, an allowed one must answer by its strict schema.
 */
interface Cell {
  /** The state of the person that the route is about; `missing` for nobody, null for none. */
  target: PersonStatus | "missing" | null;
  path: (id: string) => string;
  /** May first make what the call needs beside its target. */
  body?: (id: string) => unknown;
  /** What the actor's rights come to, once session and email have passed. */
  expected: (actor: ActorCase) => number;
  schema: z.core.$ZodType;
}

const READS: Permission[] = ["canCreatePersons", "canEditPersons", "canDeletePersons"];
const ARCHIVE: Permission[] = ["canViewArchive", "canManageArchive"];
const changed = z.strictObject({ success: z.literal(true), data: personSchema });
const done = z.strictObject({ success: z.literal(true) });
const one = z.strictObject({ data: personSchema });
const at = (suffix: string) => (id: string) => `/person/${id}${suffix}`;
const TARGETS = ["active", "archived", "pending", "missing"] as const;

/** A change of one person: who has the general right, and what each state of the target then means. */
function onTarget(
  suffix: string,
  body: (() => unknown) | undefined,
  schema: z.core.$ZodType,
  mayAtAll: (actor: ActorCase) => boolean,
  outcome: (actor: ActorCase, target: (typeof TARGETS)[number]) => number,
): Cell[] {
  return TARGETS.map((target) => ({
    target,
    path: at(suffix),
    ...(body ? { body } : {}),
    schema,
    expected: (actor) => {
      if (!mayAtAll(actor)) return 403;
      return target === "missing" ? 404 : outcome(actor, target);
    },
  }));
}

const list = (query: string, may: (actor: ActorCase) => boolean): Cell => ({
  target: null,
  path: () => `/person${query}`,
  schema: personPageSchema,
  expected: (actor) => (may(actor) ? 200 : 403),
});
const reads = (actor: ActorCase): boolean => actor.has(...READS);
const readsArchive = (actor: ActorCase): boolean => actor.has(...ARCHIVE);
const checks = (actor: ActorCase): boolean => actor.has("canCreatePersons", "canEditPersons");
const isAdmin = (actor: ActorCase): boolean => actor.isAdmin;

const counted = (query: string, may: (actor: ActorCase) => boolean): Cell => ({
  target: null,
  path: () => `/person/count${query}`,
  schema: personCountSchema,
  expected: (actor) => (may(actor) ? 200 : 403),
});

/** Filters that match one person, or nobody, whatever the test has made by then. */
const NOBODY = { filter: { lastName: "nobody has this name" }, count: 1 };

/** Archives the target by its id; one who is not active is a 409, whoever that is. */
const archivesSelected = (target: (typeof TARGETS)[number]): Cell => ({
  target,
  path: () => "/person/archive",
  body: (id) => ({ personIds: [id] }),
  schema: z.strictObject({
    success: z.literal(true),
    data: z.strictObject({ count: z.literal(1) }),
  }),
  expected: (actor) => {
    if (!actor.has("canDeletePersons")) return 403;
    return target === "active" ? 200 : 409;
  },
});

const VIEWS: Record<EventCategory, Permission> = {
  cinema: "canViewCinema",
  language_lesson: "canViewLanguageLesson",
  project: "canViewProject",
  kids_project: "canViewKidsProject",
  humanitarian: "canViewHumanitarian",
};

/** A new list in a category; its persons by id, by a filter that no longer holds, or nobody. */
const createsList = (
  category: EventCategory,
  target: Cell["target"],
  selection: (id: string) => object,
  outcome: (actor: ActorCase) => number,
): Cell => ({
  target,
  path: () => "/person-list",
  body: (id) => ({ title: "T", date: "2027-01-01", category, ...selection(id) }),
  schema: z.strictObject({ success: z.literal(true), data: listSummarySchema }),
  expected: (actor) =>
    actor.has("canCreateLists") && actor.has(VIEWS[category]) ? outcome(actor) : 403,
});

const merges = (actor: ActorCase): boolean =>
  actor.has("canEditPersons") && actor.has("canDeletePersons");
/** Who may see a record of a state well enough to merge it. */
const reaches = (actor: ActorCase, target: (typeof TARGETS)[number]): boolean =>
  ({ active: reads, archived: readsArchive, pending: isAdmin, missing: () => false })[target](
    actor,
  );

/** Each state of the record that stays with each state of the other one. */
const MERGES = TARGETS.flatMap((target) => TARGETS.map((other) => ({ target, other })));
const goTogether = ({ target, other }: (typeof MERGES)[number]): boolean =>
  target === "active" || target === other;

const MATRIX: Record<string, Cell[]> = {
  "GET /person": [
    list("", reads),
    list("?active=false", readsArchive),
    list("?pending=true", isAdmin),
  ],
  "POST /person": [
    {
      target: null,
      path: () => "/person",
      body: () => personBody(),
      schema: changed,
      expected: (actor) => (actor.has("canCreatePersons") ? 201 : 403),
    },
  ],
  "GET /person/count": [
    counted("", reads),
    counted("?active=false", readsArchive),
    counted("?pending=true", isAdmin),
  ],
  "POST /person/archive": [
    ...TARGETS.map(archivesSelected),
    {
      target: null,
      path: () => "/person/archive",
      body: () => ({ matching: NOBODY }),
      schema: done,
      expected: (actor) => (actor.has("canDeletePersons") ? 409 : 403),
    },
  ],
  "POST /person-list": [
    ...EVENT_CATEGORIES.map((category) =>
      createsList(
        category,
        null,
        () => ({}),
        () => 201,
      ),
    ),
    ...TARGETS.map((target) =>
      createsList(
        "cinema",
        target,
        (id) => ({ personIds: [id] }),
        () => (target === "active" ? 201 : 400),
      ),
    ),
    createsList(
      "project",
      null,
      () => ({ matching: NOBODY }),
      (actor) => (reads(actor) ? 409 : 403),
    ),
  ],
  "GET /person/check": [
    {
      target: null,
      path: () => "/person/check?phone=0521234567",
      schema: personMatchesSchema,
      expected: (actor) => (checks(actor) ? 200 : 403),
    },
  ],
  "POST /person/check": [
    {
      target: null,
      path: () => "/person/check",
      body: () => ({ idNumber: "123456789" }),
      schema: personMatchesSchema,
      expected: (actor) => (checks(actor) ? 200 : 403),
    },
  ],
  "GET /person/:id": onTarget(
    "",
    undefined,
    one,
    (actor) => reads(actor) || readsArchive(actor),
    (actor, target) => {
      const may = { active: reads, archived: readsArchive, pending: isAdmin, missing: isAdmin };
      return may[target](actor) ? 200 : 404;
    },
  ),
  "GET /person/:id/history": onTarget(
    "/history",
    undefined,
    historyPageSchema,
    (actor) => reads(actor) || readsArchive(actor),
    (actor, target) => {
      const may = { active: reads, archived: readsArchive, pending: isAdmin, missing: isAdmin };
      return may[target](actor) ? 200 : 404;
    },
  ),
  "POST /person/:id/restore": onTarget(
    "/restore",
    () => ({ seq: targetSeq }),
    changed,
    (actor) => actor.has("canEditPersons"),
    (actor, target) => {
      if (target === "active") return 200;
      if (target === "pending") return actor.isAdmin ? 200 : 404;
      return readsArchive(actor) ? 409 : 404;
    },
  ),
  "POST /person/:id/merge": MERGES.map((pair) => ({
    target: pair.target,
    path: at("/merge"),
    body: async () => ({
      otherId: pair.other === "missing" ? "nobody" : await insertTarget(pair.other),
    }),
    schema: changed,
    expected: (actor) => {
      if (!merges(actor)) return 403;
      if (!reaches(actor, pair.target) || !reaches(actor, pair.other)) return 404;
      return goTogether(pair) ? 200 : 409;
    },
  })),
  "POST /person/:id/unmerge": MERGES.filter(goTogether).map((pair) => ({
    target: pair.target,
    path: at("/unmerge"),
    body: async (id) => ({
      mergeId: pair.other === "missing" ? "none" : await insertMerge(id, pair.other),
    }),
    schema: changed,
    expected: (actor) => {
      if (!merges(actor)) return 403;
      return reaches(actor, pair.target) && reaches(actor, pair.other) ? 200 : 404;
    },
  })),
  "GET /person/:id/merges": onTarget("/merges", undefined, mergesSchema, merges, (actor, target) =>
    reaches(actor, target) ? 200 : 404,
  ),
  "PATCH /person/:id": onTarget(
    "",

    () => ({ city: "Elsewhere" }),
    changed,
    (actor) => actor.has("canEditPersons"),
    (actor, target) => {
      if (target === "active") return 200;
      if (target === "pending") return actor.isAdmin ? 200 : 404;
      return readsArchive(actor) ? 409 : 404;
    },
  ),
  "DELETE /person/:id": onTarget(
    "",
    undefined,
    done,
    (actor) => actor.has("canDeletePersons"),
    (actor, target) => {
      if (target === "pending") return actor.isAdmin ? 409 : 404;
      return target === "archived" ? 200 : 409;
    },
  ),
  "PATCH /person/:id/archive": [
    ...onTarget(
      "/archive",
      () => ({ active: false }),
      changed,
      (actor) => actor.has("canDeletePersons"),
      (actor, target) => {
        if (target === "pending") return actor.isAdmin ? 409 : 404;
        return target === "active" ? 200 : 409;
      },
    ),
    ...onTarget(
      "/archive",
      () => ({ active: true }),
      changed,
      (actor) => actor.has("canDeletePersons", "canManageArchive"),
      (actor, target) => {
        if (target === "pending") return actor.isAdmin ? 409 : 404;
        return target === "archived" ? 200 : 409;
      },
    ),
  ],
  "PATCH /person/:id/approve": onTarget(
    "/approve",
    () => ({}),
    changed,
    isAdmin,
    (_actor, target) => (target === "pending" ? 200 : 409),
  ),
  "DELETE /person/:id/reject": onTarget("/reject", undefined, done, isAdmin, (_actor, target) =>
    target === "pending" ? 200 : 409,
  ),
};

/** The oldest of the two entries in the history of the person inserted last. */
let targetSeq = 1;

async function insertTarget(status: PersonStatus): Promise<string> {
  const id = newId();
  await env.DB.batch([
    env.DB.prepare("insert into households (id) values (?)").bind(id),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, city, interests,
        first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        values (?1, ?2, ?1, 'T', ?1, 'C', 1, 't', ?1, 'c', 't', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    ).bind(id, status),
    ...[{ city: "B" }, { city: "C" }].map((after) =>
      env.DB.prepare(
        `insert into history (at, actor_name, action, entity, entity_id, before, after)
          values ('2026-01-01T00:00:00.000Z', 'A', 'person.update', 'person', ?, '{"city":"B"}', ?)`,
      ).bind(id, JSON.stringify(after)),
    ),
  ]);
  targetSeq =
    (await env.DB.prepare("select min(seq) as seq from history where entity_id = ?")
      .bind(id)
      .first<number>("seq")) ?? 0;
  return id;
}

/** Merges somebody into a person, and answers the merge. */
async function insertMerge(id: string, other: PersonStatus): Promise<string> {
  const merged = await root.post(`/person/${id}/merge`, { otherId: await insertTarget(other) });
  expect(merged.status).toBe(200);
  return (await root.get(`/person/${id}/merges`)).body.data[0].id;
}

/** Rows that a change of persons cannot leave as they were. */
const fingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select (select count(*) from persons) as persons, (select sum(version) from persons) as versions,
      (select count(*) from history) as history, (select count(*) from lists) as lists,
      (select count(*) from list_persons) as links, (select count(*) from households) as households,
      (select group_concat(status) from (select status from persons order by seq)) as statuses`,
  ).first();

let actors: ActorCase[];
let root: Caller;

beforeAll(async () => {
  // Somebody stays administrator, whoever of the actors is demoted.
  root = await administrator();
  actors = await everyActor();
});

describe("the matrix", () => {
  it("has a policy for each route and knows every route of persons", () => {
    const routes = routePolicies(createApp());
    expect(routes.filter(({ policy }) => policy === null)).toEqual([]);
    const ofPersons = routes
      .filter(({ path, policy }) => path.startsWith("/person") && !policy?.startsWith("public"))
      .map(({ method, path }) => `${method} ${path}`);
    expect(ofPersons.toSorted()).toEqual(Object.keys(MATRIX).toSorted());
  });

  it.each(Object.entries(MATRIX))("holds for %s", async (route, cells) => {
    const [method = ""] = route.split(" ");
    for (const cell of cells) {
      for (const actor of actors) {
        const isPerson = cell.target !== null && cell.target !== "missing";
        const id = isPerson ? await insertTarget(cell.target as PersonStatus) : "nobody";
        const body = await cell.body?.(id);
        const before = await fingerprint();
        const answer = await actor.caller.send(method, cell.path(id), { body });
        const expected = actor.stoppedAt ?? cell.expected(actor);
        const label = `${actor.name}: ${method} ${cell.path(id)} on ${cell.target}`;
        expect(answer.status, label).toBe(expected);
        if (answer.status < 300) {
          const parsed = z.safeParse(cell.schema, answer.body);
          expect(parsed.error?.issues ?? [], label).toEqual([]);
        } else {
          expect(answer.body.success, label).toBe(false);
          expect(await fingerprint(), label).toEqual(before);
        }
      }
    }
  });
});
