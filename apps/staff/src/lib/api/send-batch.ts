import { ApiError } from "./api-error.ts";

/**
 * Sends a batch with an idempotency key of its own. A request without a response is repeated once
 * with the same key.
 */
export async function sendBatch<Answer>(
  send: (headers: { "Idempotency-Key": string }) => Promise<Answer>,
): Promise<Answer> {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  try {
    return await send(headers);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "NETWORK") throw error;
    return send(headers);
  }
}
