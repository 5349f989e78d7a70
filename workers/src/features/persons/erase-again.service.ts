import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { runChange } from "../../db/change.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import { findRedactionBasis, redactPersons } from "./redaction/redaction.service.ts";
import { deletingPerson } from "./status.service.ts";
import type { Scope } from "../../core/scope.ts";

/** The actor's name in the history of deletions that a restore repeats. */
const RESTORE = "restore";

/**
 * Deletes persons permanently from a local database, with the redaction of the product; returns
 * their number. The command `restore` calls it for persons who were deleted after the backup.
 * Redacts the applications too that waited for the end of their undo when the backup was made.
 */
export async function eraseAgain(database: DatabaseSync, ids: readonly string[]): Promise<number> {
  const archive = database.prepare("update persons set status = 'archived' where id = ?");
  let erasedCount = 0;
  for (const id of new Set(ids)) {
    // Only archived persons can be deleted; at the time of the backup the person had any status.
    if (archive.run(id).changes === 0) continue;
    const scope = scopeOf(database);
    await runChange(scope, deletingPerson(scope, id, undefined));
    erasedCount += 1;
  }
  await redactRejected(database);
  return erasedCount;
}

/** Redacts rejected applicants: a backup has their history, but nothing to restore them from. */
async function redactRejected(database: DatabaseSync): Promise<void> {
  const rejected = database.prepare(`select distinct entity_id as id from history
    where entity = 'person' and action = 'person.reject'
      and entity_id not in (select id from persons)
      and entity_id not in (select other_id from person_merges where undone_at is null)`);
  const ids = rejected.all().map(({ id }) => String(id));
  if (ids.length === 0) return;
  const scope = scopeOf(database);
  const basis = await runRead(scope, findRedactionBasis(ids));
  await runBatch(scope.db, await redactPersons(scope, ids, basis));
}

function scopeOf(database: DatabaseSync): Scope {
  const now = new Date().toISOString();
  return {
    db: openDatabase(asD1(database)),
    // A restored database has no exports, so a deletion touches no other binding.
    env: {} as Scope["env"],
    calendar: { timeZone: "UTC", now: () => new Date() },
    actor: {
      id: RESTORE,
      name: RESTORE,
      email: "",
      emailVerified: true,
      image: null,
      language: "en",
      role: "ADMIN",
      permissions: {},
      createdAt: now,
      needsSecondFactor: false,
      isReadingStopped: false,
      revision: 1,
      sessionId: RESTORE,
      sessionCreatedAt: now,
      sessionConfirmedAt: now,
      sessionExpiresAt: now,
    },
  };
}

/** The calls of D1 that repositories make. */
class Statement {
  readonly #database: DatabaseSync;
  readonly #sql: string;
  readonly #values: readonly SQLInputValue[];

  constructor(database: DatabaseSync, sql: string, values: readonly SQLInputValue[] = []) {
    this.#database = database;
    this.#sql = sql;
    this.#values = values;
  }

  bind(...values: SQLInputValue[]): Statement {
    return new Statement(this.#database, this.#sql, values);
  }

  run() {
    const results = this.#database.prepare(this.#sql).all(...this.#values);
    return { success: true, results, meta: {} };
  }

  all = (): Promise<unknown> => Promise.resolve(this.run());
  raw = (): Promise<unknown> =>
    Promise.resolve(this.run().results.map((row) => Object.values(row)));
}

/** Returns a local database with the interface of D1: each batch is a transaction. */
function asD1(database: DatabaseSync): D1Database {
  const client: unknown = {
    prepare: (sql: string) => new Statement(database, sql),
    batch: async (statements: readonly Statement[]) => {
      database.exec("begin");
      try {
        const results = statements.map((statement) => statement.run());
        database.exec("commit");
        return results;
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
    },
  };
  return client as D1Database;
}
