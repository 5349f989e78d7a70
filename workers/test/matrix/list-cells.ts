import { env } from "cloudflare:workers";
import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { Permission, PersonStatus } from "@kehila/shared/accounts/permissions";
import { newId } from "../../src/lib/ids.ts";
import type { ActorCase } from "./actors.ts";
import { uniqueIdNumber } from "../api.ts";
import { sealedWalkIn } from "../door.ts";
import type { ArrangedRequest, Cell, Matrix } from "./matrix.ts";
import { markOf } from "./matrix.ts";
import type { Target } from "./person-cells.ts";
import { about, NO_MATCH, reads, TARGETS, verified } from "./person-cells.ts";

/**
 * Event lists in the authorization matrix: every route × the target (own, another author's, of
 * another category, missing). Expectations are written from docs/product.md#table-of-rights.
 */
/** The flag that shows the lists of a category. */
const VIEWS: Record<EventCategory, Permission> = {
  cinema: "canViewCinema",
  language_lesson: "canViewLanguageLesson",
  project: "canViewProject",
  kids_project: "canViewKidsProject",
  humanitarian: "canViewHumanitarian",
};

/** Returns a cell that creates a list in a category, with persons that `selection` describes. */
const createsList = (
  category: EventCategory,
  selection: { on?: Target; of: (id: string) => object; outcome: (actor: ActorCase) => number },
): Cell => ({
  ...(selection.on ? { on: selection.on } : {}),
  arrange: () => {
    const request = (id: string) => ({
      path: "/person-list",
      body: { title: "T", date: "2027-01-01", category, ...selection.of(id) },
    });
    return selection.on ? about(selection.on, request) : request("");
  },
  expected: verified((actor) =>
    actor.has("canCreateLists") && actor.has(VIEWS[category]) ? selection.outcome(actor) : 403,
  ),
});

/** Hides a new list by moving it into another category. */
const moveTo =
  (category: EventCategory): NonNullable<Cell["hide"]> =>
  async (id) => {
    await env.DB.prepare("update lists set category = ? where id = ?").bind(category, id).run();
    return (actor) => actor.has(VIEWS[category]);
  };

/** The flags that show the lists of any category. */
export const SEES_ANY = Object.values(VIEWS);

/** The flags that show active or archived persons. */
const SEES_PERSONS: readonly Permission[] = [
  "canCreatePersons",
  "canEditPersons",
  "canDeletePersons",
  "canViewArchive",
  "canManageArchive",
];

/** The kinds of lists that a request can be about, by author. */
const LISTS = ["own", "another author's", "missing"] as const;
type Owner = (typeof LISTS)[number];

/** Inserts a list; its author is the actor, or no account. */
export async function insertList(
  category: EventCategory,
  author: ActorCase | null,
): Promise<string> {
  const id = newId();
  const createdBy = author?.stoppedAt === 401 ? null : (author?.caller.id ?? null);
  await env.DB.prepare(
    `insert into lists (id, title, date, category, created_by, created_at, updated_at)
      values (?, 'L', '2027-01-01', ?, ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  )
    .bind(id, category, createdBy)
    .run();
  return id;
}

/** Puts a person of a status on a list. The person's comment and child have the person's mark. */
async function insertParticipant(listId: string, status: PersonStatus): Promise<string> {
  const id = newId();
  await env.DB.batch([
    env.DB.prepare("insert into households (id) values (?)").bind(id),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, city, comment, id_number,
        interests, first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        values (?1, ?2, ?1, 'T', ?1, 'C', ?3, ?4, 1, 't', ?1, 'c', 't', '2026-01-01', '2026-01-01')`,
    ).bind(id, status, markOf(id), uniqueIdNumber()),
    env.DB.prepare(
      `insert into children (id, household_id, position, first_name, birth_date)
        values (?1, ?1, 0, ?2, '2015-01-01')`,
    ).bind(id, markOf(id)),
    env.DB.prepare(
      `insert into list_persons (id, list_id, person_id, created_at)
        values (?1, ?2, ?1, '2026-01-01T00:00:00.000Z')`,
    ).bind(id, listId),
  ]);
  return id;
}

