import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import plugin from "./lint/plugin.ts";
import { bin, ROOT } from "./lib/root.ts";

interface PlantedViolations {
  rule: string;
  file: string;
  /** Texts with one violation each. */
  violations: readonly string[];
  /** Similar lines without a violation. */
  allowed: readonly string[];
}

const sheet = (property: string): string => `x({ ${property} });`;

/**
 * Violations of every rule of this project, and of oxlint rules that enforce a convention of this
 * project.
 */
const PLANTED: readonly PlantedViolations[] = [
  {
    rule: "kehila(text-alone)",
    file: "apps/staff/src/ui/text.tsx",
    violations: [
      '<p>{t("a")}{is ? <b /> : null}</p>',
      "<p>text {is ? <b /> : null}</p>",
      "<p><b />{is ? ` · ${text}` : null}</p>",
      '<>{is && "text"}<b /></>',
      "<p>{nameText(t)}{is && <b />}</p>",
      "<p>{texts.more}{is && <b />}</p>",
      '<>{" · "}<b /></>',
    ]
      .map((text, index) => `export const a${index} = ${text};`)
      .concat('export function Count() { return is ? t("a") : null; }'),
    allowed: [
      '<p><span>{t("a")}</span>{is ? <b /> : null}</p>',
      '<p>{is ? t("a") : t("b")}</p>',
      '<p><b />{" "}{is ? <b /> : null}</p>',
      '<p>{t("a")} <b /></p>',
      '<><span>{" · "}</span><b /></>',
    ].map((text, index) => `export const b${index} = ${text};`),
  },
  {
    rule: "kehila(names-untranslated)",
    file: "apps/staff/src/ui/name.tsx",
    violations: ["<bdi>{x}</bdi>", '<code dir="ltr">{x}</code>', "<kbd>{x}</kbd>"].map(
      (text, index) => `export const c${index} = ${text};`,
    ),
    allowed: ['<bdi translate="no">{x}</bdi>', "<span>{x}</span>"].map(
      (text, index) => `export const d${index} = ${text};`,
    ),
  },
  {
    rule: "kehila(logical-properties)",
    file: "apps/staff/src/ui/sides.css.ts",
    violations: [
      "marginLeft: 0",
      "paddingRight: 0",
      "left: 0",
      "right: 0",
      "top: 0",
      "borderTopLeftRadius: 0",
      "borderLeftColor: y",
      "width: 0",
      "maxHeight: 0",
      'textAlign: "left"',
      'float: "right"',
      'margin: "0 1px 0 2px"',
      '":hover": { bottom: 0 }',
    ].map(sheet),
    allowed: [
      "marginInlineStart: 0",
      "insetInlineEnd: 0",
      'textAlign: "start"',
      'margin: "0 1px 0 1px"',
      "blockSize: 0",
      '"@media": { "(max-width: 1px)": {} }',
    ].map(sheet),
  },
  {
    rule: "kehila(theme-colours)",
    file: "apps/public/src/styles/colours.css.ts",
    violations: [
      'color: "#fff"',
      'background: "rgb(0 0 0 / 50%)"',
      'borderInlineEndColor: "red"',
      'boxShadow: "0 0 1px black"',
      "outline: `1px solid hsl(0 0% 0%)`",
      'background: "darkslategray"',
      'vars: { shade: "#00000080" }',
    ].map(sheet),
    allowed: [
      'background: "transparent"',
      'color: "currentColor"',
      'color: "CanvasText"',
      'gridArea: "red"',
      'whiteSpace: "nowrap"',
      '"#app &": {}',
    ].map(sheet),
  },
  {
    rule: "react(forbid-dom-props)",
    file: "apps/staff/src/ui/styled.tsx",
    violations: ["export const a = <p style={{ color: y }} />;"],
    allowed: ["export const b = <p className={y} />;"],
  },
  {
    rule: "react(forbid-component-props)",
    file: "apps/public/src/form/styled.tsx",
    violations: ["export const a = <Button style={{ color: y }} />;"],
    allowed: ["export const b = <Button className={y} />;"],
  },
  {
    rule: "kehila(no-double-cast)",
    file: "workers/src/lib/casts.ts",
    violations: ["x(y as unknown as string);", "x((y as never) as string);"],
    allowed: ["x(y as string);", "x([y] as const as readonly string[]);"],
  },
  {
    rule: "kehila(no-reexport)",
    file: "packages/shared/src/names.ts",
    violations: [
      'export { x } from "./dates.ts";',
      'export type { X } from "./dates.ts";',
      'export * from "./text.ts";',
      'import { y } from "./search.ts"; export { y };',
    ],
    allowed: ["export const z = 1;", "export type Z = string;"],
  },
  {
    rule: "kehila(no-sleep-or-retry)",
    file: "e2e/journeys/sleeps.test.ts",
    violations: [
      "await new Promise((resolve) => setTimeout(resolve, 100));",
      "await page.waitForTimeout(100);",
      'import { setTimeout as pause } from "node:timers/promises";',
      'test("once more", { retry: 2 }, () => {});',
    ],
    allowed: ['const texts = { retry: "Try again" };', "await page.waitForURL(y);"],
  },
  {
    rule: "kehila(nouns-in-comments)",
    file: "apps/staff/src/lib/comments.tsx",
    violations: [
      "// Whoever signs in.",
      "/** Shown beside the table. */",
      "/** The ids of the rows, and those\n * of the page. */",
      "// The rows of\n// which one is open.",
      "export const a = <p>{/* Tells nobody. */}</p>;",
      "const b = 1; // At most so many.",
    ],
    allowed: [
      "// Of items, besides the rows of the page.",
      'const c = "those of it, beside whom";',
      "export const d = <p>so many of which</p>;",
      "// The last word is those\n\n// of another comment.",
    ],
  },
  {
    rule: "kehila(nouns-in-titles)",
    file: "workers/test/titles.test.ts",
    violations: [
      'it("adds nobody", () => {});',
      'describe("the rows, and those of the page", () => {});',
      'test.each([1])("row %i, and whom it names", () => {});',
      "describe.skip(`so many rows`, () => {});",
    ],
    allowed: ['it("adds no person", () => {});', 'say("adds nobody");'],
  },
  {
    rule: "kehila(single-meaning)",
    file: "workers/src/lib/meanings.ts",
    violations: [
      "const placeOf = (text: string) => text;",
      "function placesOf() {}",
      "interface Place {}",
      "type Held = 1;",
      "const a = b.map((_, place) => place);",
      "export const those = 1;",
      "function c(kin: number) {}",
    ],
    allowed: [
      "const { venue, capacity } = list;",
      "const localityOf = (text: string) => text;",
      'const texts = { place: "Hall 5", fate: "" };',
      "interface Seat {}",
    ],
  },
  {
    rule: "kehila(verbs-in-docstrings)",
    file: "packages/shared/src/docstrings.ts",
    violations: [
      "/** The rows of a page. */\nfunction a() {}",
      "/** Each row is a person. */\nexport const b = () => 1;",
      "/**\n * A row.\n * Returns 1.\n */\nexport async function c() {}",
    ],
    allowed: [
      "/** Returns the rows. */\nfunction d() {}",
      "/** Whether a row is open. */\nconst e = () => true;",
      "/** `pnpm rows`. */\nfunction f() {}",
      "/** A row of the table. */\nexport function Row() {}",
      "/** The rows. */\nconst G = [];",
      "// The rows.\nconst h = () => 1;",
    ],
  },
  {
    rule: "kehila(no-sleep-or-retry)",
    file: "workers/vitest.config.ts",
    violations: ["x({ test: { retry: 3 } });"],
    allowed: ["x({ test: { testTimeout: 3 } });"],
  },
];

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

