import type { SecurityLogPage } from "@kehila/shared/accounts/security-log";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import type { SecurityView } from "./view.ts";
import { toSecurityQuery } from "./view.ts";

/** Returns the query of the pages of the security log, the newest entries first. */
export const securityLogQuery = (view: SecurityView) =>
  infiniteQueryOptions({
    queryKey: ["security-log", view],
    queryFn: ({ pageParam, signal }): Promise<SecurityLogPage> => {
      const before = pageParam === null ? {} : { before: String(pageParam) };
      const query = { ...toSecurityQuery(view), ...before };
      return answer(api.api["security-log"].$get({ query }, { init: { signal } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ data, hasNextPage }) => (hasNextPage ? data.at(-1)?.seq : undefined),
    // Other users add entries at any time, so each visit reads the log again.
    staleTime: 0,
  });
