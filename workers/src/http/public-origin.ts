import type { Env } from "../env.ts";
import { readSetting } from "../lib/settings.ts";

/**
 * Where the product is reached: `PUBLIC_ORIGIN` in production, whatever the request's host and scheme
 * say, since the caller chooses those. In development the origin that was asked.
 */
export const publicOrigin = (env: Env, requestUrl: string): string =>
  env.ENVIRONMENT === "development"
    ? new URL(requestUrl).origin
    : readSetting(env, "PUBLIC_ORIGIN");
