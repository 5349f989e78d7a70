import type { AccessLogPage } from "@kehila/shared/accounts/access-log";
import { logPages } from "../../entities/logs/log-pages.ts";
import { answer, api } from "../../lib/api/api.ts";
import type { AccessView } from "./view.ts";
import { toAccessQuery } from "./view.ts";

/** Returns the query of the pages of the access log, the newest entries first. */
export const accessLogQuery = (view: AccessView) =>
  logPages("access-log", view, (before, signal): Promise<AccessLogPage> => {
    const query = { ...toAccessQuery(view), ...before };
    return answer(api.api["access-log"].$get({ query }, { init: { signal } }));
  });
