import { BODY_BYTES_MAX } from "@kehila/shared/base/limits";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../core/app-error.ts";
import type { AppEnv } from "../context.ts";

/** Refuses bodies over the limit with 413, independent of their `Content-Length`. */
export const limitBody = bodyLimit({
  maxSize: BODY_BYTES_MAX,
  onError: () => {
    throw new AppError("BODY_TOO_LARGE");
  },
});

const JSON_TYPE = /^application\/json\s*(?:;|$)/iu;

/** Whether a `Content-Type` is JSON. */
const isJson = (contentType: string | undefined): boolean => JSON_TYPE.test(contentType ?? "");

/**
 * Refuses a body that is not JSON with 415. A request without a body passes; its `Content-Type` is
 * removed, because many clients always send one, and the route's schema decides.
 */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const type = c.req.header("Content-Type");
  const hasBody =
    Number(c.req.header("Content-Length") ?? 0) > 0 || c.req.header("Transfer-Encoding");
  if ((type !== undefined || hasBody) && !isJson(type)) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  }
  const { raw } = c.req;
  if (type !== undefined && (raw.body === null || c.req.header("Content-Length") === "0")) {
    const headers = new Headers(raw.headers);
    headers.delete("Content-Type");
    c.req.raw = new Request(raw, { headers });
  }
  await next();
});

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Whether bytes are valid UTF-8. Lenient decoding would store invalid bytes as replacement
 * characters.
 */
export function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Refuses a JSON body that is not UTF-8 with 400. Hono caches the bytes for later readers. */
export const refuseBrokenText = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.raw.body !== null && !isUtf8(await c.req.arrayBuffer())) {
    throw new AppError("INVALID_JSON");
  }
  await next();
});
