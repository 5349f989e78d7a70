import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Papers that a clone does not contain, and references to sections without a page. */
const OUTSIDE =
  /\u00A7|(?<![\w/-])(?:architecture|decisions|looks|matcher|platform|specification|style|trust|words)\.md|\((?:decisions|trust),? [A-Z]/gu;

/** A page of the repository in code: its path from the root, and an anchor. */
const CITATION =
  /(?<![\w/.])(docs\/[\w-]+(?:\/[\w-]+)*(?:\.md|\/)?|(?:ARCHITECTURE|CHANGELOG|CONTRIBUTING|README)\.md)(?![\w/*-])(?:#([\w-]+))?/gu;

/** A link of Markdown to a page of the repository, or to a heading of the same page. */
const MARKDOWN_LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/gu;

const DOC_LINK = /\{@link\s+([\w$]+)[^}]*\}/gu;
const COMMENT = /\/\*[^]*?\*\/|(?<![:"'`])\/\/.*/gu;
const CODE_BLOCK = /^```[^]*?^```/gmu;

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-");

/** Returns the anchors of a page; a repeated heading gets a number. */
export function anchorsIn(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of markdown.replaceAll(CODE_BLOCK, "").matchAll(/^#+ (.+)$/gmu)) {
    const anchor = anchorOf(heading);
    let unique = anchor;
    for (let number = 1; anchors.has(unique); number += 1) unique = `${anchor}-${number}`;
    anchors.add(unique);
  }
  return anchors;
}

/** Returns whether a cited page exists below a folder, and has the anchor. */
function canBeOpened(root: string, path: string, anchor: string | undefined): boolean {
  const file = [path, `${path}.md`].find((each) => existsSync(join(root, each)));
  if (file === undefined) return false;
  return anchor === undefined || anchorsIn(readFileSync(join(root, file), "utf8")).has(anchor);
}

/** Returns the citations of papers that a clone does not contain. */
export const citationsOfOtherPapers = (text: string): string[] =>
  [...text.matchAll(OUTSIDE)].map(([citation]) => citation);

/** Returns the citations in a file of code that cannot be opened. */
export const deadCitations = (root: string, text: string): string[] =>
  [...text.matchAll(CITATION)]
    .filter(([, path = "", anchor]) => !canBeOpened(root, path, anchor))
    .map(([citation]) => citation);

/** Returns the links of a page of Markdown that cannot be opened. */
export const deadLinks = (root: string, page: string, text: string): string[] =>
  [...text.replaceAll(CODE_BLOCK, "").matchAll(MARKDOWN_LINK)]
    .filter(([, target = "", anchor]) => {
      const path = target === "" ? page : join(dirname(page), target);
      return !canBeOpened(root, path, anchor);
    })
    .map(([link]) => link);

/** Returns the names in `{@link}` that the file neither imports nor declares. */
export function unknownDocLinks(text: string): string[] {
  const names = [...text.matchAll(DOC_LINK)].map(([, name = ""]) => name);
  if (names.length === 0) return [];
  const code = text.replaceAll(COMMENT, "");
  return names.filter((name) => !isInScope(name.replaceAll("$", String.raw`\$`), code));
}

/** Whether code imports a name or declares it, also as a member of a class or an interface. */
function isInScope(name: string, code: string): boolean {
  const imported = new RegExp(String.raw`^import\b[^;]*\b${name}\b[^;]*\bfrom\b`, "mu");
  const declared = new RegExp(
    String.raw`\b(?:class|const|enum|function\*?|interface|let|type)\s+(?:[{[][^=]*\b)?${name}\b`,
    "u",
  );
  const member = new RegExp(
    String.raw`^\s+(?:async |override |readonly |static )*${name}[(?:<]`,
    "mu",
  );
  return [imported, declared, member].some((pattern) => pattern.test(code));
}
