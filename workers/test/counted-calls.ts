import { env } from "cloudflare:workers";
import { recordingDatabase } from "./databases.ts";
import { faulty } from "./faulty.ts";

type Bindings = Pick<typeof env, "DB" | "EXPORT_FILES" | "BACKUP_FILES">;

/**
 * Returns the bindings of data and a function for the number of their calls, as Cloudflare counts
 * them against an invocation (docs/limits.md): each statement of a batch, each call for a file.
 */
export function countedBindings(): { bindings: Bindings; calls: () => number } {
  const { database: DB, ran } = recordingDatabase(env.DB);
  const { EXPORT_FILES, BACKUP_FILES } = env;
  const files = faulty({ EXPORT_FILES, BACKUP_FILES }, { at: 0, when: "before" });
  return { bindings: { ...files.bindings, DB }, calls: () => ran.length + files.calls() };
}