const house = mkdtempSync(join(tmpdir(), "kehila-lint-"));
afterAll(() => rmSync(house, { recursive: true, force: true }));

/**
 * Lints files, each in a copy of the repository that contains only that file, with the project's
 * rules.
 */
function lint(files: ReadonlyMap<string, string>): Diagnostic[] {
  const rules = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8");
  // None of these rules needs types, and type-aware rules need a project that compiles.
  const config = rules.replace('"typeAware": true', '"typeAware": false');
  writeFileSync(join(house, ".oxlintrc.json"), config);
  cpSync(join(ROOT, "scripts/lint"), join(house, "scripts/lint"), { recursive: true });
  writeFileSync(join(house, "package.json"), JSON.stringify({ type: "module" }));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  try {
    const folders = ["packages", "workers", "apps", "e2e"];
    const args = ["--disable-nested-config", "--format", "json", ...folders];
    execFileSync(bin("oxlint"), args, { cwd: house, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { diagnostics } = JSON.parse((error as { stdout: string }).stdout) as {
      diagnostics: Diagnostic[];
    };
    return diagnostics;
  }
  throw new Error("The linter found nothing in files that are full of violations.");
}

describe("the lint rules", () => {
  const found = lint(
    new Map(
      PLANTED.map(({ file, violations, allowed }) => [
        file,
        [...violations, ...allowed].join("\n"),
      ]),
    ),
  );

  it("have planted violations for each of the project's own rules", () => {
    const plantedRules = new Set(PLANTED.map(({ rule }) => rule));
    for (const name of Object.keys(plugin.rules)) expect(plantedRules).toContain(`kehila(${name})`);
  });

  it.each(PLANTED)("$rule finds each violation in $file, and nothing else", (planted) => {
    const { violations } = planted;
    const firstLine = (index: number): number =>
      ["", ...violations.slice(0, index)].join("\n").split("\n").length;
    const lines = found
      .filter(({ code, filename }) => code === planted.rule && filename === planted.file)
      .map(({ labels }) => labels[0]?.span.line ?? 0);
    expect(new Set(lines)).toEqual(new Set(violations.map((_, index) => firstLine(index))));
  });
});
