import type { Env } from "../env.ts";
import type { Scope } from "../core/scope.ts";
import type { SessionActor } from "../core/actor.ts";

/** What hono carries through one request. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    actor: SessionActor | null;
    /** What services work with; hono stays outside them. */
    scope: Scope;
  };
}
