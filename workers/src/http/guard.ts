import type { Action } from "@kehila/shared/permissions";
import { can } from "@kehila/shared/permissions";
import type { Hono, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Env } from "../env.ts";
import { AppError } from "../core/app-error.ts";
import type { AppEnv } from "./context.ts";
import { servePage } from "./pages.ts";

const policies = new WeakMap<object, string>();

function policy(name: string, handler: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  policies.set(handler, name);
  return handler;
}

/**
 * The policy of a route: session, then verified email, then the second factor where administrators
 * must have one, then the general right (decisions, Roles).
 * Every route names one; {@link assertEveryRouteIsGuarded} refuses to start otherwise.
 */
export function guard(action: Action): MiddlewareHandler<AppEnv> {
  return policy(
    action,
    createMiddleware<AppEnv>(async (c, next) => {
      const actor = c.var.actor;
      if (!actor) throw new AppError("UNAUTHENTICATED");
      if (!actor.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
      if (actor.needsSecondFactor) throw new AppError("SECOND_FACTOR_REQUIRED");
      if (!can(actor, action)) throw new AppError("FORBIDDEN");
      await next();
    }),
  );
}

/** A public route; the reason is for reviewers of the list of routes. */
guard.public = (reason: string): MiddlewareHandler<AppEnv> =>
  policy(
    `public: ${reason}`,
    createMiddleware<AppEnv>(async (_c, next) => next()),
  );

const DEVELOPMENT = "development: ";

/** A route of development; elsewhere its path is unknown, like any other that no route takes. */
guard.development = (reason: string): MiddlewareHandler<AppEnv> =>
  policy(
    `${DEVELOPMENT}${reason}`,
    createMiddleware<AppEnv>(async (c, next) =>
      c.env.ENVIRONMENT === "development" ? await next() : servePage(c),
    ),
  );

/** A route for signed-in users, verified or not. */
guard.signedIn = (reason: string): MiddlewareHandler<AppEnv> =>
  policy(
    `signed in: ${reason}`,
    createMiddleware<AppEnv>(async (c, next) => {
      if (!c.var.actor) throw new AppError("UNAUTHENTICATED");
      await next();
    }),
  );

/** A route for signed-in users with a verified email, without further rights. */
guard.verified = (reason: string): MiddlewareHandler<AppEnv> =>
  policy(
    `verified: ${reason}`,
    createMiddleware<AppEnv>(async (c, next) => {
      if (!c.var.actor) throw new AppError("UNAUTHENTICATED");
      if (!c.var.actor.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
      await next();
    }),
  );

/** A registered route and its policy. */
export interface RoutePolicy {
  method: string;
  path: string;
  policy: string | null;
}

/** Every route of an app with the policy that guards it; middleware on whole paths is not a route. */
export function routePolicies(app: Hono<AppEnv>): RoutePolicy[] {
  const routes = new Map<string, RoutePolicy>();
  for (const { method, path, handler } of app.routes) {
    if (method === "ALL" && path.endsWith("*")) continue;
    const key = `${method} ${path}`;
    const route = routes.get(key) ?? { method, path, policy: null };
    // The first handler of a route must be its guard: rights come before shapes.
    if (!routes.has(key)) route.policy = policies.get(handler) ?? null;
    routes.set(key, route);
  }
  return [...routes.values()];
}

/** Whether a route exists in an environment. */
export const existsIn = ({ policy: name }: RoutePolicy, { ENVIRONMENT }: Env): boolean =>
  ENVIRONMENT === "development" || !(name ?? "").startsWith(DEVELOPMENT);

/** Throws unless every route has a policy: the Worker does not start without. */
export function assertEveryRouteIsGuarded(app: Hono<AppEnv>): void {
  const open = routePolicies(app).filter((route) => route.policy === null);
  if (open.length > 0) {
    const names = open.map(({ method, path }) => `${method} ${path}`).join(", ");
    throw new Error(`Routes without a policy: ${names}`);
  }
}
