import { env } from "cloudflare:workers";
import { changeOf } from "@kehila/shared/base/answers";
import type { Permission, PersonStatus } from "@kehila/shared/accounts/permissions";
import { approvedManySchema } from "@kehila/shared/persons/applications";
import * as z from "zod/mini";
import { newId } from "../../src/lib/ids.ts";
import type { ActorCase } from "./actors.ts";
import { personBody, sharedAdministrator, uniquePhone } from "../api.ts";
import type { ArrangedRequest, Cell, Matrix } from "./matrix.ts";
import { markOf } from "./matrix.ts";

/**
 * Persons in the authorization matrix: every route × every state of its target. Expectations are
 * written from docs/product.md#table-of-rights, independently of `can()`.
 */
const READS: Permission[] = ["canCreatePersons", "canEditPersons", "canDeletePersons"];
const ARCHIVE: Permission[] = ["canViewArchive", "canManageArchive"];
export const TARGETS = ["active", "archived", "pending", "missing"] as const;
export type Target = (typeof TARGETS)[number];
type Outcome = (actor: ActorCase, target: Target) => number;
/** A version that no record of the matrix has. */
const OLD = { version: 999 };

/** Limits an expectation to actors with a session and a verified email; others get 401 or 403. */
export const verified =
  (expected: (actor: ActorCase) => number) =>
  (actor: ActorCase): number =>
    actor.stoppedAt ?? expected(actor);

/** Returns a request about a new person of a state, or about an unknown id for `missing`. */
export async function about(
  target: Target,
  request: (
    id: string,
    seq: number,
  ) => Omit<ArrangedRequest, "before"> | Promise<Omit<ArrangedRequest, "before">>,
): Promise<ArrangedRequest> {
  if (target === "missing") return request("missing", 1);
  const { id, seq } = await insertTarget(target);
  return { ...(await request(id, seq)), before: { [id]: target } };
}

/**
 * Returns the cells of a route about one person, one for each state of the target. `outcome` is the
 * status for actors who have the general right.
 */
function onTarget(
  suffix: string,
  body: ((seq: number) => object) | undefined,
  hasGeneralRight: (actor: ActorCase) => boolean,
  outcome: Outcome,
  hasVersion = body !== undefined,
): Cell[] {
  return TARGETS.map((target) => ({
    on: target,
    arrange: () =>
      about(target, (id, seq) => ({
        path: `/person/${id}${suffix}`,
        ...(body ? { body: body(seq) } : {}),
      })),
    ...(hasVersion ? { stale: [OLD] } : {}),
    expected: verified((actor) => {
      if (!hasGeneralRight(actor)) return 403;
      return target === "missing" ? 404 : outcome(actor, target);
    }),
  }));
}

const readCell = (path: string, may: (actor: ActorCase) => boolean): Cell => ({
  arrange: () => ({ path }),
  expected: verified((actor) => (may(actor) ? 200 : 403)),
});
/** Returns the cell of a read by POST. */
const postReadCell = (path: string, body: object, may: (actor: ActorCase) => boolean): Cell => ({
  arrange: () => ({ path, body }),
  expected: verified((actor) => (may(actor) ? 200 : 403)),
});
export const reads = (actor: ActorCase): boolean => actor.has(...READS);
export const readsArchive = (actor: ActorCase): boolean => actor.has(...ARCHIVE);
const checks = (actor: ActorCase): boolean => actor.has("canCreatePersons", "canEditPersons");
const isAdmin = (actor: ActorCase): boolean => actor.isAdmin;

const readsAny = (actor: ActorCase): boolean => reads(actor) || readsArchive(actor);
const edits = (actor: ActorCase): boolean => actor.has("canEditPersons");
const deletes = (actor: ActorCase): boolean => actor.has("canDeletePersons");

/**
 * Returns the outcome of an edit: archived persons must be unarchived first, applications are
 * hidden.
 */
const editOutcome: Outcome = (actor, target) => {
  if (target === "active") return 200;
  if (target === "pending") return actor.isAdmin ? 200 : 404;
  return readsArchive(actor) ? 409 : 404;
};

/**
 * Returns the outcome of a transition from one state. Any other state gives 409, but applications
 * are hidden by 404.
 */
const transition =
  (from: Target): Outcome =>
  (actor, target) => {
    if (target === "pending" && !actor.isAdmin) return 404;
    return target === from ? 200 : 409;
  };

