import type { RecoveryKey } from "@kehila/shared/backups";
import { useQueryClient } from "@tanstack/react-query";
import { backupsQuery } from "../../entities/backups/backups.queries.ts";
import { currentLanguage } from "../../i18n/setup.ts";
import { answer, api } from "../../lib/api/api.ts";
import { confirmed } from "../../lib/api/confirmed.ts";
import { useAction } from "../../lib/api/use-action.ts";

/** Returns the address of a backup's file: browsers save it without keeping it in memory. */
export const fileAddress = (id: string): string => `/api/backup/${encodeURIComponent(id)}/file`;

/** The address of the log of permanent deletions. */
export const ERASURES_ADDRESS = "/api/backup/erasures";

/** Returns a mutation that refetches the backups when it settles. */
function useBackupAction<Data>(mutationFn: () => Promise<Data>) {
  const client = useQueryClient();
  return useAction({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
}

/** Starts a backup, unless a backup already runs. */
export const useStartBackup = () => useBackupAction(() => answer(api.api.backup.$post()));

/** Records a restore drill. */
export const useNoteDrill = () => useBackupAction(() => answer(api.api.backup.drill.$post()));

/** Creates a recovery key with its kit in the language of the interface. */
export const useCreateKey = () =>
  useBackupAction(async (): Promise<RecoveryKey> => {
    const json = { language: currentLanguage() };
    const { data } = await confirmed(() => answer(api.api.backup.key.$post({ json })));
    return data;
  });
