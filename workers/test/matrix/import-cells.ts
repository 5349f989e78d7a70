import { env } from "cloudflare:workers";
import type { ImportStatus } from "@kehila/shared/imports/imports";
import { newId } from "../../src/lib/ids.ts";
import { signedIn } from "../api.ts";
import { importsEnded } from "../imports.ts";
import type { ActorCase } from "./actors.ts";
import type { Cell, Matrix } from "./matrix.ts";
import { verified } from "./person-cells.ts";

/**
 * Imports in the authorization matrix: every route × the target (own, another user's, missing) ×
 * every state of an import. Expectations are written from docs/product.md#table-of-rights.
 */

const imports = (actor: ActorCase): boolean =>
  actor.has("canCreatePersons") && actor.has("canEditPersons");

/** Inserts an import of one row; the owner is another user if the actor has no account. */
async function insertImport(owner: ActorCase | null, status: ImportStatus): Promise<string> {
  const id = newId();
  const userId = !owner || owner.stoppedAt === 401 ? (await signedIn()).id : owner.caller.id;
  await env.DB.batch([
    // Ends other imports, because only one import may run at a time.
    env.DB.prepare("update imports set status = 'DONE' where status in ('RUNNING', 'UNDOING')"),
    env.DB.prepare(
      `insert into imports (id, user_id, user_name, target, status, rows, decisions, created_at,
        confirmed_at) values (?, ?, 'Importer', 'register', ?, 1, ?, '2026-01-01T00:00:00.000Z', ?)`,
    ).bind(
      id,
      userId,
      status,
      JSON.stringify(DECISIONS),
      status === "CHECKING" ? null : new Date().toISOString(),
    ),
    env.DB.prepare("insert into import_chunks (import_id, number, rows) values (?, 0, 1)").bind(id),
    env.DB.prepare(
      `insert into import_rows (import_id, row, chunk, cells, answer)
        values (?, 2, 0, '{"row":2,"person":{"firstName":"Anna"}}', '{"kind":"new"}')`,
    ).bind(id),
  ]);
  return id;
}

const DECISIONS = { unknown: "new", addLikely: false };

/** A route about one import, with its statuses by the state of the import. */
interface Route {
  path: (id: string) => string;
  body?: object;
  /** The response status for the actor's own import, by the state of the import. */
  own: Partial<Record<ImportStatus, number>>;
  /** Whether administrators may use imports of other users; by default they get 404. */
  isForAdmins?: boolean;
}

/** Returns the cells of a route about one import. */
function aboutImports({ path, body, own, isForAdmins = false }: Route): Cell[] {
  const [first = "CHECKING"] = Object.keys(own) as ImportStatus[];
  const missing = (on: string, idOf: () => Promise<string>, outcome: Cell["expected"]): Cell => ({
    on,
    arrange: async () => ({ path: path(await idOf()), body }),
    expected: outcome,
  });
  return [
    ...(Object.entries(own) as [ImportStatus, number][]).map(([status, expected]): Cell => ({
      on: `own in state ${status}`,
      isOwn: true,
      arrange: async (actor) => ({ path: path(await insertImport(actor, status)), body }),
      expected: verified((actor) => (imports(actor) ? expected : 403)),
    })),
    missing(
      "another user's",
      () => insertImport(null, first),
      verified((actor) => {
        if (!imports(actor)) return 403;
        return isForAdmins && actor.isAdmin ? (own[first] ?? 200) : 404;
      }),
    ),
    missing(
      "missing",
      async () => "missing",
      verified((actor) => (imports(actor) ? 404 : 403)),
    ),
  ];
}

const CHECKED = { CHECKING: 200, DONE: 409, UNDONE: 409 } as const;
const ROW = { row: 2, person: { firstName: "Anna", lastName: "Adler", city: "Lod" } };

export const IMPORT_MATRIX: Matrix = {
  "GET /api/import": [
    {
      arrange: () => ({ path: "/api/import" }),
      expected: verified((actor) => (imports(actor) ? 200 : 403)),
    },
  ],
  "POST /api/import": [
    {
      arrange: () => ({ path: "/api/import", body: { target: "register", rows: 1 } }),
      expected: verified((actor) => (imports(actor) ? 201 : 403)),
    },
  ],
  "GET /api/import/:id": aboutImports({
    path: (id) => `/api/import/${id}`,
    own: { DONE: 200, CHECKING: 200 },
    isForAdmins: true,
  }),
  "PUT /api/import/:id/chunks/:number": aboutImports({
    path: (id) => `/api/import/${id}/chunks/0`,
    body: { rows: [ROW] },
    own: CHECKED,
  }),
  "PUT /api/import/:id/decisions": aboutImports({
    path: (id) => `/api/import/${id}/decisions`,
    body: { rows: [{ row: 2, act: "skip" }] },
    own: CHECKED,
  }),
  "GET /api/import/:id/rows": aboutImports({
    path: (id) => `/api/import/${id}/rows?result=left`,
    own: { DONE: 200, CHECKING: 200 },
    isForAdmins: true,
  }),
  "POST /api/import/:id/confirm": aboutImports({
    path: (id) => `/api/import/${id}/confirm`,
    body: DECISIONS,
    own: CHECKED,
  }),
  "POST /api/import/:id/undo": aboutImports({
    path: (id) => `/api/import/${id}/undo`,
    body: {},
    own: { DONE: 200, STOPPED: 200, CHECKING: 409, UNDONE: 409 },
    isForAdmins: true,
  }),
  "DELETE /api/import/:id": aboutImports({ path: (id) => `/api/import/${id}`, own: CHECKED }),
};

/** Waits for running imports, and returns values that requests about imports change. */
export async function importFingerprint(): Promise<unknown> {
  await importsEnded();
  return env.DB.prepare(
    `select count(*) as imports, group_concat(status) as statuses,
      (select count(*) from import_chunks) as chunks,
      (select group_concat(row || ifnull(decision, '') || ifnull(answer, '')) from import_rows) as rows,
      (select count(*) from persons) as persons, (select sum(version) from persons) as versions
      from imports`,
  ).first();
}
