import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  anchorsIn,
  citationsOfOtherPapers,
  deadCitations,
  deadLinks,
  unknownDocLinks,
} from "./lib/citations.ts";
import { ROOT } from "./lib/root.ts";

/** The files that check citations, and the tests of them, contain wrong ones. */
const OWN_FILES = new Set(["scripts/citations.test.ts", "scripts/lib/citations.ts"]);

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
});
const files = listed
  .split("\n")
  .filter((file) => file !== "" && !OWN_FILES.has(file) && existsSync(join(ROOT, file)));

interface Text {
  file: string;
  text: string;
}
const textsOf = (pattern: RegExp): Text[] =>
  files
    .filter((file) => pattern.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

const code = textsOf(/\.(?:css|jsonc|mjs|sql|toml|tsx?)$/u);
const pages = textsOf(/\.md$/u);

/** Returns the findings of a check in all files, each with its file. */
const findingsIn = (texts: readonly Text[], check: (text: Text) => string[]): string[] =>
  texts.flatMap((each) => check(each).map((finding) => `${each.file}: ${finding}`));

describe("citations", () => {
  it("name no paper outside of the repository", () => {
    const check = ({ text }: Text) => citationsOfOtherPapers(text);
    expect(findingsIn([...code, ...pages], check)).toEqual([]);
  });

  it("in code name existing pages and headings", () => {
    expect(findingsIn(code, ({ text }) => deadCitations(ROOT, text))).toEqual([]);
  });

  it("in Markdown link to existing files and headings", () => {
    expect(findingsIn(pages, ({ file, text }) => deadLinks(ROOT, file, text))).toEqual([]);
  });

  it("by {@link} name what the file imports or declares", () => {
    const sources = code.filter(({ file }) => /\.tsx?$/u.test(file));
    expect(findingsIn(sources, ({ text }) => unknownDocLinks(text))).toEqual([]);
  });
});

describe("the checks of citations", () => {
  it("find papers of other places", () => {
    expect(citationsOfOtherPapers("(\u00A75; decisions.md, Time) (trust, Public)")).toEqual([
      "\u00A7",
      "decisions.md",
      "(trust, P",
    ]);
    expect(citationsOfOtherPapers("docs/design.md and ARCHITECTURE.md")).toEqual([]);
  });

  it("find missing pages and headings", () => {
    expect(deadCitations(ROOT, "docs/product.md#time and docs/decisions/0002-sessions")).toEqual(
      [],
    );
    expect(deadCitations(ROOT, "docs/product.md#tide, docs/missing.md")).toEqual([
      "docs/product.md#tide",
      "docs/missing.md",
    ]);
    expect(deadLinks(ROOT, "docs/undo.md", "[a](product.md#time) [b](product.md#tide)")).toEqual([
      "](product.md#tide)",
    ]);
  });

  it("compute anchors as GitHub does", () => {
    const markdown = "# `run` it: twice, A–B\n\n## Time\n\n```\n# no heading\n```\n\n## Time\n";
    expect([...anchorsIn(markdown)]).toEqual(["run-it-twice-ab", "time", "time-1"]);
  });

  it("find names that are not in scope", () => {
    const source = 'import type { Known } from "./known.ts";\n/** {@link Known}, {@link Lost} */';
    expect(unknownDocLinks(`${source}\nconst other = 1; // Lost`)).toEqual(["Lost"]);
  });
});
