import type { Env } from "../env.ts";
import type { Scope } from "../core/scope.ts";

/** What hono carries through one request. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** What services work with; hono stays outside them. */
    scope: Scope;
    /** The value of the route's read; see {@link Found}. */
    found: unknown;
  };
}

/** The context of a route behind a guard with a read: `c.var.found` is the value of the read. */
export interface Found<T> extends AppEnv {
  Variables: AppEnv["Variables"] & { found: T };
}