/** Puts a person on the waiting list of a list. */
async function insertWaiting(listId: string): Promise<string> {
  const id = await insertParticipant(listId, "active");
  await env.DB.prepare(
    `update list_persons set waiting_since = created_at, waiting_seq = 1 where id = ?`,
  )
    .bind(id)
    .run();
  return id;
}

/** Inserts a person or a user on a list; returns the id of the link. */
async function insertLink(kind: "person" | "user", listId: string): Promise<string> {
  if (kind === "person") return insertParticipant(listId, "active");
  const userId = newId();
  await env.DB.batch([
    env.DB.prepare(
      "insert into users (id, name, email, created_at) values (?1, 'U', ?1 || '@example.org', '2026-01-01T00:00:00.000Z')",
    ).bind(userId),
    env.DB.prepare("insert into list_users (id, list_id, user_id) values (?1, ?2, ?1)").bind(
      userId,
      listId,
    ),
  ]);
  return userId;
}

interface Rule {
  /** The flag for the actor's own lists. */
  own: Permission;
  /** The flag for all lists. */
  all: Permission;
  allowed?: number;
}
const EDIT: Rule = { own: "canEditOwnLists", all: "canEditAllLists" };
const DELETE: Rule = { own: "canDeleteOwnLists", all: "canDeleteAllLists" };

/** Returns the cells of a change: for own, other and missing lists of two categories. */
function changes(
  { own, all, allowed = 200 }: Rule,
  request: (
    listId: string,
  ) => Promise<Omit<ArrangedRequest, "before">> | Omit<ArrangedRequest, "before">,
  { hasVersion = false, general = (actor: ActorCase) => actor.has(own, all) } = {},
): Cell[] {
  const categories = ["cinema", "project"] as const;
  const cellOf = (category: EventCategory, owner: Owner): Cell => ({
    on: `${owner} ${category}`,
    isOwn: owner === "own",
    arrange: async (actor) => {
      if (owner === "missing") return request("missing");
      return request(await insertList(category, owner === "own" ? actor : null));
    },
    ...(hasVersion && owner !== "own" ? { stale: [{ version: 999 }] } : {}),
    expected: verified((actor) => {
      if (!actor.has(...SEES_ANY) || !general(actor)) return 403;
      if (owner === "missing" || !actor.has(VIEWS[category])) return 404;
      return actor.has(all) || (owner === "own" && actor.has(own)) ? allowed : 403;
    }),
  });
  return categories.flatMap((category) => LISTS.map((owner) => cellOf(category, owner)));
}

const comments = (kind: "person" | "user", path: string): Cell[] =>
  changes(
    EDIT,
    async (listId) => ({
      path,
      body: {
        id: listId === "missing" ? listId : await insertLink(kind, listId),
        comment: "C",
      },
    }),
    { hasVersion: true },
  );

export const sees = (actor: ActorCase, category: EventCategory): boolean =>
  actor.has(VIEWS[category]);

/** Whether an actor may pick persons and users, because the actor may create or edit a list. */
const picks = (actor: ActorCase): boolean =>
  actor.has(...SEES_ANY) && actor.has("canCreateLists", EDIT.own, EDIT.all);
/**
 * Returns a request that searches the picker for a text of a new active person. `of` returns the
 * text: the name, or the comment, which the picker never shows.
 */
const searchFor = async (method: string, of: (id: string) => string): Promise<ArrangedRequest> => {
  const id = await insertParticipant(await insertList("cinema", null), "active");
  const search = of(id);
  return method === "GET"
    ? { path: `/person/pick?search=${search}` }
    : { path: "/person/pick", body: { search } };
};

