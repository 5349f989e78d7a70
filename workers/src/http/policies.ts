import type { Hono } from "hono";
import type { Env } from "../env.ts";
import type { AppEnv } from "./context.ts";

const policies = new WeakMap<object, string>();

/** Stores the policy of a guard and returns the guard. */
export function withPolicy<Handler extends object>(name: string, handler: Handler): Handler {
  policies.set(handler, name);
  return handler;
}

/** Whether a handler is the guard of a route, as {@link withPolicy} returns it. */
export const isGuard = (handler: object): boolean => policies.has(handler);

/** The prefix of policies of routes that exist in development only. */
export const DEVELOPMENT = "development: ";

/** A registered route and its policy. */
export interface RoutePolicy {
  method: string;
  path: string;
  policy: string | null;
}

/** Returns every route of an app with its policy; middleware is not included. */
export function routePolicies(app: Hono<AppEnv>): RoutePolicy[] {
  const routes = new Map<string, RoutePolicy>();
  for (const { method, path, handler } of app.routes) {
    if (method === "ALL" && path.endsWith("*")) continue;
    const key = `${method} ${path}`;
    const route = routes.get(key) ?? { method, path, policy: null };
    // The first handler of a route must be its guard, because rights are checked before shapes.
    if (!routes.has(key)) route.policy = policies.get(handler) ?? null;
    routes.set(key, route);
  }
  return [...routes.values()];
}

/** Whether a route exists in an environment. */
export const existsIn = ({ policy: name }: RoutePolicy, { ENVIRONMENT }: Env): boolean =>
  ENVIRONMENT === "development" || !(name ?? "").startsWith(DEVELOPMENT);

/** Throws if a route has no policy, so that the Worker does not start. */
export function assertEveryRouteIsGuarded(app: Hono<AppEnv>): void {
  const openRoutes = routePolicies(app).filter((route) => route.policy === null);
  if (openRoutes.length > 0) {
    const names = openRoutes.map(({ method, path }) => `${method} ${path}`).join(", ");
    throw new Error(`Routes without a policy: ${names}`);
  }
}
