import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { chunkOf, chunksOf, filesOf } from "./bundle-files.ts";

interface ShellOptions {
  /**
   * Suffixes of the modules, other than the entry, that a page imports on opening: by path, then by
   * language. Pages that are not named load them after the entry has run.
   */
  pages: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

const STYLE = /<style>(.*?)<\/style>/su;
const STYLE_SHEET = /<link rel="stylesheet"/gu;
const MARKER = "<!--shell-->";
const COMMENT = /\s*<!--(?!shell).*?-->/gsu;

/**
 * Finishes the built shell. Its style sheet is preloaded, and applied before the app is drawn
 * (src/lib/shell-styles.ts): the text that is shown first does not wait for it, and the sheets of
 * pages come after it. The Worker reads from a comment which source the policy must allow for that
 * style, and which files to name for the opened page, so that they load in parallel with the entry.
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
