import type {
  Import,
  ImportConfirm,
  ImportRows,
  ImportRowsQuery,
  ImportStart,
  RowAnswer,
  RowDecision,
} from "@kehila/shared/imports/imports";
import { IMPORT_DECISIONS_MAX } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api/api.ts";
import { isFinal } from "../../lib/api/api-error.ts";
import { confirmed } from "../../lib/api/confirmed.ts";
import { EXPORT_POLL_MS } from "../../lib/timing/timings.ts";
import { useAction } from "../../lib/api/use-action.ts";

const IMPORTS_KEY = ["imports"] as const;

/** The query of the imports that the user may see, the newest first. */
export const importsQuery = queryOptions({
  queryKey: [...IMPORTS_KEY, "list"],
  queryFn: async ({ signal }): Promise<Import[]> =>
    (await answer(api.api.import.$get({}, { init: { signal } }))).data,
});

const isRunning = ({ status }: Import): boolean => status === "RUNNING" || status === "UNDOING";

/** Returns the query of an import with its progress, polled while it runs or is undone. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, "one", id],
    queryFn: async ({ signal }): Promise<Import> =>
      (await answer(api.api.import[":id"].$get({ param: { id } }, { init: { signal } }))).data,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) =>
      (data && !isRunning(data)) || isFinal(error) ? false : EXPORT_POLL_MS,
  });

/** Starts an import; the result is its id. */
export async function startImport(body: ImportStart, key: string): Promise<string> {
  const headers = { "Idempotency-Key": key };
  const { data } = await answer(api.api.import.$post({ json: body }, { headers }));
  return data.id;
}

/** Sends a chunk of rows; returns an answer for each row. */
export async function sendChunk(
  id: string,
  number: number,
  rows: ImportRow[],
  signal: AbortSignal,
): Promise<RowAnswer[]> {
  const param = { id, number: String(number) };
  const { data } = await answer(
    api.api.import[":id"].chunks[":number"].$put({ param, json: { rows } }, { init: { signal } }),
  );
  return data;
}

/** Discards an unconfirmed import. If the request fails, the nightly cleanup deletes the import. */
export async function discardImport(id: string): Promise<void> {
  await answer(api.api.import[":id"].$delete({ param: { id } })).catch(() => {});
}

interface ConfirmImport {
  id: string;
  decisions: readonly RowDecision[];
  body: ImportConfirm;
}

/** Stores the decisions and runs the import. */
export function useConfirmImport() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async ({ id, decisions, body }: ConfirmImport) => {
      for (let from = 0; from < decisions.length; from += IMPORT_DECISIONS_MAX) {
        const rows = decisions.slice(from, from + IMPORT_DECISIONS_MAX);
        await answer(api.api.import[":id"].decisions.$put({ param: { id }, json: { rows } }));
      }
      await answer(api.api.import[":id"].confirm.$post({ param: { id }, json: body }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS_KEY }),
  });
}

/** Undoes an import; asks for the password if the server requires it. */
export function useUndoImport() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (id: string) =>
      confirmed(() => answer(api.api.import[":id"].undo.$post({ param: { id }, json: {} }))),
    onSettled: () => client.invalidateQueries({ queryKey: IMPORTS_KEY }),
  });
}

/** A row that the import wrote or left out, or that the undo left in the register. */
export type ResultRow = ImportRows["data"][number];

/** Returns the query of the rows of one result, a page at a time. */
export const resultRowsQuery = (id: string, result: ImportRowsQuery["result"]) =>
  infiniteQueryOptions({
    queryKey: [...IMPORTS_KEY, result, id],
    queryFn: ({ pageParam }) => readRows(id, result, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ data, hasNextPage }) => (hasNextPage ? data.at(-1)?.row : undefined),
  });

/** Returns all rows that the run left out. */
export async function leftRows(id: string): Promise<ResultRow[]> {
  const first = await readRows(id, "left");
  const rows = [...first.data];
  let hasMore = first.hasNextPage;
  while (hasMore) {
    const page = await readRows(id, "left", rows.at(-1)?.row);
    rows.push(...page.data);
    hasMore = page.hasNextPage && page.data.length > 0;
  }
  return rows;
}

const readRows = (id: string, result: ImportRowsQuery["result"], after = 0): Promise<ImportRows> =>
  answer(
    api.api.import[":id"].rows.$get({ param: { id }, query: { result, after: String(after) } }),
  );
