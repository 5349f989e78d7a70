import type { Env } from "../env.ts";
import type { Scope } from "../core/scope.ts";
import type { Claim } from "../db/change.ts";

/** The variables of a request in Hono. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** The data for services, which do not know Hono. */
    scope: Scope;
    /** The value of the route's read; see {@link FoundEnv}. */
    loaded: unknown;
    /** Runs the route's change; see {@link ChangeEnv}. */
    run: unknown;
  };
}

/** The context of a route behind a guard with a read: `c.var.loaded` is the value of the read. */
export interface FoundEnv<T> extends AppEnv {
  Variables: AppEnv["Variables"] & { loaded: T };
}

/** The context of a route behind a guard with a change: `c.var.run()` runs it. */
export interface ChangeEnv<T> extends AppEnv {
  Variables: AppEnv["Variables"] & { run: (claim?: Claim) => Promise<T> };
}
