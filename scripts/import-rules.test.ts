import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import config from "../.dependency-cruiser.ts";
import { bin, ROOT } from "./lib/root.ts";

/** One violation of each rule: the importing file and the imported file, which are both created. */
const PLANTED: Readonly<Record<string, readonly [from: string, imports: string]>> = {
  "no-circle": ["apps/staff/src/ui/one.ts", "apps/staff/src/ui/two.ts"],
  "no-type-circle": ["workers/src/core/one.ts", "workers/src/core/two.ts"],
  resolvable: ["apps/staff/src/ui/button/button.tsx", "apps/staff/src/ui/missing.ts"],
  "no-tests-in-the-product": ["workers/src/lib/log.ts", "workers/test/api.ts"],
  "scripts-below-journeys": ["scripts/lib/browsers.ts", "e2e/support/visit.ts"],
  "shared-imports-zod-only": ["packages/shared/src/base/dates.ts", "hono"],
  "contract-only": ["apps/staff/src/lib/forms.ts", "workers/src/env.ts"],
  "contract-types-only": ["apps/staff/src/lib/client.ts", "workers/src/contract.ts"],
  "public-entry-only": ["workers/src/http/page/html.ts", "apps/public/src/entry-server.tsx"],
  "staff-without-public": ["apps/staff/src/lib/text.ts", "apps/public/src/text.ts"],
  "public-without-staff": ["apps/public/src/form/field.tsx", "apps/staff/src/ui/field/field.tsx"],
  "database-behind-repositories": [
    "workers/src/features/event-lists/event-lists.service.ts",
    "drizzle-orm",
  ],
  "services-commit": [
    "workers/src/features/event-lists/event-lists.presenter.ts",
    "workers/src/db/client.ts",
  ],
  "hono-behind-routes": ["workers/src/features/exports/exports.service.ts", "hono"],
  "routes-call-services": [
    "workers/src/features/event-lists/event-lists.routes.ts",
    "workers/src/features/history/history.sql.ts",
  ],
  "services-know-no-routes": [
    "workers/src/features/exports/jobs.service.ts",
    "workers/src/features/exports/exports.routes.ts",
  ],
  "repositories-know-no-services": [
    "workers/src/features/persons/record/record.sql.ts",
    "workers/src/features/persons/persons.service.ts",
  ],
  "services-know-no-http": [
    "workers/src/features/exports/files.service.ts",
    "workers/src/http/session.ts",
  ],
  "presenters-are-pure": [
    "workers/src/features/persons/record/record.presenter.ts",
    "workers/src/features/persons/pages.repository.ts",
  ],
  "lib-is-pure": ["workers/src/lib/ids.ts", "workers/src/db/client.ts"],
  "external-knows-no-slice": ["workers/src/external/mailer.ts", "workers/src/core/app-error.ts"],
  "core-knows-no-http": ["workers/src/core/clock.ts", "workers/src/http/context.ts"],
  "link-tables-in-participants": [
    "workers/src/features/persons/links.repository.ts",
    "workers/src/db/schema/participants.ts",
  ],
  "http-calls-services": [
    "workers/src/http/session.ts",
    "workers/src/features/auth/sessions/sessions.repository.ts",
  ],
  "slices-meet-in-services": [
    "workers/src/features/event-lists/links.service.ts",
    "workers/src/features/persons/links.repository.ts",
  ],
  "staff-features-apart": [
    "apps/staff/src/features/event-lists/list.tsx",
    "apps/staff/src/features/persons/person.tsx",
  ],
  "staff-layers": [
    "apps/staff/src/features/persons/table.tsx",
    "apps/staff/src/routes/persons.tsx",
  ],
  "staff-entities-know-no-feature": [
    "apps/staff/src/entities/persons/card/card.tsx",
    "apps/staff/src/features/persons/names.ts",
  ],
  "staff-ui-knows-no-domain": [
    "apps/staff/src/ui/field/picker.tsx",
    "packages/shared/src/persons/answers.ts",
  ],
  "staff-lib-knows-no-ui": [
    "apps/staff/src/lib/messages.ts",
    "apps/staff/src/ui/feedback/toast.tsx",
  ],
  "staff-queries-call-the-api": [
    "apps/staff/src/features/persons/form.tsx",
    "apps/staff/src/lib/api/api.ts",
  ],
};

