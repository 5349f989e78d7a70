import type { Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
/** The files of a build by name. */
export type Bundle = Rolldown.OutputBundle;

/** Returns the scripts of a build. */
export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");

/** Returns the chunk of a dynamically imported module. Throws when none or several match. */
export function chunkOf(chunks: readonly Chunk[], ending: string): Chunk {
  const matchingChunks = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
  const [chunk] = matchingChunks;
  if (!chunk || matchingChunks.length > 1) {
    throw new Error(`Expected one chunk for ${ending}, found ${matchingChunks.length}.`);
  }
  return chunk;
}

/** Returns the names of chunks with their static imports and style sheets. */
export function filesOf(chunks: readonly Chunk[], bundle: Bundle): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const name of chunk.imports) {
      const importedFile = bundle[name];
      if (importedFile?.type === "chunk") visit(importedFile);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return files;
}
