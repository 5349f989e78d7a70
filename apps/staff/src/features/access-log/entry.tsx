import type { AccessLogEntry, LoggedExport } from "@kehila/shared/access-log";
import { PAGES } from "@kehila/shared/paths";
import type { PersonStatus } from "@kehila/shared/permissions";
import { isolated } from "@kehila/shared/text";
import { Link } from "@tanstack/react-router";
import { Eye, FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NAME_SLOT, NamedText, OTHER_SLOT } from "../../ui/named-text.tsx";
import { TimelineItem } from "../../ui/timeline.tsx";

/** The screen that shows the record of a person. */
const SCREENS: Readonly<Record<PersonStatus, string>> = {
  active: PAGES.persons,
  archived: PAGES.archive,
  pending: PAGES.pending,
};

/** One entry: who opened whose record, or exported whom, and when. */
export function AccessEntry({ entry }: { entry: AccessLogEntry }) {
  const exported = entry.export;
  return (
    <TimelineItem
      icon={exported ? FileDown : Eye}
      at={entry.at}
      sentence={
        exported ? (
          <Exported by={entry.user.name} what={exported} />
        ) : (
          <Opened by={entry.user.name} person={entry.person} />
        )
      }
    />
  );
}

function Opened({ by, person }: { by: string; person: AccessLogEntry["person"] }) {
  const { t } = useTranslation();
  if (!person?.name || !person.status) {
    return <NamedText text={t("access-log:openedGone", { name: NAME_SLOT })} name={by} />;
  }
  return (
    <NamedText
      text={t("access-log:opened", { name: NAME_SLOT, other: OTHER_SLOT })}
      name={by}
      other={
        <Link to={SCREENS[person.status]} search={{ person: person.id }} preload={false}>
          {isolated(person.name)}
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
        name: NAME_SLOT,
        other: OTHER_SLOT,
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
