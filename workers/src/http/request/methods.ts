import { DOOR_PATTERN } from "@kehila/shared/base/door-path";
import { STAFF_PAGES } from "@kehila/shared/base/paths";
import type { Hono, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
import { AppError } from "../../core/app-error.ts";
import type { AppEnv } from "../context.ts";
import type { RoutePolicy } from "../policies.ts";
import { existsIn, isGuard, routePolicies } from "../policies.ts";

/** Returns the methods that a route answers: Hono answers HEAD requests with GET routes. */
const withHead = (method: string): string[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

/**
 * Refuses a method that a known path does not have with 405 and `Allow`, before reading the
 * request. The response depends only on the route table, never on a record or an actor. OPTIONS is
 * refused too, because no other site may call the API.
 */
export function refuseOtherMethods(app: Hono<AppEnv>): MiddlewareHandler<AppEnv> {
  let router: TrieRouter<RoutePolicy> | undefined;
  return createMiddleware<AppEnv>(async (c, next) => {
    // Hono has already matched the request to its routes.
    if (matchedRoutes(c).some(({ handler }) => isGuard(handler))) return next();
    // Built at the first request, because routes are registered after their middleware.
    router ??= routerOf(app);
    const routes = router.match("ALL", c.req.path)[0].map(([route]) => route);
    const methods = routes
      .filter((route) => existsIn(route, c.env))
      .flatMap(({ method }) => withHead(method));
    const allowedMethods = [...new Set(methods)];
    if (allowedMethods.length > 0 && !allowedMethods.includes(c.req.method)) {
      throw new AppError("METHOD_NOT_ALLOWED", { allowed: allowedMethods });
    }
    await next();
  });
}

function routerOf(app: Hono<AppEnv>): TrieRouter<RoutePolicy> {
  const router = new TrieRouter<RoutePolicy>();
  const pages = [...STAFF_PAGES, DOOR_PATTERN].map((path) => ({
    method: "GET",
    path,
    policy: null,
  }));
  for (const route of [...routePolicies(app), ...pages]) router.add("ALL", route.path, route);
  return router;
}
