// Import rules; ARCHITECTURE.md gives the reasons. scripts/check.ts runs them and fails when files
// are not read, and scripts/import-rules.test.ts plants one violation of every rule.

import type { IConfiguration, IFlattenedRuleSet } from "dependency-cruiser";

type Rule = NonNullable<IFlattenedRuleSet["forbidden"]>[number];
type From = Extract<Rule, { to: unknown }>["from"];
type To = Extract<Rule, { to: unknown; from: unknown }>["to"];

const TEST = "[.]test[.]tsx?$|^(?:workers|apps/staff|packages/shared)/test/";
/** Hono's HTML templates, which escape values. Presenters of mails use these templates too. */
const HTML = "/hono/dist/(?:types/)?helper/html/";
/**
 * Files that may use tables and queries: `.repository` files of their own slice, `.sql` files also
 * for the batches of other slices.
 */
const SQL_FILES = "[.](?:repository|sql)[.]ts$";
/** Excludes type imports, which have no run-time cost and create no coupling. */
const VALUES = { dependencyTypesNot: ["type-only" as const] };

/**
 * The shared modules about persons, event lists, accounts and rights, without the modules that fold
 * and search texts.
 */
const DOMAIN = "^packages/shared/src/(?:accounts|events|persons|names/(?:name-|forms|variants))";

/**
 * The slices whose services each server slice may call. In addition, every slice may write the
 * {@link LOGS}.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  "access-log": [],
  accounts: [],
  applications: ["idempotency", "participants", "persons"],
  attendance: ["applications", "event-lists", "participants", "persons"],
  auth: ["accounts", "mail"],
  backups: ["jobs"],
  cleanup: [],
  "duplicates-inbox": ["persons"],
  "event-lists": ["idempotency", "participants", "persons"],
  "event-registration": ["applications", "event-lists", "idempotency", "participants", "persons"],
  "exported-persons": [],
  exports: [
    "accounts",
    "event-lists",
    "exported-persons",
    "idempotency",
    "imported-persons",
    "jobs",
    "participants",
    "persons",
  ],
  failures: [],
  history: [],
  idempotency: [],
  "imported-persons": [],
  imports: [
    "accounts",
    "event-lists",
    "idempotency",
    "imported-persons",
    "jobs",
    "participants",
    "persons",
  ],
  jobs: [],
  mail: [],
  merge: ["participants", "persons"],
  participants: [],
  persons: ["exported-persons", "idempotency", "imported-persons", "participants"],
  "second-factor": ["auth"],
  "security-log": [],
  system: ["backups", "mail"],
  today: ["applications", "backups", "duplicates-inbox", "event-lists", "persons"],
};

/** The slices that record changes, opened or exported records, failures, and security events. */
const LOGS = ["access-log", "failures", "history", "security-log"];

const slice = (name: string, allowed: readonly string[]): Rule => ({
  severity: "error",
  name: `slice-${name}-arrows`,
  comment: `The slice ${name} may call ${[...LOGS, ...allowed].join(", ")} and nothing else.`,
  from: { path: `^workers/src/features/${name}/`, pathNot: TEST },
  to: {
    path: "^workers/src/features/",
    pathNot: `^workers/src/features/(?:${[name, ...LOGS, ...allowed].join("|")})/`,
  },
});

const forbidden = (name: string, comment: string, from: string | From, to: string | To): Rule => ({
  name,
  comment,
  severity: "error",
  from: typeof from === "string" ? { path: from, pathNot: TEST } : from,
  to: typeof to === "string" ? { path: to } : to,
});

