/** The permanent deletions of persons, up to a moment. */
export interface ErasureLog {
  ids: readonly string[];
  until: string;
}

interface Line {
  format?: string;
  until?: string;
  id?: string;
}

/** Parses the log of permanent deletions that administrators download. Throws for other files. */
export function parseErasures(text: string): ErasureLog {
  const [first, ...lines] = text
    .trimEnd()
    .split("\n")
    .map((line): Line => {
      try {
        return JSON.parse(line) as Line;
      } catch {
        return {};
      }
    });
  const ids = lines.map(({ id }) => id);
  const isLog = first?.format === "kehila-erasures" && first.until !== undefined;
  if (!isLog || !ids.every((id) => id !== undefined)) {
    throw new Error("The erasure log is damaged, cut, or another file.");
  }
  return { ids, until: first.until ?? "" };
}
