import { env } from "cloudflare:workers";
import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { newId } from "../../src/lib/ids.ts";
import type { ActorCase } from "./actors.ts";
import { signedIn } from "../api.ts";
import { insertList, SEES_ANY, sees } from "./list-cells.ts";
import type { Cell, Matrix } from "./matrix.ts";
import { reads, readsArchive, verified } from "./person-cells.ts";

/**
 * Exports in the authorization matrix: every route × every source × the target (own, another
 * user's, expired, missing). Expectations are written from docs/product.md#table-of-rights.
 */

/** Whether an actor may export anything. */
const exportsAny = (actor: ActorCase): boolean =>
  reads(actor) || readsArchive(actor) || actor.has(...SEES_ANY);

/** A source of exported persons, and the actors who may export the source. */
interface Source {
  name: string;
  may: (actor: ActorCase) => boolean;
  /** Returns the stored options of a job, and the body of a request that starts the job. */
  options: () => Promise<{ stored: object; body: object }>;
}

const ofStatus = (status: "active" | "archived"): Source => ({
  name: `${status} persons`,
  may: status === "active" ? reads : readsArchive,
  options: async () => ({
    stored: { source: "all_persons", sourceId: null, status },
    body: {
      source: "all_persons",
      filter: { active: String(status === "active"), lastName: "name of no person" },
    },
  }),
});

const ofList = (category: EventCategory): Source => ({
  name: category,
  may: (actor) => sees(actor, category),
  options: async () => {
    const sourceId = await insertList(category, null);
    return {
      stored: { source: "list", sourceId, status: "active" },
      body: { source: "list", sourceId },
    };
  },
});

const [ACTIVE, ARCHIVED] = [ofStatus("active"), ofStatus("archived")];
const SOURCES = [ACTIVE, ARCHIVED, ...EVENT_CATEGORIES.map(ofList)];

/** Stores the file of every finished job. The routes that delete it are the last of the matrix. */
export const putFile = () => env.EXPORT_FILES.put(FILE, "file");
const FILE = "the file of the matrix";

/** Inserts a finished job with the file; the owner is another user if the actor has no account. */
async function insertJob(
  owner: ActorCase | null,
  { options }: Source,
  { expiresAt = "2999-01-01T00:00:00.000Z" } = {},
): Promise<string> {
  const id = newId();
  const userId = !owner || owner.stoppedAt === 401 ? (await signedIn()).id : owner.caller.id;
  const { stored } = await options();
  await env.DB.prepare(
    `insert into export_jobs (id, user_id, options, progress, status, file_key, file_name,
      content_type, counts, created_at, expires_at)
      values (?1, ?2, ?3, 100, 'READY', ?5, 'a.xlsx', 'application/octet-stream',
        '{"persons":0,"leftOut":0,"boxes":0}', '2026-01-01T00:00:00.000Z', ?4)`,
  )
    .bind(
      id,
      userId,
      JSON.stringify({ format: "excel", includeChildren: false, includeSpouse: false, ...stored }),
      expiresAt,
      FILE,
    )
    .run();
  return id;
}

/** Returns the cells of a route about one job. */
function aboutJobs(path: string, { needsSource }: { needsSource: boolean }): Cell[] {
  const missing = (
    on: string,
    find: (actor: ActorCase | null) => Promise<string>,
    isOwn = false,
  ): Cell => ({
    on,
    isOwn,
    arrange: async (actor) => ({ path: `${path}/${await find(actor)}` }),
    expected: verified((actor) => (exportsAny(actor) ? 404 : 403)),
  });
  return [
    ...[ACTIVE, ARCHIVED, ofList("cinema")].map((source): Cell => ({
      on: `own of ${source.name}`,
      isOwn: true,
      arrange: async (actor) => ({ path: `${path}/${await insertJob(actor, source)}` }),
      expected: verified((actor) =>
        exportsAny(actor) && (!needsSource || source.may(actor)) ? 200 : 403,
      ),
    })),
    missing("another user's", () => insertJob(null, ACTIVE)),
    missing("expired", (actor) => insertJob(actor, ACTIVE, { expiresAt: "2026-01-02" }), true),
    missing("missing", async () => "missing"),
  ];
}

/** Returns cells that start an export. */
const starts = (
  on: string,
  bodyOf: () => Promise<object>,
  outcome: (actor: ActorCase) => number,
): Cell => ({
  on,
  arrange: async (actor) => {
    // Ends the actor's running exports, because a user may have only two.
    await env.DB.prepare("update export_jobs set progress = -1 where user_id = ?")
      .bind(actor?.caller.id ?? "")
      .run();
    return { path: "/api/export/", body: { format: "excel", ...(await bodyOf()) } };
  },
  expected: verified((actor) => (exportsAny(actor) ? outcome(actor) : 403)),
});

export const EXPORT_MATRIX: Matrix = {
  "GET /api/export": [
    {
      arrange: () => ({ path: "/api/export/" }),
      expected: verified((actor) => (exportsAny(actor) ? 200 : 403)),
    },
  ],
  "POST /api/export": [
    ...SOURCES.map((source, index) =>
      starts(
        source.name,
        async () => (await source.options()).body,
        (actor) => {
          if (source.may(actor)) return 201;
          return index < 2 ? 403 : 404;
        },
      ),
    ),
    starts(
      "a list with the families",
      async () => ({ ...(await ofList("cinema").options()).body, includeChildren: true }),
      (actor) => {
        if (!sees(actor, "cinema")) return 404;
        return reads(actor) ? 201 : 403;
      },
    ),
    starts(
      "a missing list",
      async () => ({ source: "list", sourceId: "missing" }),
      () => 404,
    ),
  ],
  "GET /api/export/progress/:jobId": aboutJobs("/api/export/progress", { needsSource: true }),
  "GET /api/export/download/:jobId": aboutJobs("/api/export/download", { needsSource: true }),
  "DELETE /api/export/:jobId": aboutJobs("/api/export", { needsSource: false }),
};

/** Returns values that requests about exports change, but running jobs do not. */
export const exportFingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select count(*) as jobs, sum(status = 'CANCELLED') as cancelled,
      (select count(*) from idempotency_keys) as keys from export_jobs`,
  ).first();
