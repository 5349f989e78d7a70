import type { Person } from "@kehila/shared/person-answers";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { fullName } from "./format.ts";
import { personQuery } from "./persons.queries.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import * as css from "./facts.css.ts";
import { PersonFacts } from "./facts.tsx";

interface PersonDetailsProps {
  /** The person to show; null closes the dialog. */
  id: string | null;
  /** A name known before the person is loaded, so that the title does not jump. */
  knownName: string | undefined;
  onClose: () => void;
  /** What can be done with the person once they are loaded. */
  actions: (person: Person) => ReactNode;
  /** Who changed what of the person: another slice's, read when its tab is opened. */
  history?: ((person: Person) => ReactNode) | undefined;
  /** Opens somebody whom the details name, such as the spouse. */
  onOpenPerson?: ((id: string) => void) | undefined;
}

/** All there is to know about a person, over the register. */
export function PersonDetails(props: PersonDetailsProps) {
  const { id, knownName, onClose, actions, history, onOpenPerson } = props;
  const { t } = useTranslation();
  const {
    data: person,
    error,
    refetch,
  } = useQuery({
    ...personQuery(id ?? ""),
    enabled: id !== null,
  });
  const name = person ? fullName(person) : knownName;
  const untitled = error
    ? t(isGone(error) ? "persons:details.missing" : "persons:details.untitled")
    : t("persons:details.loading");
  return (
    <Dialog
      isOpen={id !== null}
      subject={id}
      onClose={onClose}
      isDismissable
      size="wide"
      title={<bdi>{name ?? untitled}</bdi>}
      footer={person ? actions(person) : null}
    >
      {person ? (
        <Parts
          // Another person's details open on their facts.
          key={person.id}
          facts={<PersonFacts person={person} onOpenPerson={onOpenPerson} />}
          history={history?.(person)}
        />
      ) : null}
      {error && !person ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {person || error ? null : (
        <div className={css.skeleton} role="status" aria-label={t("persons:details.loading")}>
          <Spinner />
        </div>
      )}
    </Dialog>
  );
}

function Parts({ facts, history }: { facts: ReactNode; history: ReactNode }) {
  const { t } = useTranslation();
  if (!history) return facts;
  return (
    <Tabs
      label={t("persons:details.parts")}
      tabs={[
        { id: "facts", title: t("persons:details.facts"), content: facts },
        { id: "history", title: t("persons:details.history"), content: history },
      ]}
    />
  );
}

const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404;

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  if (isGone(error)) {
    return <Notice tone="warning">{t("persons:details.gone")}</Notice>;
  }
  return (
    <RetryNotice onRetry={onRetry}>
      {`${t("persons:details.failed")} ${errorText(t, error)}`}
    </RetryNotice>
  );
}
