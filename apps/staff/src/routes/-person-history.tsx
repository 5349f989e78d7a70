import { PAGES } from "@kehila/shared/base/paths";
import type { Person } from "@kehila/shared/persons/answers";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "../entities/users/session.queries.ts";
import { DisclosureButton } from "../features/exports/disclosure/button.tsx";
import { PersonHistory } from "../features/history/person-history.tsx";
import { UndoableMerges } from "../features/merge/undoable-merges.tsx";

interface HistoryProps {
  person: Person;
  onOpenPerson: (id: string) => void;
}

/** The history tab for administrators: merges that can be undone, then all changes of a person. */
export function History({ person, onOpenPerson }: HistoryProps) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      {can("accessLog.read") ? (
        <p>
          <Link to={PAGES.accessLog} search={{ person: person.id }} preload={false}>
            {t("access-log:ofPerson")}
          </Link>
        </p>
      ) : null}
      <DisclosureButton person={person} />
      <UndoableMerges person={person} />
      <PersonHistory person={person} onOpenPerson={onOpenPerson} />
    </>
  );
}
