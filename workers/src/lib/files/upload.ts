import { joinBytes } from "./bytes.ts";

/** R2 requires parts of at least 5 MiB, all of the same size except the last. */
const PART = 5 * 1024 * 1024;

/** Stores the id of a new upload; returns false if a concurrent run has already stored one. */
export type KeepUploadId = (uploadId: string) => boolean;

/** The state of a file that is uploaded to R2 over several steps. */
export interface UploadState {
  key: string;
  /** Null until the first complete part. */
  uploadId: string | null;
  parts: R2UploadedPart[];
}

/** Bytes that do not fill a part yet. Read on demand, because they are up to 5 MiB in each step. */
export interface Unsent {
  length: number;
  read: () => readonly Uint8Array[];
}

/** Unsent bytes after a step: in addition to the earlier ones, or in place of them. */
export interface RemainingBytes {
  bytes: Uint8Array;
  isAppended: boolean;
}

export const NOTHING_UNSENT: Unsent = { length: 0, read: () => [] };

/**
 * Uploads a file in equal parts. Each method can be repeated with the same state: a repeated part
 * replaces itself, and a completed upload is found by its key.
 */
export class Upload {
  readonly #bucket: R2Bucket;
  readonly #before: Unsent;
  #state: UploadState;
  #added: Uint8Array[] = [];

  /** `before` is the unsent bytes of the previous step. */
  constructor(bucket: R2Bucket, state: UploadState, before: Unsent) {
    this.#bucket = bucket;
    this.#state = state;
    this.#before = before;
  }

  /** Appends bytes to the file. */
  push(bytes: Uint8Array): void {
    this.#added.push(bytes);
  }

  /**
   * Sends complete parts; returns the new state and the unsent bytes. `keepId` stores the id of a
   * new upload before its first byte is sent, so that an interrupted upload can be aborted.
   */
  async sendParts(keepId: KeepUploadId): Promise<{ state: UploadState; unsent: RemainingBytes }> {
    const addedBytes = joinBytes(this.#added);
    if (this.#before.length + addedBytes.length < PART) {
      return { state: this.#state, unsent: { bytes: addedBytes, isAppended: true } };
    }
    let bytes = joinBytes([...this.#before.read(), addedBytes]);
    while (bytes.length >= PART) {
      const uploadId = this.#state.uploadId ?? (await this.#begin(keepId));
      await this.#send(uploadId, bytes.subarray(0, PART));
      bytes = bytes.subarray(PART);
    }
    return { state: this.#state, unsent: { bytes, isAppended: false } };
  }

  /** Sends the unsent bytes and completes the file. */
  async finish(): Promise<void> {
    const { key } = this.#state;
    const unsentBytes = joinBytes([...this.#before.read(), ...this.#added]);
    const { uploadId } = this.#state;
    if (uploadId === null) {
      await this.#bucket.put(key, unsentBytes);
      return;
    }
    if (await this.#bucket.head(key)) return;
    if (unsentBytes.length > 0) await this.#send(uploadId, unsentBytes);
    await this.#multipart(uploadId).complete(this.#state.parts);
  }

  /** Deletes the file, finished or not. */
  async discard(): Promise<void> {
    await this.#abort();
    await this.#bucket.delete(this.#state.key);
  }

  /** Aborts an incomplete upload; ignores an upload that was completed or aborted before. */
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
