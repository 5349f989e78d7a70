import type { Env } from "../env.ts";

const boundEnvs = new WeakMap<Env, Env>();

/**
 * Returns the bindings, with Durable Objects in the configured jurisdiction. So jobs and limits
 * keep their data where the database and the buckets are. Without `DATA_JURISDICTION`, returns
 * `env` itself.
 */
export function inJurisdiction(env: Env): Env {
  const { DATA_JURISDICTION: jurisdiction } = env;
  if (!jurisdiction) return env;
  const boundEnv = boundEnvs.get(env);
  if (boundEnv) return boundEnv;
  const restricted: Env = {
    ...env,
    LIMITER: env.LIMITER.jurisdiction(jurisdiction),
    READING_TALLY: env.READING_TALLY.jurisdiction(jurisdiction),
    EXPORT_JOB: env.EXPORT_JOB.jurisdiction(jurisdiction),
    IMPORT_JOB: env.IMPORT_JOB.jurisdiction(jurisdiction),
    BACKUP_JOB: env.BACKUP_JOB.jurisdiction(jurisdiction),
  };
  boundEnvs.set(env, restricted);
  return restricted;
}
