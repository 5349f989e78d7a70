/** R2 takes parts of at least 5 MiB, all of one size but the last. */
const PART = 5 * 1024 * 1024;

/** Stores the id of a new upload; false when a delivery that overtook this one has done so. */
export type KeepUploadId = (uploadId: string) => boolean;

/** A file that grows in R2 over several steps. */
export interface UploadState {
  key: string;
  /** Null until there is a whole part. */
  uploadId: string | null;
  parts: R2UploadedPart[];
}

/** Bytes that wait for a whole part, read where they are needed: they are up to 5 MiB in each step. */
export interface Unsent {
  length: number;
  read: () => readonly Uint8Array[];
}

/** The bytes that wait after a step: in addition to those before, or instead of them. */
export interface Remaining {
  bytes: Uint8Array;
  isAppended: boolean;
}

export const NOTHING_UNSENT: Unsent = { length: 0, read: () => [] };

/**
 * Uploads a file in equal parts. Each method can run again with the same state: a part that is sent
 * twice replaces itself, and a completed upload is found by its key.
 */
export class Upload {
  readonly #bucket: R2Bucket;
  readonly #before: Unsent;
  #state: UploadState;
  #added: Uint8Array[] = [];

  /** `before` are the bytes that the step before left. */
  constructor(bucket: R2Bucket, state: UploadState, before: Unsent) {
    this.#bucket = bucket;
    this.#state = state;
    this.#before = before;
  }

  /** Adds bytes to the end of the file. */
  push(bytes: Uint8Array): void {
    this.#added.push(bytes);
  }

  /**
   * Sends the whole parts; returns the new state and the bytes that remain. `keepId` stores the id of a
   * new upload before its first byte is sent, so that whatever interrupts the step can abort it.
   */
  async sendParts(keepId: KeepUploadId): Promise<{ state: UploadState; unsent: Remaining }> {
    const added = joined(this.#added);
    if (this.#before.length + added.length < PART) {
      return { state: this.#state, unsent: { bytes: added, isAppended: true } };
    }
    let bytes = joined([...this.#before.read(), added]);
    while (bytes.length >= PART) {
      const uploadId = this.#state.uploadId ?? (await this.#begin(keepId));
      await this.#send(uploadId, bytes.subarray(0, PART));
      bytes = bytes.subarray(PART);
    }
    return { state: this.#state, unsent: { bytes, isAppended: false } };
  }

  /** Sends what remains and completes the file. */
  async finish(): Promise<void> {
    const { key } = this.#state;
    const rest = joined([...this.#before.read(), ...this.#added]);
    const { uploadId } = this.#state;
    if (uploadId === null) {
      await this.#bucket.put(key, rest);
      return;
    }
    if (await this.#bucket.head(key)) return;
    if (rest.length > 0) await this.#send(uploadId, rest);
    await this.#multipart(uploadId).complete(this.#state.parts);
  }

  /** Deletes the file, finished or not. */
  async discard(): Promise<void> {
    await this.#abort();
    await this.#bucket.delete(this.#state.key);
  }

  /** Ends an upload that is not complete; one that was completed or aborted before is unknown. */
  async #abort(): Promise<void> {
    const { uploadId } = this.#state;
    if (uploadId === null) return;
    await this.#multipart(uploadId)
      .abort()
      .catch(() => {});
  }

  #multipart(uploadId: string): R2MultipartUpload {
    return this.#bucket.resumeMultipartUpload(this.#state.key, uploadId);
  }

  async #begin(keepId: KeepUploadId): Promise<string> {
    const upload = await this.#bucket.createMultipartUpload(this.#state.key);
    if (!keepId(upload.uploadId)) {
      await upload.abort();
      throw new Error("Another delivery of this step has begun the upload.");
    }
    this.#state = { ...this.#state, uploadId: upload.uploadId };
    return upload.uploadId;
  }

  async #send(uploadId: string, bytes: Uint8Array): Promise<void> {
    const { key, parts } = this.#state;
    const part = await this.#multipart(uploadId).uploadPart(parts.length + 1, bytes);
    this.#state = { key, uploadId, parts: [...parts, part] };
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