/** Filters that match one person, or none, independently of other test data. */
export const NO_MATCH = { filter: { lastName: "name of no person" }, count: 1 };

/** Archives the target by id; 409 unless it is active. */
const archivesSelected = (target: Target): Cell => ({
  on: target,
  arrange: () => about(target, (id) => ({ path: "/person/archive", body: { personIds: [id] } })),
  schema: changeOf(
    z.strictObject({
      count: z.literal(1),
      remaining: z.literal(0),
      remainingIds: z.tuple([]),
      archivingId: z.int(),
    }),
  ),
  expected: verified((actor) => {
    if (!actor.has("canDeletePersons")) return 403;
    return target === "active" ? 200 : 409;
  }),
});

/** Returns a cell that undoes an archiving, which the actor or an unknown user has made. */
const undoesArchiving = (outcome: number): Cell => ({
  arrange: async (actor) => {
    const { id } = await insertTarget("archived");
    const by = outcome === 200 ? (actor?.caller.id ?? null) : newId();
    const archivingId = await env.DB.prepare(
      `insert into history (change_id, at, actor_id, actor_name, action, entity, entity_id)
        values (?1, ?2, ?3, 'A', 'person.archive', 'person', ?4) returning seq`,
    )
      .bind(newId(), new Date().toISOString(), by, id)
      .first<number>("seq");
    return { path: "/person/archive/undo", body: { archivingId }, before: { [id]: "archived" } };
  },
  schema: changeOf(z.strictObject({ count: z.literal(1) })),
  expected: verified((actor) =>
    actor.has("canDeletePersons", "canManageArchive") ? outcome : 403,
  ),
});

/** Returns the cells of a check or a save with the phone of an existing person, by state. */
const samePhone = (path: string, outcome: Outcome): Cell[] =>
  TARGETS.map((target) => ({
    on: target,
    arrange: async () => {
      const phone = uniquePhone();
      const before =
        target === "missing" ? {} : { [(await insertTarget(target, phone)).id]: target };
      if (path.endsWith("=")) return { path: `${path}${phone}`, before };
      return { path, body: path === "/person" ? personBody({ phone }) : { phone }, before };
    },
    expected: verified((actor) => outcome(actor, target)),
  }));

const separates = (actor: ActorCase): boolean =>
  actor.has("canEditPersons") && actor.has("canCreatePersons");
const merges = (actor: ActorCase): boolean =>
  actor.has("canEditPersons") && actor.has("canDeletePersons");
/** Whether an actor may read persons of a status (docs/product.md#table-of-rights). */
export const mayReadPerson = (actor: ActorCase, status: PersonStatus): boolean =>
  ({ active: reads, archived: readsArchive, pending: isAdmin })[status](actor);

/** Whether an actor may read a record of a state and merge it. */
const reaches = (actor: ActorCase, target: Target): boolean =>
  target !== "missing" && mayReadPerson(actor, target);

/** Each state of the remaining record combined with each state of the other record. */
const MERGES = TARGETS.flatMap((target) => TARGETS.map((other) => ({ target, other })));
const goTogether = ({ target, other }: (typeof MERGES)[number]): boolean =>
  target === "active" || target === other;

/** Stores a pair of two records, as a look-up does. */
async function insertPair(target: Exclude<Target, "missing">) {
  const [one, other] = [await insertTarget(target), await insertTarget("active")];
  await env.DB.prepare(
    `insert into duplicate_pairs (one_seq, other_seq, likeness, evidence)
      select min(seq), max(seq), 1000, '["phone"]' from persons where id in (?1, ?2)`,
  )
    .bind(one.id, other.id)
    .run();
  return { one: one.id, other: other.id };
}

/** Cells that read a page of pairs, which must not show a record that the actor may not read. */
const ARCHIVED_PAIRS: Cell[] = (["active", "archived", "pending"] as const).map((target) => ({
  on: target,
  arrange: async () => {
    await insertPair(target);
    return { path: "/person/duplicates" };
  },
  expected: verified((actor) => (edits(actor) ? 200 : 403)),
}));

