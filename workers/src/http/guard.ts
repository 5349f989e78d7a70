import type { Action } from "@kehila/shared/accounts/permissions";
import { can } from "@kehila/shared/accounts/permissions";
import type { Context, Env, Input, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { SessionActor } from "../core/actor.ts";
import { AppError } from "../core/app-error.ts";
import type { PlanScope } from "../core/scope.ts";
import type { Change, Claim } from "../db/change.ts";
import { runChange } from "../db/change.ts";
import type { Read } from "../db/read.ts";
import { mapRead, readOfValue, readOfError } from "../db/read.ts";
import type { AppEnv, ChangeEnv, FoundEnv } from "./context.ts";
import { factOf, withFact } from "./operation.ts";
import { servePage } from "./page/pages.ts";
import { DEVELOPMENT, withPolicy } from "./policies.ts";
import { refuseStoppedReading } from "./reading-stopped.ts";
import { loadActor } from "./session.ts";
import { refusalOfSpent, spendWrite } from "./budget/write-budget.ts";

/** The data for planning a read or a change, before the actor is known. */
interface ReadRequest<Value> {
  scope: PlanScope;
  /** Returns a parameter of the path. */
  param: (name: string) => string;
  /** The value parsed by the shape; undefined without one. */
  input: Value;
}

/** Plans the read or the change of a route. */
type Plan<Planned, Value> = (request: ReadRequest<Value>) => Planned;

/** Gives the handler of a route what its read has found. */
type Give = (c: Context<AppEnv>) => void;

/** Returns the read of a route: the handler gets the value as `c.var.loaded`. */
const givingValue = <T>(read: Read<T>): Read<Give> =>
  mapRead(read, (value) => (c) => c.set("loaded", value));

/** Returns the read of a route with a change: the handler runs it by `c.var.run()`. */
const givingChange = <Found, T>(change: Change<Found, T>): Read<Give> =>
  mapRead(change.read, (found) => (c) => {
    c.set("run", (claim?: Claim) => runChange(c.var.scope, change, { found, claim }));
  });

/** The middleware that `validate(…)` returns. */
type Shape<I extends Input> = MiddlewareHandler<Env, string, I, never>;
type ValueOf<I extends Input> = I extends { out: Record<string, infer Value> } ? Value : undefined;

/** Throws if an actor is not allowed to use a route. */
type Authorize = (actor: SessionActor | null, c: Context<AppEnv>) => void;

/** How the session of a request is loaded. */
type Loading = Parameters<typeof loadActor>[2];

/** Returns the guard of a route that reads only the session before its handler runs. */
const sessionGuard = (
  name: string,
  authorize: Authorize,
  loading: Loading = {},
): MiddlewareHandler<AppEnv> =>
  withPolicy(
    name,
    createMiddleware<AppEnv>(async (c, next) => {
      await loadActor(c, readOfValue(null), loading);
      authorize(c.var.scope.actor, c);
      await spendWrite(c);
      await next();
    }),
  );

/**
 * Returns the guard of a route with a read or a change, which loads the actor and the route's data
 * in one batch. The guard refuses in a fixed order (docs/product.md#order-of-checks): session,
 * email, second factor, general right and the limit of reading (`authorize`), then the budget of
 * writes, then the shape, then the refusals of the read: existence, the right to the target, the
 * state of the target.
 */
function readGuard<I extends Input>(
  name: string,
  { authorize, loading }: { authorize: Authorize; loading: Loading },
  shape: Shape<I> | null,
  plan: Plan<Read<Give>, ValueOf<I>>,
): MiddlewareHandler<AppEnv, string, I> {
  const fact = shape ? factOf(shape) : {};

  /** Returns the read of a request; for an invalid shape, a read that throws the refusal. */
  async function planFor(c: Context<AppEnv, string, I>): Promise<Read<Give>> {
    const param = (key: string): string => c.req.param(key) ?? "";
    try {
      await shape?.(c as Context<Env, string, I>, async () => {});
      const value: unknown = fact.input ? c.req.valid(fact.input.target as never) : undefined;
      return plan({ scope: c.var.scope, param, input: value as ValueOf<I> });
    } catch (error) {
      return readOfError(error);
    }
  }

  const handler = createMiddleware<AppEnv, string, I>(async (c, next) => {
    const refusal = await refusalOfSpent(c);
    const read = refusal ? readOfError(refusal) : await planFor(c);
    const readResult = await loadActor(c, read, loading);
    authorize(c.var.scope.actor, c);
    if (!refusal) await spendWrite(c);
    readResult()(c as Context<AppEnv>);
    await next();
  });
  return withPolicy(name, withFact(handler, fact));
}

/** Returns guards of one kind: alone, with the route's read, or with its shape and read. */
function guardsOf<Name extends string>(
  nameOf: (name: Name) => string,
  authorizeOf: (name: Name) => Authorize,
  loading: Loading = {},
) {
  function make(name: Name): MiddlewareHandler<AppEnv>;
  function make<T>(name: Name, plan: Plan<Read<T>, undefined>): MiddlewareHandler<FoundEnv<T>>;
  function make<T, I extends Input>(
    name: Name,
    shape: Shape<I>,
    plan: Plan<Read<T>, ValueOf<I>>,
  ): MiddlewareHandler<FoundEnv<T>, string, I>;
  function make<T, I extends Input>(
    name: Name,
    ...read: [] | [Plan<Read<T>, undefined>] | [Shape<I>, Plan<Read<T>, ValueOf<I>>]
  ) {
    const authorize = authorizeOf(name);
    if (read.length === 0) return sessionGuard(nameOf(name), authorize, loading);
    const policy = { authorize, loading };
    if (read.length === 1) {
      const [plan] = read;
      return readGuard(nameOf(name), policy, null, (request) => givingValue(plan(request)));
    }
    const [shape, plan] = read;
    return readGuard(nameOf(name), policy, shape, (request) => givingValue(plan(request)));
  }
  return make;
}

/** Returns the actor. Throws without a session, or if its email is not verified. */
function verifiedActor(actor: SessionActor | null): SessionActor {
  if (!actor) throw new AppError("UNAUTHENTICATED");
  if (!actor.emailVerified) throw new AppError("EMAIL_NOT_VERIFIED");
  return actor;
}

const authorizeRight =
  (action: Action): Authorize =>
  (foundActor, c) => {
    const actor = verifiedActor(foundActor);
    if (actor.needsSecondFactor) throw new AppError("SECOND_FACTOR_REQUIRED");
    if (!can(actor, action)) throw new AppError("FORBIDDEN");
    refuseStoppedReading(c, action);
  };

const withRight = guardsOf<Action>((action) => action, authorizeRight);

/**
 * The policy of a route: session, then verified email, then a required second factor of
 * administrators, then the general right, then the limit of reading
 * (docs/product.md#order-of-checks). Every route has one; `assertEveryRouteIsGuarded()` prevents the
 * start otherwise. The reasons are for reviewers of the route list.
 */
export const guard = Object.assign(withRight, {
  /** A right on a route with a change, whose read is the route's read. */
  change: <Found, T, I extends Input>(
    action: Action,
    shape: Shape<I>,
    plan: Plan<Change<Found, T>, ValueOf<I>>,
  ): MiddlewareHandler<ChangeEnv<T>, string, I> =>
    // Hono's contexts are invariant in their variables; the guard sets `run`.
    readGuard(action, { authorize: authorizeRight(action), loading: {} }, shape, (request) =>
      givingChange(plan(request)),
    ) as MiddlewareHandler<ChangeEnv<T>, string, I>,

  /** A right on a route that screens poll; its requests do not extend the session. */
  polled: guardsOf<Action>((action) => action, authorizeRight, { isPolled: true }),

  /** A route for all signed-in users with a verified email. */
  verified: guardsOf<string>(
    (reason) => `verified: ${reason}`,
    () => verifiedActor,
  ),

  /** A route for signed-in users, verified or not. */
  signedIn: (reason: string): MiddlewareHandler<AppEnv> =>
    sessionGuard(`signed in: ${reason}`, (actor) => {
      if (!actor) throw new AppError("UNAUTHENTICATED");
    }),

  /**
   * A public route that responds differently to a signed-in user: it reads the session, if there is
   * one.
   */
  visitor: (reason: string): MiddlewareHandler<AppEnv> =>
    sessionGuard(`public: ${reason}`, () => {}),

  /** A public route that reads no session, even if the request has cookies. */
  public: (reason: string): MiddlewareHandler<AppEnv> =>
    withPolicy(
      `public: ${reason}`,
      createMiddleware<AppEnv>(async (_c, next) => next()),
    ),

  /**
   * A route in development only; elsewhere its path is unknown. On a register restored from a backup,
   * whose people are real, the right is needed too.
   */
  development: (reason: string, action: Action): MiddlewareHandler<AppEnv> =>
    withPolicy(
      `${DEVELOPMENT}${reason}`,
      createMiddleware<AppEnv>(async (c, next) => {
        if (c.env.ENVIRONMENT !== "development") return servePage(c);
        if (c.env.IS_RESTORED) {
          await loadActor(c, readOfValue(null));
          authorizeRight(action)(c.var.scope.actor, c);
        }
        return next();
      }),
    ),
});
