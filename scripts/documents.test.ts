import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { PERMISSION_GROUPS } from "../packages/shared/src/accounts/permissions.ts";
import * as limits from "../packages/shared/src/base/limits.ts";
import { PAGES } from "../packages/shared/src/base/paths.ts";
import { LOGO_BYTES_MAX } from "../workers/src/lib/settings/logo.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-data/accounts.ts";
import { ROOT } from "./lib/root.ts";
import { schemaDiagram } from "./lib/schema-diagram.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const wordsOf = (path: string): number => read(path).split(/\s+/u).length;
const DOCUMENTS = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT });

describe("the documents", () => {
  it("have the current diagram of the schema", () => {
    const [, diagram] =
      /```mermaid\n(erDiagram[\s\S]*?)\n```/.exec(read("docs/data-model.md")) ?? [];
    expect(diagram).toBe(schemaDiagram());
  });

  it("say where things are, with a link in each row", () => {
    const rows = read("docs/where-is.md")
      .split("\n")
      .filter((line) => /^\| (?!what +\||-)/u.test(line));
    for (const topic of [
      "the age filter",
      "the last administrator",
      "the text of an expired token",
      "a merge does with children",
      "a column of the table",
    ]) {
      expect(rows.filter((row) => row.includes(topic))).toHaveLength(1);
    }
    for (const row of rows) expect(row).toMatch(/\]\([^)]+\)/u);
  });

  it("walk through a change in at most five files, which have the named functions", () => {
    const [, ...sections] = read("docs/walks.md").split("\n## ");
    for (const section of sections) {
      const rows = section.split("\n").filter((line) => line.includes("]("));
      for (const row of rows.filter((line) => line.startsWith("|"))) {
        const [, target = ""] = /\]\(([^)]+)\)/u.exec(row) ?? [];
        const names = [...row.matchAll(/`(\w+)\(\)`/gu)].map(([, name]) => name);
        expect(names, row).not.toHaveLength(0);
        for (const name of names) expect(read(join("docs", target)), row).toContain(name);
      }
    }
    const walks = sections.slice(1).map((section) => section.match(/^\| \[/gmu) ?? []);
    expect(walks.map(({ length }) => length)).toEqual([5, 5, 5]);
  });

  it("have a changelog that begins with the version of the product", () => {
    expect(/^## (\d+\.\d+\.\d+)/mu.exec(read("CHANGELOG.md"))?.[1]).toBe(packageJson.version);
  });

  it("are short: five minutes of README, one page of architecture, three for a decision", () => {
    expect(wordsOf("README.md")).toBeLessThanOrEqual(1200);
    expect(wordsOf("ARCHITECTURE.md")).toBeLessThanOrEqual(800);
    for (const file of globSync("docs/decisions/0*.md", { cwd: ROOT })) {
      expect(wordsOf(file), file).toBeLessThanOrEqual(1200);
    }
  });

  it("name every script and the demo accounts", () => {
    const readme = read("README.md");
    for (const script of Object.keys(packageJson.scripts)) {
      if (script !== "build") expect(readme).toMatch(new RegExp(`\`${script}[ \`]`));
    }
    for (const { email } of DEMO_ACCOUNTS) expect(readme).toContain(`\`${email}\``);
    expect(readme).toContain(DEMO_PASSWORD);
  });

  it("name the maximum size of a logo", () => {
    const limit = `${LOGO_BYTES_MAX.toLocaleString("en")} bytes`;
    for (const document of ["docs/configuration.md", "CHANGELOG.md"]) {
      expect(read(document)).toContain(limit);
    }
  });

  it("name every limit, page and permission in the rules of the product", () => {
    const rules = read("docs/product.md");
    const flags = [...PERMISSION_GROUPS.listManagement, ...PERMISSION_GROUPS.personManagement];
    for (const name of [...Object.keys(limits), ...Object.values(PAGES), ...flags]) {
      expect(rules, name).toContain(`\`${name}\``);
    }
  });

  it.each(DOCUMENTS)("%s links to existing files", (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)];
    for (const [, target] of links) {
      expect(existsSync(join(ROOT, dirname(document), target ?? "")), target).toBe(true);
    }
  });

  it("list every decision", () => {
    const index = read("docs/decisions/README.md");
    for (const file of globSync("docs/decisions/0*.md", { cwd: ROOT })) {
      expect(index).toContain(`(${file.replace("docs/decisions/", "")})`);
    }
  });
});