const DECIDED_PAIRS: Cell[] = (["different", "later", "open"] as const).flatMap((decision) =>
  TARGETS.map((target) => ({
    on: target,
    arrange: async () => {
      const { one, other } =
        target === "missing" ? { one: "missing", other: "none" } : await insertPair(target);
      return {
        path: "/person/duplicates",
        body: { oneId: one, otherId: other, decision },
        before: target === "missing" ? {} : { [one]: target, [other]: "active" as const },
      };
    },
    expected: verified((actor) => {
      if (!edits(actor)) return 403;
      if (target === "active") return 200;
      if (target === "archived") return readsArchive(actor) ? 200 : 404;
      return target === "pending" && actor.isAdmin ? 409 : 404;
    }),
  })),
);

export const PERSON_MATRIX: Matrix = {
  "GET /person": [
    readCell("/person", reads),
    readCell("/person?active=false", readsArchive),
    readCell("/person?pending=true", isAdmin),
  ],
  "POST /person/search": [
    postReadCell("/person/search", { search: "0521234567" }, reads),
    postReadCell("/person/search", { active: "false" }, readsArchive),
    postReadCell("/person/search", { pending: "true" }, isAdmin),
  ],
  "GET /person/duplicates": [
    readCell("/person/duplicates", edits),
    readCell("/person/duplicates?view=later", edits),
    readCell("/person/duplicates?view=different", edits),
    ...ARCHIVED_PAIRS,
  ],
  "GET /person/duplicates/count": [readCell("/person/duplicates/count", edits)],
  "POST /person/duplicates": DECIDED_PAIRS,
  "POST /person": [
    {
      arrange: () => ({ path: "/person", body: personBody() }),
      expected: verified((actor) => (actor.has("canCreatePersons") ? 201 : 403)),
      hide: hideInArchive,
    },
    // Neither applications nor persons hidden from the actor block a save.
    ...samePhone("/person", (actor, target) => {
      if (!actor.has("canCreatePersons")) return 403;
      return target !== "pending" && reaches(actor, target) ? 409 : 201;
    }),
  ],
  "GET /person/cities": [readCell("/person/cities", reads)],
  "GET /person/count": [
    readCell("/person/count", reads),
    readCell("/person/count?active=false", readsArchive),
    readCell("/person/count?pending=true", isAdmin),
  ],
  "GET /person/pending/count": [readCell("/person/pending/count", isAdmin)],
  "POST /person/count": [
    postReadCell("/person/count", { search: "0521234567" }, reads),
    postReadCell("/person/count", { active: "false" }, readsArchive),
    postReadCell("/person/count", { pending: "true" }, isAdmin),
  ],
  "POST /person/suggestions": [
    postReadCell("/person/suggestions", { search: "fvi" }, reads),
    postReadCell("/person/suggestions", { search: "fvi", active: "false" }, readsArchive),
    postReadCell("/person/suggestions", { search: "fvi", pending: "true" }, isAdmin),
  ],
  "GET /person/suggestions": [
    readCell("/person/suggestions?search=fvi", reads),
    readCell("/person/suggestions?search=fvi&active=false", readsArchive),
    readCell("/person/suggestions?search=fvi&pending=true", isAdmin),
  ],
  "POST /person/archive": [
    ...TARGETS.map(archivesSelected),
    {
      arrange: () => ({ path: "/person/archive", body: { matching: NO_MATCH } }),
      expected: verified((actor) => (actor.has("canDeletePersons") ? 409 : 403)),
    },
  ],
  "POST /person/archive/undo": [
    { ...undoesArchiving(200), on: "an own archiving", isOwn: true },
    { ...undoesArchiving(409), on: "an archiving of another user" },
  ],
  "GET /person/check": [
    readCell("/person/check?phone=0521234567", checks),
    ...samePhone("/person/check?phone=", (actor) => (checks(actor) ? 200 : 403)),
  ],
  "POST /person/check": [
    {
      arrange: () => ({ path: "/person/check", body: { idNumber: "123456789" } }),
      expected: verified((actor) => (checks(actor) ? 200 : 403)),
    },
    ...samePhone("/person/check", (actor) => (checks(actor) ? 200 : 403)),
  ],
  "GET /person/:id": onTarget("", undefined, readsAny, (actor, target) =>
    reaches(actor, target) ? 200 : 404,
  ),
  "GET /person/:id/history": onTarget("/history", undefined, readsAny, (actor, target) =>
    reaches(actor, target) ? 200 : 404,
  ),
  "POST /person/:id/restore": onTarget("/restore", (seq) => ({ seq }), edits, editOutcome),
  "POST /person/:id/merge": MERGES.map((pair) => ({
    on: `${pair.target} with ${pair.other}`,
    arrange: async () => {
      const other = pair.other === "missing" ? null : (await insertTarget(pair.other)).id;
      const request = await about(pair.target, (id) => ({
        path: `/person/${id}/merge`,
        body: { otherId: other ?? "missing" },
      }));
      return withBefore(request, other, pair.other);
    },
    stale: [OLD, { otherVersion: 999 }],
    expected: verified((actor) => {
      if (!merges(actor)) return 403;
      if (!reaches(actor, pair.target) || !reaches(actor, pair.other)) return 404;
      return goTogether(pair) ? 200 : 409;
    }),
  })),
  "POST /person/:id/unmerge": MERGES.filter(goTogether).map((pair) => ({
    on: `${pair.target} with ${pair.other}`,
    arrange: async () => {
      const target = pair.target === "missing" ? null : (await insertTarget(pair.target)).id;
      const merge =
        target === null || pair.other === "missing" ? null : await insertMerge(target, pair.other);
      const request = {
        path: `/person/${target ?? "missing"}/unmerge`,
        body: { mergeId: merge?.id ?? "none" },
      };
      return withBefore(
        withBefore(request, target, pair.target),
        merge?.otherId ?? null,
        pair.other,
      );
    },
    stale: [OLD],
    expected: verified((actor) => {
      if (!merges(actor)) return 403;
      return reaches(actor, pair.target) && reaches(actor, pair.other) ? 200 : 404;
    }),
  })),
  "GET /person/:id/merges": onTarget("/merges", undefined, merges, (actor, target) =>
    reaches(actor, target) ? 200 : 404,
  ),
  "PATCH /person/:id": onTarget("", () => ({ city: "Elsewhere" }), edits, editOutcome),
  "POST /person/:id/disclosure": onTarget(
    "/disclosure",
    () => ({ requestedOn: "2026-01-02", format: "json", language: "en" }),
    edits,
    (actor, target) => (reaches(actor, target) ? 200 : 404),
    false,
  ).map((cell) => ({ ...cell, schema: z.looseObject({ record: z.looseObject({}) }) })),
  "POST /person/:id/correction": onTarget(
    "/correction",
    () => ({ requestedOn: "2026-01-02" }),
    edits,
    (actor, target) => (reaches(actor, target) ? 200 : 404),
    false,
  ),
  "POST /person/:id/separate-child": TARGETS.map((target) => ({
    on: target,
    arrange: () =>
      about(target, async (id) => ({
        path: `/person/${id}/separate-child`,
        body: { childId: target === "missing" ? "none" : await insertGrownChild(id) },
      })),
    stale: [OLD],
    expected: verified((actor) => {
      if (!separates(actor)) return 403;
      if (!reaches(actor, target)) return 404;
      return target === "active" ? 201 : 409;
    }),
  })),
  "DELETE /person/:id": onTarget("", undefined, deletes, transition("archived"), true),
  "PATCH /person/:id/archive": [
    ...onTarget("/archive", () => ({ active: false }), deletes, transition("active")),
    ...onTarget(
      "/archive",
      () => ({ active: true }),
      (actor) => actor.has("canDeletePersons", "canManageArchive"),
      transition("archived"),
    ),
  ],
  "PATCH /person/:id/approve": onTarget("/approve", () => ({}), isAdmin, transition("pending")),
  "GET /person/:id/spouse-application": onTarget(
    "/spouse-application",
    undefined,
    isAdmin,
    (_actor, target) => (target === "missing" ? 404 : 200),
  ),
  // The approval skips changed applications and likely duplicates, so all targets give 200.
  "POST /person/approve": TARGETS.toSorted((one) => (one === "pending" ? -1 : 1)).map((target) => ({
    on: target,
    arrange: () =>
      about(target, (id) => ({
        path: "/person/approve",
        body: { approvalId: newId(), applications: [{ id, version: 1 }] },
      })),
    schema: changeOf(
      z.strictObject({
        ...approvedManySchema.shape,
        count: z.literal(target === "pending" ? 1 : 0),
      }),
    ),
    expected: verified((actor: ActorCase) => (actor.isAdmin ? 200 : 403)),
  })),
  // An approval of another user is answered like a missing approval.
  "POST /person/approve/undo": [
    {
      arrange: () => ({ path: "/person/approve/undo", body: { approvalId: newId() } }),
      expected: verified((actor) => (actor.isAdmin ? 404 : 403)),
    },
  ],
  "POST /person/reject/count": [
    postReadCell("/person/reject/count", { search: "no applicant" }, isAdmin),
  ],
  "POST /person/reject": TARGETS.map((target) => ({
    on: target,
    arrange: () =>
      about(target, async (id) => {
        await env.DB.prepare("update persons set search_text = id where id = ?").bind(id).run();
        const selection = { filter: { search: id }, count: 1 };
        return { path: "/person/reject", body: { matching: selection } };
      }),
    expected: verified((actor: ActorCase) => {
      if (!actor.isAdmin) return 403;
      return target === "pending" ? 200 : 409;
    }),
  })),
  // A rejection of another user is answered like a missing rejection.
  "POST /person/reject/undo": [
    {
      arrange: () => ({ path: "/person/reject/undo", body: { rejectionId: newId() } }),
      expected: verified((actor) => (actor.isAdmin ? 404 : 403)),
    },
  ],
  "DELETE /person/:id/reject": onTarget("/reject", undefined, isAdmin, transition("pending"), true),
};

