import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Bundle } from "./bundle-files.ts";
import { chunkOf, chunksOf, filesOf } from "./bundle-files.ts";

interface FirstLoadOptions {
  /** The folder for copies of the measured files. */
  folder: string;
  /** Suffixes of the modules, other than the entry, that the page imports on opening. */
  imports: readonly string[];
  /** Maximum files that the page may load; more files fail the build. */
  maxFiles: number;
}

/**
 * Copies the files that a page loads before it renders to `<folder>/page`, and the largest script
 * of the build to `<folder>/largest`. `.size-limit.json` needs these fixed paths, because the names
 * of chunks change.
 */
export function firstLoad({ folder, imports, maxFiles }: FirstLoadOptions): Plugin {
  return {
    name: "first-load",
    apply: "build",
    writeBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const start = imports.map((ending) => chunkOf(chunks, ending));
      const entry = chunks.filter(({ isEntry }) => isEntry);
      const page = filesOf([...entry, ...start], bundle);
      for (const name of Object.keys(bundle)) if (name.endsWith(".css")) page.add(name);
      if (page.size > maxFiles) {
        throw new Error(
          `The first load is ${page.size} files, more than ${maxFiles}. CONTRIBUTING.md, "Sizes", says what to do.`,
        );
      }
      rmSync(folder, { recursive: true, force: true });
      copy(join(folder, "page"), bundle, page);
      const [largest] = chunks.toSorted((a, b) => b.code.length - a.code.length);
      copy(join(folder, "largest"), bundle, new Set(largest ? [largest.fileName] : []));
    },
  };
}

function copy(folder: string, bundle: Bundle, files: ReadonlySet<string>): void {
  mkdirSync(folder, { recursive: true });
  for (const name of files) {
    const file = bundle[name];
    if (!file) throw new Error(`The build left no ${name}.`);
    writeFileSync(join(folder, name), file.type === "chunk" ? file.code : file.source);
  }
}
