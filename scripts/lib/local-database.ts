import type { Row } from "./backup-file.ts";
import type { DistantDatabase } from "./remote-restoring.ts";
import { lockState, migrate, openDatabase, stateDir } from "./state.ts";

/** The local or deployed database, as the commands for operators use it. */
export type OperatorDatabase = Pick<DistantDatabase, "execute" | "read">;

/** Runs a task on the local database, which is migrated before and locked meanwhile. */
export async function onLocalDatabase(
  act: (database: OperatorDatabase, dir: string) => Promise<void>,
): Promise<void> {
  const dir = stateDir();
  const unlock = lockState(dir);
  migrate(dir);
  const database = openDatabase(dir);
  try {
    await act(
      {
        execute: async (sql) => database.exec(`begin;\n${sql};\ncommit;`),
        read: async (statements) => statements.map((sql) => database.prepare(sql).all() as Row[]),
      },
      dir,
    );
  } finally {
    database.close();
    unlock();
  }
}
