import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

interface FirstLoadOptions {
  /** The folder for copies of the measured files. */
  folder: string;
  /** Suffixes of the modules, beside the entry, that the page imports on opening. */
  imports: readonly string[];
  /** Files that the page may load at most; more fail the build. */
  maxFiles: number;
}

/**
 * Copies what a page loads before rendering into `<folder>/page`, and the largest script into
 * `<folder>/largest`, for .size-limit.json, which cannot list changing chunk names.
 */
export function firstLoad({ folder, imports, maxFiles }: FirstLoadOptions): Plugin {
  return {
    name: "first-load",
    apply: "build",
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
      const start = imports.map((ending) => chunkOf(chunks, ending));
      const entry = chunks.filter(({ isEntry }) => isEntry);
      const page = filesOf([...entry, ...start], bundle);
      if (page.size > maxFiles) {
        throw new Error(`The first load is ${page.size} files, more than ${maxFiles}.`);
      }
      rmSync(folder, { recursive: true, force: true });
      copy(join(folder, "page"), bundle, page);
      const [largest] = chunks.toSorted((a, b) => b.code.length - a.code.length);
      copy(join(folder, "largest"), bundle, new Set(largest ? [largest.fileName] : []));
    },
  };
}

/** Returns the chunk of a dynamically imported module. Throws when none or several match. */
function chunkOf(chunks: readonly Chunk[], ending: string): Chunk {
  const found = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
  const [chunk] = found;
  if (!chunk || found.length > 1) {
    throw new Error(`Expected one chunk for ${ending}, found ${found.length}.`);
  }
  return chunk;
}

/** Returns the names of chunks with their static imports and style sheets. */
function filesOf(chunks: readonly Chunk[], bundle: Bundle): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") visit(imported);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return files;
}

function copy(folder: string, bundle: Bundle, files: ReadonlySet<string>): void {
  mkdirSync(folder, { recursive: true });
  for (const name of files) {
    const file = bundle[name];
    if (!file) throw new Error(`The build left no ${name}.`);
    writeFileSync(join(folder, name), file.type === "chunk" ? file.code : file.source);
  }
}
