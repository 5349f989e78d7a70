import { listPage, PAGES } from "@kehila/shared/base/paths";
import type { MissingAfterwards } from "@kehila/shared/events/came";
import type { Today } from "@kehila/shared/today";
import { Link } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import type { LucideIcon } from "lucide-react";
import { ClipboardCheck, CopyCheck, Inbox, MessageSquareText, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isFreshNow } from "../../entities/backups/fresh.ts";
import { currentLanguage } from "../../i18n/setup.ts";
import { calendar } from "../../lib/config.ts";
import { formatAgo } from "../../lib/text/relative-time.ts";
import { useNamed } from "../../ui/named-text.tsx";
import * as css from "./today.css.ts";

const MISSING_ICONS: Record<MissingAfterwards, LucideIcon> = {
  attendance: ClipboardCheck,
  comments: MessageSquareText,
};

/** Links to waiting tasks: applications, likely duplicates, unfinished past events, a backup. */
export function Waiting({ today }: { today: Today }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { applications, duplicates = 0, unfinished, backup } = today;
  const families = applications?.families ?? 0;
  const items = [
    families > 0 ? (
      <Item key="applications" to={PAGES.pending} icon={Inbox}>
        {t("today:waits.families", { count: families })}
      </Item>
    ) : null,
    backup && !isFreshNow(backup.lastGood) ? (
      <Item key="backup" to={PAGES.backups} icon={ShieldAlert} isUrgent>
        {backupProblem(t, backup)}
      </Item>
    ) : null,
    duplicates > 0 ? (
      <Item key="duplicates" to={PAGES.duplicates} icon={CopyCheck}>
        {t("duplicates:possible", { count: duplicates })}
      </Item>
    ) : null,
    ...unfinished.flatMap(({ id, title, personCount, commentCount, missing }) =>
      missing.map((part) => (
        <Item key={`${part} ${id}`} to={listPage(id)} icon={MISSING_ICONS[part]}>
          {namedText(`today:waits.${part}`, title, { done: commentCount, count: personCount })}
        </Item>
      )),
    ),
  ].filter((item) => item !== null);
  return items.length === 0 ? null : (
    <section aria-label={t("today:waits.title")} className={css.waiting}>
      {items}
    </section>
  );
}

/** Returns why the last good backup is old or missing. */
function backupProblem(t: TFunction, { hasKey, lastGood }: NonNullable<Today["backup"]>): string {
  if (!hasKey) return t("backups:notice.noKey");
  if (lastGood === null) return t("backups:notice.none");
  return t("backups:notice.old", { ago: formatAgo(lastGood, currentLanguage(), calendar) });
}

interface ItemProps {
  to: string;
  icon: LucideIcon;
  isUrgent?: boolean;
  children: ReactNode;
}

const Item = ({ to, icon: Icon, isUrgent = false, children }: ItemProps) => (
  <Link to={to} className={isUrgent ? css.urgent : css.waits}>
    <Icon aria-hidden="true" />
    <span>{children}</span>
  </Link>
);