/** Returns the cells of a read of one list. */
const readsOfList = (part: string): Cell[] => [
  ...(["active", "archived"] as const).flatMap((status) =>
    EVENT_CATEGORIES.map((category) => ({
      on: `${category} with an ${status} person`,
      arrange: async () => {
        const listId = await insertList(category, null);
        await insertParticipant(listId, status);
        return { path: `/person-list/${listId}${part}` };
      },
      expected: verified((actor: ActorCase) => {
        if (!actor.has(...SEES_ANY)) return 403;
        return sees(actor, category) ? 200 : 404;
      }),
    })),
  ),
  {
    on: "missing",
    arrange: () => ({ path: `/person-list/missing${part}` }),
    expected: verified((actor) => (actor.has(...SEES_ANY) ? 404 : 403)),
  },
];

const picksPersons = (method: string): Cell[] =>
  [(id: string) => id, markOf].map((of) => ({
    on: of === markOf ? "a comment" : "a name",
    arrange: () => searchFor(method, of),
    expected: verified((actor: ActorCase) => (picks(actor) ? 200 : 403)),
  }));

const picksUsers = (asking: (query: { category?: EventCategory }) => ArrangedRequest): Cell[] => [
  {
    arrange: () => asking({}),
    expected: verified((actor) => (picks(actor) ? 200 : 403)),
  },
  ...EVENT_CATEGORIES.map((category) => ({
    on: category,
    arrange: () => asking({ category }),
    expected: verified((actor: ActorCase) => (picks(actor) && sees(actor, category) ? 200 : 403)),
  })),
];

