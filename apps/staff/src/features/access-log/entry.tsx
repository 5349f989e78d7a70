import type { AccessLogEntry, LoggedCount, LoggedExport } from "@kehila/shared/accounts/access-log";
import { PAGES } from "@kehila/shared/base/paths";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { Link } from "@tanstack/react-router";
import { BookOpen, Eye, FileDown, OctagonX, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ThenCalled } from "../../entities/users/then-called.tsx";
import { Badge } from "../../ui/badge.tsx";
import { NAME_MARK, NamedText, OTHER_MARK } from "../../ui/named-text.tsx";
import { TimelineItem } from "../../ui/timeline.tsx";
import { UserText } from "../../ui/user-text.tsx";

/** The address of the screen that shows the persons of a status. */
const SCREENS: Readonly<Record<PersonStatus, string>> = {
  active: PAGES.persons,
  archived: PAGES.archive,
  pending: PAGES.pending,
};

/** One entry: the user, the time, and an opened record, an export or a number of records read. */
export function AccessEntry({ entry }: { entry: AccessLogEntry }) {
  const { at, user, person, export: exported, counted } = entry;
  if (counted) {
    return (
      <TimelineItem icon={BookOpen} at={at} sentence={<Counted by={user.name} what={counted} />}>
        <ThenCalled user={user} />
        <Level level={counted.level} />
      </TimelineItem>
    );
  }
  return (
    <TimelineItem
      icon={exported ? FileDown : Eye}
      at={at}
      sentence={
        exported ? (
          <Exported by={user.name} what={exported} />
        ) : (
          <Opened by={user.name} person={person} />
        )
      }
    >
      <ThenCalled user={user} />
    </TimelineItem>
  );
}

function Counted({ by, what }: { by: string; what: LoggedCount }) {
  const { t } = useTranslation();
  const { activity, persons } = what;
  if (activity === "added") {
    const text = t("access-log:added", { name: NAME_MARK, count: persons });
    return <NamedText text={text} name={by} />;
  }
  const records = t("access-log:records", { count: persons });
  return <NamedText text={t("access-log:read", { name: NAME_MARK, records })} name={by} />;
}

/** A badge for entries that administrators should check. */
function Level({ level }: Pick<LoggedCount, "level">) {
  const { t } = useTranslation();
  switch (level) {
    case "usual":
      return null;
    case "warned":
      return (
        <Badge tone="warning" icon={TriangleAlert}>
          {t("access-log:warned")}
        </Badge>
      );
    case "stopped":
      return (
        <Badge tone="warning" icon={OctagonX}>
          {t("access-log:stopped")}
        </Badge>
      );
  }
}

function Opened({ by, person }: { by: string; person: AccessLogEntry["person"] }) {
  const { t } = useTranslation();
  if (!person?.name || !person.status) {
    return <NamedText text={t("access-log:openedGone", { name: NAME_MARK })} name={by} />;
  }
  return (
    <NamedText
      text={t("access-log:opened", { name: NAME_MARK, other: OTHER_MARK })}
      name={by}
      other={
        <Link to={SCREENS[person.status]} search={{ person: person.id }} preload={false}>
          <UserText>{person.name}</UserText>
        </Link>
      }
    />
  );
}

function Exported({ by, what }: { by: string; what: LoggedExport }) {
  const { t } = useTranslation();
  const from = sourceOf(what);
  if (from === "pending") return null;
  return (
    <NamedText
      text={t(`access-log:exported.${from}`, {
        name: NAME_MARK,
        other: OTHER_MARK,
        count: what.persons,
        format: t(`exports:format.${what.format}`),
      })}
      name={by}
      other={what.listTitle}
    />
  );
}

function sourceOf({ source, listTitle, status }: LoggedExport) {
  if (source === "all_persons") return status;
  return listTitle === null ? "deleted" : "list";
}
