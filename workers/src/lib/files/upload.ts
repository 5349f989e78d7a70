import { joinBytes } from "./bytes.ts";

/** R2 requires parts of at least 5 MiB, all of the same size except the last. */
const PART = 5 * 1024 * 1024;

/** Stores the id of a new upload; returns false if its file is no longer wanted. */
export type KeepUploadId = (uploadId: string) => boolean;

/** By which an unfinished file is found in R2. */
export interface UploadState {
  key: string;
  /** Null until the first complete part. */
  uploadId: string | null;
}

/**
 * A file that is uploaded in equal parts. A call that failed can be repeated: a repeated part
 * replaces itself, and a completed upload is found by its key.
 */
export class Upload {
  readonly #key: string;
  #uploadId: string | null = null;
  #parts: readonly R2UploadedPart[] = [];
  #unsent: Uint8Array[] = [];
  #length = 0;

  constructor(key: string) {
    this.#key = key;
  }

  /** Appends bytes to the file. */
  push(bytes: Uint8Array): void {
    this.#unsent.push(bytes);
    this.#length += bytes.length;
  }

  /**
   * Sends complete parts. `keepId` stores the id of a new upload before its first byte is sent, so
   * that an interrupted upload can be aborted.
   */
  async sendParts(bucket: R2Bucket, keepId: KeepUploadId): Promise<void> {
    while (this.#length >= PART) {
      this.#uploadId ??= await this.#create(bucket, keepId);
      const bytes = joinBytes(this.#unsent);
      await this.#send(bucket, this.#uploadId, bytes.subarray(0, PART));
      this.#unsent = [bytes.slice(PART)];
      this.#length -= PART;
    }
  }

  /** Sends the last part and completes the file, after {@link sendParts}. */
  async finish(bucket: R2Bucket): Promise<void> {
    const bytes = joinBytes(this.#unsent);
    if (this.#uploadId === null) {
      await bucket.put(this.#key, bytes);
      return;
    }
    if (await bucket.head(this.#key)) return;
    if (bytes.length > 0) await this.#send(bucket, this.#uploadId, bytes);
    this.#unsent = [];
    this.#length = 0;
    await bucket.resumeMultipartUpload(this.#key, this.#uploadId).complete([...this.#parts]);
  }

  async #create(bucket: R2Bucket, keepId: KeepUploadId): Promise<string> {
    const upload = await bucket.createMultipartUpload(this.#key);
    if (keepId(upload.uploadId)) return upload.uploadId;
    await upload.abort();
    throw new Error("The job has ended, or another instance writes its file.");
  }

  async #send(bucket: R2Bucket, uploadId: string, bytes: Uint8Array): Promise<void> {
    const upload = bucket.resumeMultipartUpload(this.#key, uploadId);
    const part = await upload.uploadPart(this.#parts.length + 1, bytes);
    this.#parts = [...this.#parts, part];
  }
}

/** Aborts an incomplete upload; ignores an upload that was completed or aborted before. */
export async function abortUpload(bucket: R2Bucket, { key, uploadId }: UploadState): Promise<void> {
  if (uploadId === null) return;
  await bucket
    .resumeMultipartUpload(key, uploadId)
    .abort()
    .catch(() => {});
}

/** Deletes a file, finished or not. */
export async function discardUpload(bucket: R2Bucket, upload: UploadState): Promise<void> {
  await abortUpload(bucket, upload);
  await bucket.delete(upload.key);
}
