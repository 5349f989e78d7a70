import type { Caller } from "../api.ts";
import { backupsEnded, storeRecoveryKey } from "../backups.ts";
import type { RecordedCalls } from "./recorded.ts";

/** Returns the calls about backups, with the history each must write. */
export const backupCalls = (admin: Caller): RecordedCalls => ({
  "POST /api/backup": {
    "of the register": async () => {
      await storeRecoveryKey();
      return {
        send: () => admin.post("/api/backup"),
        settle: backupsEnded,
        entries: ({ data }) => [["backup.create", data.id]],
      };
    },
  },
  "POST /api/backup/key": {
    "of the register": async () => ({
      send: () => admin.post("/api/backup/key", { language: "en" }),
      entries: [["backup.newKey", "recovery-key"]],
    }),
  },
  "POST /api/backup/drill": {
    "of the register": async () => ({
      send: () => admin.post("/api/backup/drill"),
      entries: [["backup.drill", "drill"]],
    }),
  },
});