export const LIST_MATRIX: Matrix = {
  "GET /person/pick": picksPersons("GET"),
  "POST /person/pick": picksPersons("POST"),
  "POST /person/choose": [(id: string) => id, markOf].map((of) => ({
    on: of === markOf ? "a comment" : "a name",
    arrange: async () => {
      const { body } = await searchFor("POST", of);
      const choice = { filter: body, order: "lastInvited", take: 20 };
      return { path: "/person/choose", body: choice };
    },
    // A filter finds persons by any field, so it also requires the right to read persons.
    expected: verified((actor: ActorCase) => (picks(actor) && reads(actor) ? 200 : 403)),
  })),
  "GET /api/user/pick": picksUsers((query) => ({
    path: `/api/user/pick?${new URLSearchParams(query).toString()}`,
  })),
  "POST /api/user/pick": picksUsers((body) => ({ path: "/api/user/pick", body })),
  "GET /person-list": EVENT_CATEGORIES.map((category) => ({
    on: category,
    arrange: async () => {
      await insertList(category, null);
      return { path: `/person-list?category=${category}` };
    },
    expected: verified((actor) => (sees(actor, category) ? 200 : 403)),
  })),
  "POST /person-list": [
    ...EVENT_CATEGORIES.map((category) =>
      createsList(category, { of: () => ({}), outcome: () => 201 }),
    ),
    // This cell also replays the request with an idempotency key.
    {
      ...createsList("cinema", { of: () => ({}), outcome: () => 201 }),
      on: "no record, and again",
      hide: moveTo("project"),
    },
    ...TARGETS.map((target) =>
      createsList("cinema", {
        on: target,
        of: (id) => ({ personIds: [id] }),
        outcome: () => (target === "active" ? 201 : 400),
      }),
    ),
    createsList("project", {
      of: () => ({ matching: NO_MATCH }),
      outcome: (actor) => (reads(actor) ? 409 : 403),
    }),
    // A copy also requires the right to edit the copied list.
    ...changes(
      { ...EDIT, allowed: 201 },
      (copyOf) => ({
        path: "/person-list",
        body: { title: "T", date: "2027-01-01", category: "cinema", copyOf },
      }),
      { general: (actor) => actor.has("canCreateLists") },
    ).map((cell) => ({
      ...cell,
      expected: (actor: ActorCase) => {
        const expected = cell.expected(actor);
        return expected === 201 && !sees(actor, "cinema") ? 403 : expected;
      },
    })),
  ],
  "GET /person-list/all": EVENT_CATEGORIES.map((category) => ({
    on: category,
    arrange: async () => {
      await insertList(category, null);
      return { path: "/person-list/all" };
    },
    expected: verified((actor) => (actor.has(...SEES_ANY) ? 200 : 403)),
  })),
  // today.routes.test.ts checks which parts of the page each right shows.
  "GET /api/today": (["cinema", "project"] as const).map((category) => ({
    on: category,
    arrange: async () => {
      await insertList(category, null);
      return { path: "/api/today" };
    },
    expected: verified((actor) => (actor.has(...SEES_ANY, ...SEES_PERSONS) ? 200 : 403)),
  })),
  "GET /person-list/:id": readsOfList(""),
  "GET /person-list/:id/event.ics": readsOfList("/event.ics"),
  "GET /person-list/:id/history": readsOfList("/history"),
  "PATCH /person-list/:id": [
    ...changes(EDIT, (id) => ({ path: `/person-list/${id}`, body: { title: "New" } }), {
      hasVersion: true,
    }),
    // A move into another category also requires the right to see that category.
    {
      on: "cinema, to project",
      arrange: async () => ({
        path: `/person-list/${await insertList("cinema", null)}`,
        body: { category: "project" },
      }),
      expected: verified((actor) => {
        if (!actor.has(...SEES_ANY) || !actor.has(EDIT.own, EDIT.all)) return 403;
        if (!sees(actor, "cinema")) return 404;
        return actor.has(EDIT.all) && sees(actor, "project") ? 200 : 403;
      }),
    },
  ],
  "DELETE /person-list/:id": changes(DELETE, (id) => ({ path: `/person-list/${id}` }), {
    hasVersion: true,
  }),
  "POST /person-list/:id/persons": changes(EDIT, (id) => ({
    path: `/person-list/${id}/persons`,
    body: { remove: ["nobody"] },
  })),
  "POST /person-list/:id/move-up": changes(EDIT, async (id) => ({
    path: `/person-list/${id}/move-up`,
    body: { personIds: [id === "missing" ? "nobody" : await insertWaiting(id)] },
  })),
  "GET /person-list/:id/door": changes(EDIT, async (id) => {
    if (id !== "missing") await insertParticipant(id, "active");
    return { path: `/person-list/${id}/door` };
  }),
  "GET /person-list/:id/attendance": changes(EDIT, (id) => ({
    path: `/person-list/${id}/attendance?since=0`,
  })),
  "POST /person-list/:id/attendance": changes(EDIT, async (id) => ({
    path: `/person-list/${id}/attendance`,
    body: {
      operations: [
        {
          id: newId(),
          personId: id === "missing" ? "nobody" : await insertParticipant(id, "active"),
          came: true,
          seen: [],
        },
      ],
    },
  })),
  "POST /person-list/:id/walk-ins": changes(EDIT, async (id) => ({
    path: `/person-list/${id}/walk-ins`,
    body: { walkIns: [await sealedWalkIn(id)] },
  })),
  "POST /person-list/:id/roll-call": changes(EDIT, async (id) => {
    await env.DB.prepare("update lists set date = '2026-01-01' where id = ?").bind(id).run();
    return { path: `/person-list/${id}/roll-call`, body: { closed: true } };
  }),
  "PATCH /person-list/comment": comments("person", "/person-list/comment"),
  "PATCH /person-list/user-comment": comments("user", "/person-list/user-comment"),
};

/** Returns values of the database that every change of lists alters. */
export const listFingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select (select count(*) from lists) as lists, (select sum(version) from lists) as versions,
      (select count(*) from history) as history,
      (select group_concat(id || version || ifnull(waiting_seq, ''), ' ')
        from (select * from list_persons order by id)) as persons,
      (select group_concat(id || version, ' ') from (select * from list_users order by id)) as users,
      (select count(*) from removed_list_persons) as removed,
      (select count(*) from attendance_operations) as attendance,
      (select count(*) from walk_ins) as walkIns, (select count(*) from persons) as people,
      (select count(roll_call_closed_at) from lists) as closed,
      (select count(*) from idempotency_keys) as keys`,
  ).first();
