import type { Env } from "../../env.ts";
import { readSetting } from "../../lib/settings/settings.ts";

/**
 * Returns the origin of the product: `PUBLIC_ORIGIN` in production, because the caller chooses the
 * host and scheme of a request. In development the origin of the request.
 */
export const publicOrigin = (env: Env, requestUrl: string): string =>
  env.ENVIRONMENT === "development"
    ? new URL(requestUrl).origin
    : readSetting(env, "PUBLIC_ORIGIN");
