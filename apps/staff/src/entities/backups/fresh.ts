import { isBackupFresh } from "@kehila/shared/backups";
import { calendar } from "../../lib/config.ts";

/** Whether the newest finished backup is recent enough; null stands for no backup. */
export const isFreshNow = (lastGoodMoment: string | null): boolean =>
  isBackupFresh(lastGoodMoment, calendar.now().getTime());
