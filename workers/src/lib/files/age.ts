import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { joinBytes } from "./bytes.ts";
import type { Sink } from "./zip.ts";

/**
 * Files of the format age (age-encryption.org/v1). The package `age-encryption` creates keys and
 * headers; the payload is encrypted here, because a backup writes synchronously, and its proof
 * decrypts single parts.
 */

/** Plaintext bytes in a chunk of the payload, and the bytes that its tag adds. */
const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 16;

/** Creates a recovery key: an age identity, and the recipient that encrypts for it. */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The beginning of an age file, and the key of its payload. */
export interface AgeFile {
  /** The header and the nonce of the payload. */
  header: Uint8Array;
  key: Uint8Array;
}

/** Begins a file for a recipient. The key of the payload encrypts and decrypts this file only. */
export async function beginAgeFile(recipient: string): Promise<AgeFile> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  let fileKey: Uint8Array | undefined;
  encrypter.addRecipient(recipient);
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = key;
      return [];
    },
  });
  // The payload of an empty file is one tag.
  const emptyFile = await encrypter.encrypt(new Uint8Array());
  if (!fileKey) throw new Error("The package has created no file key.");
  const header = emptyFile.slice(0, -TAG);
  return { header, key: payloadKey(fileKey, header.subarray(-NONCE)) };
}

/** The end of a header: the line with its authentication code. */
const HEADER_END = /\n--- [A-Za-z0-9+/]{43}\n/u;

/**
 * Decrypts a whole file with a recovery key. Throws `AgeError`, which tells a wrong key from a
 * damaged file.
 */
export async function decryptAgeFile(file: Uint8Array, identity: string): Promise<Uint8Array> {
  const { Decrypter } = await import("age-encryption");
  const start = new TextDecoder("latin1").decode(file.subarray(0, HEADER_MAX));
  const end = HEADER_END.exec(start);
  if (!start.startsWith("age-encryption.org/v1\n") || !end) throw new AgeError("NOT_AGE");
  const length = end.index + end[0].length;
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new AgeError("NOT_A_KEY");
  }
  let fileKey: Uint8Array;
  try {
    fileKey = await decrypter.decryptHeader(file.subarray(0, length));
  } catch (error) {
    const isOther = error instanceof Error && error.message.includes("no identity matched");
    throw new AgeError(isOther ? "WRONG_KEY" : "DAMAGED");
  }
  const payload = file.subarray(length + NONCE);
  try {
    const key = payloadKey(fileKey, file.subarray(length, length + NONCE));
    const size = payload.length - Math.ceil(payload.length / (CHUNK + TAG)) * TAG;
    return decryptSpan(key, { from: 0, to: size }, payload, payload.length);
  } catch {
    throw new AgeError("DAMAGED");
  }
}

/** Bytes that contain the header of any file that a backup writes. */
const HEADER_MAX = 4096;

/** Why a file could not be decrypted. */
export class AgeError extends Error {
  readonly reason: "NOT_AGE" | "NOT_A_KEY" | "WRONG_KEY" | "DAMAGED";

  constructor(reason: AgeError["reason"]) {
    super(reason);
    this.name = "AgeError";
    this.reason = reason;
  }
}

const payloadKey = (fileKey: Uint8Array, nonce: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", fileKey, nonce, "payload", 32));

const CIPHER = "chacha20-poly1305";

function encryptChunk(key: Uint8Array, nonce: Uint8Array, plainBytes: Uint8Array): Uint8Array {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  return joinBytes([cipher.update(plainBytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a chunk of the payload. Throws for changed bytes, another nonce or another key. */
function decryptChunk(key: Uint8Array, nonce: Uint8Array, sealedBytes: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealedBytes.subarray(-TAG));
  return joinBytes([decipher.update(sealedBytes.subarray(0, -TAG)), decipher.final()]);
}

/** Returns the nonce of a chunk: its number, and whether it is the last one. */
function nonceOf(chunk: number, isLast: boolean): Uint8Array {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setBigUint64(3, BigInt(chunk));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts the payload of a file as a stream. */
export class AgeWriter {
  readonly #key: Uint8Array;
  readonly #out: Sink;
  #chunks = 0;
  #rest = new Uint8Array();

  constructor(key: Uint8Array, sink: Sink) {
    this.#key = key;
    this.#out = sink;
  }

  write(bytes: Uint8Array): void {
    let plainBytes = new Uint8Array(this.#rest.length + bytes.length);
    plainBytes.set(this.#rest);
    plainBytes.set(bytes, this.#rest.length);
    // A full chunk waits for the next byte: the last chunk must not be empty.
    while (plainBytes.length > CHUNK) {
      this.#encrypt(plainBytes.subarray(0, CHUNK), false);
      plainBytes = plainBytes.subarray(CHUNK);
    }
    this.#rest = plainBytes;
  }

  /** Writes the last chunk. */
  end(): void {
    this.#encrypt(this.#rest, true);
    this.#rest = new Uint8Array();
  }

  #encrypt(plainBytes: Uint8Array, isLast: boolean): void {
    this.#out(encryptChunk(this.#key, nonceOf(this.#chunks, isLast), plainBytes));
    this.#chunks += 1;
  }
}

/** A range of bytes of a file: the offset of its first byte, and the offset after its last one. */
interface Span {
  from: number;
  to: number;
}

/** Returns the encrypted bytes that contain a span of the plaintext, without the header. */
export function encryptedSpan({ from, to }: Span): Span {
  const first = Math.floor(from / CHUNK);
  const last = Math.max(first, Math.ceil(to / CHUNK) - 1);
  return { from: first * (CHUNK + TAG), to: (last + 1) * (CHUNK + TAG) };
}

/**
 * Decrypts a span of the plaintext from its encrypted bytes. `size` is the length of the whole
 * payload, which identifies the last chunk. Throws for damaged bytes.
 */
export function decryptSpan(
  key: Uint8Array,
  { from, to }: Span,
  bytes: Uint8Array,
  size: number,
): Uint8Array {
  const first = Math.floor(from / CHUNK);
  const count = Math.ceil(bytes.length / (CHUNK + TAG));
  const plainBytes = new Uint8Array(bytes.length - count * TAG);
  for (let index = 0; index < count; index += 1) {
    const sealedBytes = bytes.subarray(index * (CHUNK + TAG), (index + 1) * (CHUNK + TAG));
    const isLast = (first + index) * (CHUNK + TAG) + sealedBytes.length === size;
    plainBytes.set(decryptChunk(key, nonceOf(first + index, isLast), sealedBytes), index * CHUNK);
  }
  return plainBytes.slice(from - first * CHUNK, to - first * CHUNK);
}