const config: IConfiguration = {
  forbidden: [
    // The whole repository
    forbidden("no-circle", "Modules that need each other are one module.", "", {
      circular: true,
      viaOnly: VALUES,
    }),
    forbidden(
      "no-type-circle",
      "Types that need each other belong to one module too.",
      "^(?:workers|packages|scripts|e2e|bench|apps)/",
      { circular: true },
    ),
    forbidden(
      "resolvable",
      "An import that leads nowhere is read as no import at all.",
      "",
      // Modules of the Workers runtime, and build output.
      { couldNotResolve: true, pathNot: "^cloudflare:|[.]gen[.]ts$|/dist/" },
    ),
    forbidden(
      "no-tests-in-the-product",
      "Tests are imported by tests and benches only.",
      { path: "^(?!bench/)", pathNot: TEST },
      TEST,
    ),

    forbidden(
      "scripts-below-journeys",
      "Journeys use scripts; scripts start journeys as a process.",
      { path: "^scripts/" },
      "^e2e/",
    ),

    // 1. packages/shared imports only zod
    forbidden("shared-imports-zod-only", "Shared rules run everywhere.", "^packages/shared/src/", {
      pathNot: "^packages/shared/src/|node_modules/zod/",
    }),

    // 2. Apps import the types of the contract; the Worker imports the built server entry of public
    forbidden("contract-only", "Apps see the API's contract, nothing else of it.", "^apps/", {
      path: "^workers/",
      pathNot: "^workers/(?:dist/types/|src/contract[.]ts$)",
    }),
    forbidden("contract-types-only", "No server code can reach a bundle.", "^apps/", {
      path: "^workers/",
      ...VALUES,
    }),
    forbidden("public-entry-only", "The Worker renders through the built entry.", "^workers/", {
      path: "^apps/",
      pathNot: "^apps/public/(?:dist/|package[.]json$)",
    }),

    // 3. The two apps never import each other
    forbidden(
      "staff-without-public",
      "Two surfaces, two bundles.",
      "^apps/staff/",
      "^apps/public/",
    ),
    forbidden(
      "public-without-staff",
      "Two surfaces, two bundles.",
      "^apps/public/",
      "^apps/staff/",
    ),

    // 4. routes → service → repository → db
    forbidden(
      "database-behind-repositories",
      "Only repositories know tables and queries.",
      { path: "^workers/src/", pathNot: `${SQL_FILES}|^workers/src/db/|${TEST}` },
      { path: "^workers/src/db/schema/|node_modules/drizzle-orm/", ...VALUES },
    ),
    forbidden(
      "services-commit",
      "Services commit a batch that several slices filled; only they use the client.",
      {
        path: "^workers/src/",
        pathNot: `${SQL_FILES}|[.]service[.]ts$|^workers/src/(?:db|http)/|${TEST}`,
      },
      { path: "^workers/src/db/", ...VALUES },
    ),
    forbidden(
      "hono-behind-routes",
      "Only routes and http/ know the web framework.",
      {
        path: "^workers/src/",
        pathNot: `[.]routes[.]ts$|^workers/src/http/|^workers/src/(?:app|contract)[.]ts$|${TEST}`,
      },
      { path: "node_modules/(?:hono|@hono)/", pathNot: HTML },
    ),
    forbidden(
      "routes-call-services",
      "Routes call services, or their own repository where there is no rule.",
      "^workers/src/features/([^/]+)/.*[.]routes[.]ts$",
      { path: SQL_FILES, pathNot: "^workers/src/features/$1/.*[.]repository[.]ts$" },
    ),
    forbidden(
      "services-know-no-routes",
      "Layers point downwards.",
      "[.](?:service|repository|sql|presenter)[.]ts$",
      "[.]routes[.]ts$",
    ),
    forbidden(
      "repositories-know-no-services",
      "Layers point downwards.",
      SQL_FILES,
      "[.]service[.]ts$",
    ),
    forbidden(
      "services-know-no-http",
      "What services need of a request is in core/.",
      // The document of the API describes the routes themselves.
      { path: "[.](?:service|repository|sql|presenter)[.]ts$", pathNot: `/api-document/|${TEST}` },
      { path: "^workers/src/http/" },
    ),
    forbidden("presenters-are-pure", "Presenters turn rows into answers.", "[.]presenter[.]ts$", {
      path: "[.](?:service|repository|sql|routes)[.]ts$|^workers/src/(?:db|http)/",
      ...VALUES,
    }),
    forbidden("lib-is-pure", "Helpers know neither requests nor tables.", "^workers/src/lib/", {
      path: "^workers/src/(?:core|db|external|features|http|rate-limit)/",
    }),
    forbidden(
      "core-knows-no-http",
      "What services are built on knows neither requests nor slices.",
      "^workers/src/(?:core|db|rate-limit)/",
      { path: "^workers/src/(?:external|features|http)/" },
    ),
    forbidden(
      "external-knows-no-slice",
      "Calls of other services (mail, Turnstile) know neither requests nor tables.",
      "^workers/src/external/",
      { path: "^workers/src/(?:core|db|features|http|rate-limit)/" },
    ),
    forbidden(
      "link-tables-in-participants",
      "SQL on the links of lists and persons lives in one slice.",
      { path: "^workers/src/(?!features/participants/|db/schema/)", pathNot: TEST },
      { path: "^workers/src/db/schema/participants[.]ts$" },
    ),
    forbidden("http-calls-services", "What requests share calls services.", "^workers/src/http/", {
      path: "^workers/src/features/",
      pathNot: "[.]service[.]ts$",
    }),

    // 5. Server slices import only services and statements of other slices, without circles
    forbidden(
      "slices-meet-in-services",
      "Another slice is reached through its service, or the statements it offers for a batch.",
      { path: "^workers/src/features/([^/]+)/", pathNot: TEST },
      {
        path: "^workers/src/features/",
        pathNot: ["^workers/src/features/$1/", "[.](?:service|sql)[.]ts$"],
      },
    ),
    ...Object.entries(ARROWS).map(([name, allowed]) => slice(name, allowed)),

    // 6. Staff: routes → features → entities → ui → lib
    forbidden(
      "staff-features-apart",
      "Routes compose features; what two features share is an entity.",
      { path: "^apps/staff/src/features/([^/]+)/" },
      { path: "^apps/staff/src/features/", pathNot: "^apps/staff/src/features/$1/" },
    ),
    forbidden(
      "staff-layers",
      "Features do not know where they are shown.",
      "^apps/staff/src/(?:features|entities|ui|lib)/",
      "^apps/staff/src/(?:routes|app)/",
    ),
    forbidden(
      "staff-entities-know-no-feature",
      "An entity serves several features and imports none.",
      "^apps/staff/src/entities/",
      "^apps/staff/src/features/",
    ),
    forbidden(
      "staff-ui-knows-no-domain",
      "A button knows no person.",
      "^apps/staff/src/(?:ui|lib)/",
      `^apps/staff/src/(?:features|entities)/|${DOMAIN}`,
    ),
    forbidden(
      "staff-lib-knows-no-ui",
      "Small tools draw nothing.",
      "^apps/staff/src/lib/",
      "^apps/staff/src/ui/",
    ),
    forbidden(
      "staff-queries-call-the-api",
      "One file of a slice knows keys, calls and invalidation.",
      {
        path: "^apps/staff/src/",
        pathNot: `[.]queries[.]ts$|^apps/staff/src/lib/|${TEST}`,
      },
      { path: "^apps/staff/src/lib/api/api[.]ts$", ...VALUES },
    ),
  ],
  options: {
    // Includes type imports, which are recognised by their syntax without compiling a file.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "/dist/"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "default"],
    },
  },
};

export default config;
