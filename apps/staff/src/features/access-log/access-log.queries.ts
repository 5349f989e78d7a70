import type { AccessLogPage } from "@kehila/shared/accounts/access-log";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import type { AccessView } from "./view.ts";
import { toAccessQuery } from "./view.ts";

/** Returns the query of the pages of the access log, the newest entries first. */
export const accessLogQuery = (view: AccessView) =>
  infiniteQueryOptions({
    queryKey: ["access-log", view],
    queryFn: ({ pageParam, signal }): Promise<AccessLogPage> => {
      const before = pageParam === null ? {} : { before: String(pageParam) };
      const query = { ...toAccessQuery(view), ...before };
      return answer(api.api["access-log"].$get({ query }, { init: { signal } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ data, hasNextPage }) => (hasNextPage ? data.at(-1)?.seq : undefined),
    // Other users add entries at any time, so each visit reads the log again.
    staleTime: 0,
  });
