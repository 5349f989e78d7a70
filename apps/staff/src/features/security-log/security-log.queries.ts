import type { SecurityLogPage } from "@kehila/shared/accounts/security-log";
import { logPages } from "../../entities/logs/log-pages.ts";
import { answer, api } from "../../lib/api/api.ts";
import type { SecurityView } from "./view.ts";
import { toSecurityQuery } from "./view.ts";

/** Returns the query of the pages of the security log, the newest entries first. */
export const securityLogQuery = (view: SecurityView) =>
  logPages("security-log", view, (before, signal): Promise<SecurityLogPage> => {
    const query = { ...toSecurityQuery(view), ...before };
    return answer(api.api["security-log"].$get({ query }, { init: { signal } }));
  });
