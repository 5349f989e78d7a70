import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { chunkOf, chunksOf, filesOf } from "./bundle-files.ts";

interface ShellOptions {
  /**
   * Suffixes of the modules, other than the entry, that a page imports on opening: by path, then by
   * language. Other pages load their modules after the entry has run.
   */
  pages: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

const STYLE = /<style>(.*?)<\/style>/su;
const STYLE_SHEET = /<link rel="stylesheet"/gu;
const MARKER = "<!--shell-->";
const COMMENT = /\s*<!--(?!shell).*?-->/gsu;

/**
 * Finishes the built shell. Its style sheet is preloaded, and applied before the app renders
 * (src/lib/page/shell-styles.ts): the first text does not wait for the sheet, and the sheets of pages
 * come after it. A comment tells the Worker the hash of the inline style, for the
 * Content-Security-Policy, and the files of each page, which then load in parallel with the entry.
 */
export function shell({ pages }: ShellOptions): Plugin {
  return {
    name: "shell",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(bundle);
        const entry = filesOf(
          chunks.filter(({ isEntry }) => isEntry),
          bundle,
        );
        const filesFor = (modules: readonly string[]): string[] => {
          const files = filesOf(
            modules.map((ending) => chunkOf(chunks, ending)),
            bundle,
          );
          return [...files].filter((file) => !entry.has(file));
        };
        const [, style = ""] = STYLE.exec(html) ?? [];
        const facts = {
          styleHash: `sha256-${createHash("sha256").update(style).digest("base64")}`,
          files: mapValues(pages, (languages) => mapValues(languages, filesFor)),
        };
        const sheets = html.match(STYLE_SHEET) ?? [];
        if (!html.includes(MARKER) || sheets.length !== 1) {
          throw new Error("index.html lacks its marker or its style sheet");
        }
        return html
          .replace(COMMENT, "")
          .replace(STYLE_SHEET, '<link id="app-styles" rel="preload" as="style"')
          .replace(MARKER, () => `<!--shell ${JSON.stringify(facts)}-->`);
      },
    },
  };
}

const mapValues = <From, To>(
  values: Readonly<Record<string, From>>,
  make: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));
