import type { Door } from "@kehila/shared/events/attendance";
import { DOOR_COPY_HOURS } from "@kehila/shared/base/limits";
import type { DatabaseRequest } from "../../lib/storage/local-database.ts";
import { inStore, openDatabase } from "../../lib/storage/local-database.ts";
import { COPIES } from "./forget-copies.ts";

/**
 * The copies of lists for the page at the door, in IndexedDB, so that the page can be reloaded
 * without a connection. Each copy is encrypted with its own key, which no script can export. What
 * the encryption protects: docs/decisions/0030-door-offline.md.
 */

const STORE = "copies";
/** The version of the stored format; raised by a release that cannot show older copies. */
const FORM = 1;

interface StoredCopy {
  listId: string;
  form: number;
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Milliseconds, by this phone's clock. */
  confirmedAt: number;
}

/** A list as the server last sent it, and when. */
export interface Copy {
  door: Door;
  confirmedAt: number;
}

/**
 * Whether a copy may still be shown: up to {@link DOOR_COPY_HOURS} after the server last confirmed
 * it. A clock that was set back by more hours than that also ends the copy.
 */
export const isRecent = (confirmedAt: number): boolean =>
  Math.abs(Date.now() - confirmedAt) < DOOR_COPY_HOURS * 60 * 60 * 1000;

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Runs a request and closes its connection: an open connection would block `forgetCopies()`. */
async function withCopies<Result>(
  mode: "readonly" | "readwrite",
  act: (store: IDBObjectStore) => DatabaseRequest,
): Promise<Result> {
  const database = await openDatabase(COPIES, (created) => {
    created.createObjectStore(STORE, { keyPath: "listId" });
  });
  try {
    return await inStore(database, { store: STORE, mode }, act);
  } finally {
    database.close();
  }
}

/** Stores the copy of a list, encrypted with a new key, in place of an earlier copy. */
export async function saveCopy({ door, confirmedAt }: Copy): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bytes(door.id) },
    key,
    bytes(JSON.stringify(door)),
  );
  const stored: StoredCopy = { listId: door.id, form: FORM, key, iv, sealed, confirmedAt };
  await withCopies("readwrite", (store) => store.put(stored));
}

/** Returns the copy of a list, or null. */
export async function readCopy(listId: string): Promise<Copy | null> {
  await deleteOld();
  const stored = await withCopies<StoredCopy | undefined>("readonly", (store) => store.get(listId));
  if (!stored) return null;
  const { key, iv, sealed, confirmedAt } = stored;
  const text = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv, additionalData: bytes(listId) },
    key,
    sealed,
  );
  return { door: JSON.parse(new TextDecoder().decode(text)) as Door, confirmedAt };
}

/** Deletes the copy of a list, with its key. */
export async function deleteCopy(listId: string): Promise<void> {
  await withCopies("readwrite", (store) => store.delete(listId));
}

/** Deletes expired copies and copies of another format, with their keys. */
async function deleteOld(): Promise<void> {
  const all = await withCopies<StoredCopy[]>("readonly", (store) => store.getAll());
  const outdatedCopies = all.filter(
    ({ confirmedAt, form }) => form !== FORM || !isRecent(confirmedAt),
  );
  for (const { listId } of outdatedCopies) await deleteCopy(listId);
}
