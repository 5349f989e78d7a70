import type { Person } from "@kehila/shared/person-answers";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { fullName } from "../../lib/format.ts";
import { personQuery } from "../../lib/register.queries.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import * as css from "./person-facts.css.ts";
import { PersonFacts } from "./person-facts.tsx";

interface PersonDetailsProps {
  /** The person to show; null closes the dialog. */
  id: string | null;
  /** A name known before the person is loaded, so that the title does not jump. */
  knownName: string | undefined;
  onClose: () => void;
  /** What can be done with the person once they are loaded. */
  actions: (person: Person) => ReactNode;
}

/** All there is to know about a person, over the register. */
export function PersonDetails({ id, knownName, onClose, actions }: PersonDetailsProps) {
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
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      isDismissable
      size="wide"
      title={<bdi>{name ?? t("persons:details.loading")}</bdi>}
      footer={person ? actions(person) : null}
    >
      {person ? <PersonFacts person={person} /> : null}
      {error && !person ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {person || error ? null : (
        <div className={css.skeleton} role="status" aria-label={t("persons:details.loading")}>
          <Spinner />
        </div>
      )}
    </Dialog>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 404) {
    return <Notice tone="warning">{t("persons:details.gone")}</Notice>;
  }
  return (
    <RetryNotice onRetry={onRetry}>
      {`${t("persons:details.failed")} ${errorText(t, error)}`}
    </RetryNotice>
  );
}
