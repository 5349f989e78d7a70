import type { SentOperation } from "@kehila/shared/events/attendance";
import { inStore, openDatabase } from "../../lib/storage/local-database.ts";

/**
 * The queue of unsent ticks and walk-ins on this phone, in IndexedDB. It outlives the page at the
 * door, the session and the copy of the list. Entries have ids, so every call may be repeated:
 *
 * - `putWaiting(listId, entries)` stores entries; an entry with the same id is replaced.
 * - `listWaiting(listId)` returns the entries of one list, in no order.
 * - `removeWaiting(ids)` removes entries that the server has confirmed, or that the user discards.
 * - `noteConfirmed(ids)` says which entries the server has confirmed, before they are removed.
 * - `findWaiting()` returns the entries of all lists.
 *
 * All functions reject where the browser refuses storage; the caller informs the user.
 */

/** A tick, which holds ids only, or a walk-in, which only the server can read. */
export type Waiting =
  | ({ kind: "tick" } & SentOperation)
  | { kind: "walkIn"; id: string; sealed: string };
type StoredWaiting = Waiting & { listId: string };

const DATABASE = "kehila-door-queue";
const STORE = "waiting";
const BY_LIST = "byList";

let connection: Promise<IDBDatabase> | null = null;

/** Opens the database once, and again after the browser has closed the connection. */
function open(): Promise<IDBDatabase> {
  if (connection) return connection;
  const forgetConnection = (): void => {
    connection = null;
  };
  connection = openDatabase(DATABASE, (database) => {
    database.createObjectStore(STORE, { keyPath: "id" }).createIndex(BY_LIST, "listId");
  }).then((database) => {
    for (const event of ["close", "versionchange"])
      database.addEventListener(event, forgetConnection);
    return database;
  });
  connection.catch(forgetConnection);
  return connection;
}

export async function putWaiting(listId: string, entries: readonly Waiting[]): Promise<void> {
  if (entries.length === 0) return;
  await inStore<number>(await open(), { store: STORE, mode: "readwrite" }, (store) => {
    for (const entry of entries) store.put({ ...entry, listId } satisfies StoredWaiting);
    return store.count();
  }).then(noteStored);
}

export async function listWaiting(listId: string): Promise<Waiting[]> {
  const storedEntries = await inStore<StoredWaiting[]>(
    await open(),
    { store: STORE, mode: "readonly" },
    (store) => store.index(BY_LIST).getAll(listId),
  );
  return storedEntries.map(({ listId: _own, ...entry }) => entry);
}

export async function removeWaiting(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const store = { store: STORE, mode: "readwrite" } as const;
  const count = await inStore<number>(await open(), store, (entries) => {
    for (const id of ids) entries.delete(id);
    return entries.count();
  });
  for (const id of ids) confirmedIds.delete(id);
  noteStored(count);
}

export async function findWaiting(): Promise<StoredWaiting[]> {
  return inStore<StoredWaiting[]>(await open(), { store: STORE, mode: "readonly" }, (store) =>
    store.getAll(),
  );
}

/**
 * The cookie with the number of unsent entries: a browser that deletes a site's storage leaves the
 * cookies. Only requests below /door/ carry the cookie.
 */
const COOKIE = "kehila-door-waiting";
const NOTED = new RegExp(`(?:^|; )${COOKIE}=(\\d+)`, "u");
const MONTH_S = 30 * 24 * 60 * 60;

/** Ids of stored entries that the server has confirmed: they wait only for the list's next copy. */
const confirmedIds = new Set<string>();

const notedCount = (): number => Number(NOTED.exec(document.cookie)?.[1] ?? 0);

function noteCount(count: number): void {
  const age = count === 0 ? 0 : MONTH_S;
  document.cookie = `${COOKIE}=${count}; Path=/door/; Max-Age=${age}; SameSite=Strict; Secure`;
}

const noteStored = (count: number): void => noteCount(Math.max(0, count - confirmedIds.size));

/** Takes stored entries that the server has confirmed out of the number of unsent entries. */
export function noteConfirmed(ids: readonly string[]): void {
  for (const id of ids) confirmedIds.add(id);
  noteCount(Math.max(0, notedCount() - ids.length));
}

/**
 * Returns how many entries the browser has deleted since the last visit that the server has not
 * confirmed, and resets the number. The server may have stored them: their response can be lost.
 */
export async function countTakenAway(): Promise<number> {
  const noted = notedCount();
  const { length: count } = await findWaiting();
  noteCount(count);
  // Browsers delete the storage of a site as a whole.
  return count === 0 ? noted : 0;
}
