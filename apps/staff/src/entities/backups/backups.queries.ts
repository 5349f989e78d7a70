import type { Backups } from "@kehila/shared/backups";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { EXPORT_POLL_MS } from "../../lib/timing/timings.ts";

/** Time after which the backups are read again. */
const BACKUPS_STALE_MS = 60_000;

/** The recovery key, the last practice restore, and the backups, the newest first. */
export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: async ({ signal }): Promise<Backups> =>
    (await answer(api.api.backup.$get({}, { init: { signal } }))).data,
  staleTime: BACKUPS_STALE_MS,
  // While a backup runs, polls its progress.
  refetchInterval: ({ state: { data } }) =>
    data?.backups.some(({ status }) => status === "running") ? EXPORT_POLL_MS : false,
});
