import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Runs middleware only for requests that may change data; the body of other requests is not read.
 */
export function unlessSafe(...middleware: MiddlewareHandler<AppEnv>[]): MiddlewareHandler<AppEnv> {
  const all = every(...middleware);
  return createMiddleware<AppEnv>(async (c, next) =>
    SAFE_METHODS.has(c.req.method) ? next() : all(c, next),
  );
}
