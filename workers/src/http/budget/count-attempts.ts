import { createMiddleware } from "hono/factory";
import { writeAttempts } from "../../features/security-log/security-log.service.ts";
import { AFTER_MS, afterAnswer } from "../response/after-answer.ts";
import type { AppEnv } from "../context.ts";

/** Counts failed and refused attempts of a request in the security log, after the response. */
export const countAttempts = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { scope } = c.var;
  const { attempts = [] } = scope;
  if (attempts.length === 0) return;
  // The time of a failed sign-in must not depend on whether there is an account.
  const delay = attempts.some(({ kind }) => kind !== "refused") ? AFTER_MS : 0;
  const work = () => writeAttempts(scope, attempts);
  afterAnswer(c, work, { name: "count attempts", delay });
});
