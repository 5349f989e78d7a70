/** Runs when the browser creates a database. */
type CreateStores = (database: IDBDatabase) => void;

/**
 * Opens a database of this browser, at its first and only version. Rejects where the browser
 * refuses storage.
 */
export function openDatabase(name: string, create: CreateStores): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener("upgradeneeded", () => create(opening.result));
    opening.addEventListener("error", () => reject(refusal(opening.error)));
    opening.addEventListener("success", () => {
      const database = opening.result;
      // A deletion by another tab waits for open connections.
      database.addEventListener("versionchange", () => database.close());
      resolve(database);
    });
  });
}

/** The part of an `IDBRequest` that {@link inStore} reads. */
export interface DatabaseRequest {
  readonly result: unknown;
}

/**
 * Runs requests on one store as a transaction and returns the result of the last request. The
 * result is not validated, since only this app writes to the store. Rejects and changes nothing if
 * the browser refuses any request.
 */
export function inStore<Result>(
  database: IDBDatabase,
  { store, mode }: { store: string; mode: "readonly" | "readwrite" },
  act: (store: IDBObjectStore) => DatabaseRequest,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const last = act(transaction.objectStore(store));
    transaction.addEventListener("complete", () => resolve(last.result as Result));
    transaction.addEventListener("abort", () => reject(refusal(transaction.error)));
  });
}

const refusal = (cause: unknown): Error => new Error("The browser refused storage", { cause });
