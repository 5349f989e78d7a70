import type { Person } from "@kehila/shared/person-answers";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isNotFound } from "../../lib/api-error.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/retry-notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import * as css from "./facts.css.ts";
import { PersonFacts } from "./facts.tsx";
import { fullName } from "./format.ts";
import { useMe } from "../users/session.queries.ts";
import { personQuery } from "./persons.queries.ts";
import { noteRecent } from "./recent.ts";
import type { RenderHistory } from "./slots.ts";

interface PersonDetailsProps {
  /** The person to show; null closes the dialog. */
  id: string | null;
  /** A name known before loading, so that the title does not jump. */
  knownName: string | undefined;
  onClose: () => void;
  /** Draws the buttons below a loaded person. */
  renderActions: (person: Person) => ReactNode;
  renderHistory: RenderHistory;
  /** Opens another person that the details name, such as the spouse. */
  onOpenPerson: (id: string) => void;
}

/** The details dialog of a person: facts and history (§2). */
export function PersonDetails(props: PersonDetailsProps) {
  const { id, knownName, onClose, renderActions, renderHistory, onOpenPerson } = props;
  const { t } = useTranslation();
  const {
    data: person,
    error,
    refetch,
  } = useQuery({ ...personQuery(id ?? ""), enabled: id !== null });
  const userId = useMe()?.id;
  const openedId = person?.active ? person.id : undefined;
  useEffect(() => {
    if (userId !== undefined && openedId !== undefined) noteRecent(userId, openedId);
  }, [userId, openedId]);
  const name = person ? fullName(person) : knownName;
  const untitled = error
    ? t(isNotFound(error) ? "persons:details.missing" : "persons:details.untitled")
    : t("persons:details.loading");
  return (
    <Dialog
      isOpen={id !== null}
      subject={id}
      onClose={onClose}
      isDismissable
      size="wide"
      title={<bdi>{name ?? untitled}</bdi>}
      footer={person ? renderActions(person) : null}
    >
      {person ? (
        <Tabs
          // Details of another person open on the facts.
          key={person.id}
          label={t("persons:details.parts")}
          tabs={[
            {
              id: "facts",
              title: t("persons:details.facts"),
              content: <PersonFacts person={person} onOpenPerson={onOpenPerson} />,
            },
            {
              id: "history",
              title: t("persons:details.history"),
              content: renderHistory(person, onOpenPerson),
            },
          ]}
        />
      ) : null}
      {error && !person ? (
        <LoadFailure
          error={error}
          gone={t("persons:details.gone")}
          failed={t("persons:details.failed")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {person || error ? null : (
        <div className={css.skeleton} role="status" aria-label={t("persons:details.loading")}>
          <Spinner />
        </div>
      )}
    </Dialog>
  );
}
