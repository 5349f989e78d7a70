import type { RemainingBytes, Unsent } from "./upload.ts";

/** Values of the storage are at most 2 MB. */
const CHUNK = 1024 * 1024;

/** The number of stored chunks of bytes that wait for an upload, and their length. */
export interface Tails {
  tails: number;
  tailBytes: number;
}

type Storage = Pick<SyncKvStorage, "get" | "put" | "delete">;

/**
 * Returns the storage key of a chunk. The key contains the number of uploaded parts, so that an
 * overtaken step finds no bytes instead of a later part's bytes.
 */
const keyOf = (parts: number, index: number): string => `tail:${parts}:${index}`;

/**
 * Stores the unsent bytes of a step. `before` is the state before the step, `after` the number of
 * uploaded parts after it.
 */
export function keepUnsent(
  kv: Storage,
  { before, after }: { before: Tails & { parts: number }; after: number },
  { bytes, isAppended }: RemainingBytes,
): Tails {
  const first = isAppended ? before.tails : 0;
  const end = first + Math.ceil(bytes.length / CHUNK);
  for (let index = first; index < end; index += 1) {
    kv.put(keyOf(after, index), bytes.slice((index - first) * CHUNK, (index - first + 1) * CHUNK));
  }
  for (let index = isAppended ? end : 0; index < before.tails; index += 1) {
    kv.delete(keyOf(before.parts, index));
  }
  return { tails: end, tailBytes: bytes.length + (isAppended ? before.tailBytes : 0) };
}

/** Returns the unsent bytes, which are read on demand. Throws if another step has sent them. */
export function storedUnsent(
  kv: Storage,
  { tails, tailBytes, parts }: Tails & { parts: number },
): Unsent {
  const read = (): Uint8Array[] =>
    Array.from({ length: tails }, (_, index) => {
      const bytes = kv.get<Uint8Array>(keyOf(parts, index));
      if (!bytes) throw new Error("Another delivery has sent these bytes.");
      return bytes;
    });
  return { length: tailBytes, read };
}

/** Deletes the unsent bytes. */
export function forgetUnsent(kv: Storage, { tails, parts }: Tails & { parts: number }): void {
  for (let index = 0; index < tails; index += 1) kv.delete(keyOf(parts, index));
}