/** Returns a request with the status of a person before the request. */
const withBefore = (request: ArrangedRequest, id: string | null, target: Target): ArrangedRequest =>
  id === null || target === "missing"
    ? request
    : { ...request, before: { ...request.before, [id]: target } };

/**
 * Inserts a person of a state with the person's mark and two history entries; returns the id, and
 * the number of the older entry.
 */
async function insertTarget(
  status: PersonStatus,
  phone = uniquePhone(),
): Promise<{ id: string; seq: number }> {
  const id = newId();
  const city = markOf(id);
  const [, , entry] = await env.DB.batch<{ seq: number }>([
    env.DB.prepare("insert into households (id) values (?)").bind(id),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, phone, city, comment,
        interests, first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        values (?1, ?2, ?1, 'T', ?1, ?3, ?4, ?4, 1, 't', ?1, 'c', 't',
          '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    ).bind(id, status, phone, city),
    ...[{ city: "B" }, { city }].map((after) =>
      env.DB.prepare(
        `insert into history (at, actor_name, action, entity, entity_id, before, after)
          values ('2026-01-01T00:00:00.000Z', 'A', 'person.update', 'person', ?, '{"city":"B"}', ?)
          returning seq`,
      ).bind(id, JSON.stringify(after)),
    ),
  ]);
  return { id, seq: entry?.results[0]?.seq ?? 0 };
}

/** Archives a person that a request has created; returns who may still read the person. */
async function hideInArchive(id: string): Promise<typeof readsArchive> {
  await env.DB.prepare("update persons set status = 'archived', comment = ?2 where id = ?1")
    .bind(id, markOf(id))
    .run();
  return readsArchive;
}

/** Inserts an adult child into the household of a target; returns its id. */
async function insertGrownChild(householdId: string): Promise<string> {
  const childId = newId();
  await env.DB.prepare(
    `insert into children (id, household_id, position, first_name, gender, birth_date)
      values (?, ?, 0, ?, 'female', '2000-01-01')`,
  )
    .bind(childId, householdId, `C${childId}`)
    .run();
  return childId;
}

/** Merges a person of a state into another person. */
async function insertMerge(
  id: string,
  status: PersonStatus,
): Promise<{ id: string; otherId: string }> {
  const root = await sharedAdministrator();
  const { id: otherId } = await insertTarget(status);
  const merged = await root.post(`/person/${id}/merge`, { otherId });
  if (merged.status !== 200) throw new Error(`merge answered ${JSON.stringify(merged.body)}`);
  const merge = await env.DB.prepare("select id from person_merges where person_id = ?")
    .bind(id)
    .first<string>("id");
  return { id: merge ?? "", otherId };
}

/** Returns values of the database that every change of persons alters. */
export const personFingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select (select count(*) from persons) as persons, (select sum(version) from persons) as versions,
      (select count(*) from history) as history, (select count(*) from lists) as lists,
      (select count(*) from list_persons) as links, (select count(*) from households) as households,
      (select count(*) from different_persons) as different,
      (select group_concat(later_until) from duplicate_pairs) as later,
      (select count(*) from idempotency_keys) as keys,
      (select group_concat(status) from (select status from persons order by seq)) as statuses`,
  ).first();
