import { PAGES } from "@kehila/shared/base/paths";
import type { Today } from "@kehila/shared/today";
import { Link } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/setup.ts";
import { calendar } from "../../lib/config.ts";
import { formatAgo } from "../../lib/relative-time.ts";
import { iconSmall } from "../../styles/utilities.css.ts";
import * as css from "./notice.css.ts";

type BackupState = NonNullable<Today["backup"]>;

/** A warning on an administrator's first page: the last good backup is old or missing. */
export function BackupNotice(backup: BackupState) {
  const { t } = useTranslation();
  return (
    <Link to={PAGES.backups} className={css.link}>
      <ShieldAlert aria-hidden="true" className={iconSmall} />
      <span>{problemOf(t, backup)}</span>
    </Link>
  );
}

/** Returns why the register is not safe. */
function problemOf(t: TFunction, { hasKey, lastGood }: BackupState): string {
  if (!hasKey) return t("backups:notice.noKey");
  if (lastGood === null) return t("backups:notice.none");
  return t("backups:notice.old", { ago: formatAgo(lastGood, currentLanguage(), calendar) });
}
