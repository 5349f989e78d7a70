import type { Backups } from "@kehila/shared/backups";
import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/setup.ts";
import { calendar } from "../../lib/config.ts";
import { formatAgo } from "../../lib/relative-time.ts";
import { iconSmall } from "../../styles/utilities.css.ts";
import { backupsQuery } from "./backups.queries.ts";
import { isFreshNow } from "./fresh.ts";
import * as css from "./notice.css.ts";

/** A line for an administrator's first page while the last good backup is old or missing. */
export function BackupNotice() {
  const { t } = useTranslation();
  const { data } = useQuery(backupsQuery);
  if (!data || isFreshNow(data.lastGood)) return null;
  return (
    <p className={css.notice}>
      <Link to={PAGES.backups} className={css.link}>
        <ShieldAlert aria-hidden="true" className={iconSmall} />
        <span>{problemOf(t, data)}</span>
      </Link>
    </p>
  );
}

/** Returns why the register is not safe. */
function problemOf(t: TFunction, { recipient, lastGood }: Backups): string {
  if (recipient === null) return t("backups:notice.noKey");
  if (lastGood === null) return t("backups:notice.none");
  return t("backups:notice.old", { ago: formatAgo(lastGood, currentLanguage(), calendar) });
}
