import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../context.ts";

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether requests of a method change no data. */
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/**
 * Runs middleware only for requests that may change data; the body of other requests is not read.
 */
export function unlessSafe(...middleware: MiddlewareHandler<AppEnv>[]): MiddlewareHandler<AppEnv> {
  const all = every(...middleware);
  return createMiddleware<AppEnv>(async (c, next) =>
    isSafe(c.req.method) ? next() : all(c, next),
  );
}