/** The server slices that may call only the slices named in a rule. */
const SLICES = (config.forbidden ?? []).flatMap(
  ({ name }) => /^slice-(.+)-arrows$/.exec(name ?? "")?.[1] ?? [],
);
const ARROWS = Object.fromEntries(
  SLICES.map((slice) => [
    `slice-${slice}-arrows`,
    [`workers/src/features/${slice}/x.service.ts`, "workers/src/features/elsewhere/y.service.ts"],
  ]),
) as typeof PLANTED;

const trees: string[] = [];
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true });
});

interface Report {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { rule: { name: string } }[] };
}

/** Runs dependency-cruiser with the real rules on a small generated tree. */
function cruise(imports: Iterable<readonly [from: string, imports: string]>): Report {
  const root = mkdtempSync(join(tmpdir(), "kehila-imports-"));
  trees.push(root);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const name of ["hono", "drizzle-orm", "zod"]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
  const texts = new Map<string, string>();
  for (const [from, to] of imports) {
    const isFile = to.includes("/");
    const up = "../".repeat(from.split("/").length - 1);
    texts.set(from, `import * as it from "${isFile ? up + to : to}";\nit;\n`);
    if (isFile && !to.includes("missing")) texts.set(to, texts.get(to) ?? "export {};\n");
  }
  // A second import closes each of two circles: a circle of values, and a circle of types.
  if (texts.has("apps/staff/src/ui/two.ts")) {
    texts.set("apps/staff/src/ui/two.ts", 'import * as it from "./one.ts";\nit;\n');
    texts.set("workers/src/core/two.ts", 'import type * as it from "./one.ts";\nexport { it };\n');
  }
  for (const [path, text] of texts) write(path, text);
  const folders = new Set([...texts.keys()].map((path) => path.slice(0, path.indexOf("/"))));
  const output = execFileSync(
    bin("depcruise"),
    ["--config", join(ROOT, ".dependency-cruiser.ts"), "-T", "json", ...folders],
    { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  return JSON.parse(output) as Report;
}

describe("the import rules", () => {
  const violations = { ...PLANTED, ...ARROWS };
  const report = cruise(Object.values(violations));

  it("have a planted violation for every rule", () => {
    const rules = (config.forbidden ?? []).map((rule) => rule.name);
    expect(new Set(Object.keys(violations))).toEqual(new Set(rules));
  });

  it("read TypeScript files and their imports", () => {
    const [from] = PLANTED["hono-behind-routes"] ?? [""];
    const module = report.modules.find(({ source }) => source === from);
    expect(module?.dependencies).toHaveLength(1);
  });

  it.each(Object.keys(violations))("fail on a violation of %s", (name) => {
    expect(report.summary.violations.map(({ rule }) => rule.name)).toContain(name);
  });

  it("allow permitted imports", () => {
    const { modules, summary } = cruise([
      [
        "workers/src/features/event-lists/event-lists.service.ts",
        "workers/src/features/persons/persons.service.ts",
      ],
      ["workers/src/features/persons/record/record.sql.ts", "drizzle-orm"],
      ["workers/src/features/persons/persons.routes.ts", "hono"],
      ["packages/shared/src/persons/persons.ts", "zod"],
      ["apps/staff/src/features/persons/persons.queries.ts", "apps/staff/src/lib/api/api.ts"],
    ]);
    expect(modules.length).toBeGreaterThan(5);
    expect(summary.violations).toEqual([]);
  });
});
