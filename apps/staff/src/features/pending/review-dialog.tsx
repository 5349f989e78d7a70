import type { Person, PersonMatch } from "@kehila/shared/person-answers";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { fullName } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Application } from "./decision-dialogs.tsx";
import * as css from "./pending.css.ts";
import { applicationQuery, likelyDuplicatesQuery } from "./pending.queries.ts";

/** How persons look is known to the persons slice; the route brings it here. */
export interface ReviewSlots {
  renderFacts: (application: Person) => ReactNode;
  renderMatches: (application: Person, matches: readonly PersonMatch[], label: string) => ReactNode;
}

interface ReviewDialogProps extends ReviewSlots {
  application: Application;
  onClose: () => void;
  onApprove: () => void;
  onReject: () => void;
}

/** The whole application beside whoever might be the same person already, with both decisions. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { application, onClose, onApprove, onReject, renderFacts } = props;
  const { t } = useTranslation();
  const name = fullName(application);
  const { data: person, error, refetch } = useQuery(applicationQuery(application.id));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      size="wide"
      title={<bdi>{name}</bdi>}
      footer={
        person ? (
          <>
            <Button variant="danger" onPress={onReject}>
              <NamedText text={t("pending:reject", { name: NAME_SLOT })} name={name} />
            </Button>
            <Button variant="primary" onPress={onApprove}>
              <NamedText text={t("pending:approve", { name: NAME_SLOT })} name={name} />
            </Button>
          </>
        ) : null
      }
    >
      {person ? (
        <div className={css.review}>
          <LikelyDuplicates person={person} renderMatches={props.renderMatches} />
          {renderFacts(person)}
        </div>
      ) : null}
      {error && !person ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {person || error ? null : <Waiting>{t("pending:reviewDialog.loading")}</Waiting>}
    </Dialog>
  );
}

type LikelyDuplicatesProps = { person: Person } & Pick<ReviewSlots, "renderMatches">;

function LikelyDuplicates({ person, renderMatches }: LikelyDuplicatesProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data: matches, isError, refetch } = useQuery(likelyDuplicatesQuery(person));
  if (isError) {
    return (
      <RetryNotice tone="warning" onRetry={() => void refetch()}>
        {t("pending:reviewDialog.checkFailed")}
      </RetryNotice>
    );
  }
  if (!matches) return <Waiting>{t("pending:reviewDialog.checking")}</Waiting>;
  if (matches.length === 0) {
    return <Notice tone="success">{t("pending:reviewDialog.noMatches")}</Notice>;
  }
  return (
    <section aria-labelledby={titleId}>
      <Notice tone="warning">
        <h3 id={titleId} className={css.sectionTitle}>
          {t("pending:reviewDialog.matches", { count: matches.length })}
        </h3>
        <p>{t("pending:reviewDialog.matchesText")}</p>
      </Notice>
      {renderMatches(person, matches, t("pending:reviewDialog.application"))}
    </section>
  );
}

function Waiting({ children }: { children: string }) {
  return (
    <p className={css.waiting} role="status">
      <Spinner />
      {children}
    </p>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.status === 404) {
    return <Notice tone="warning">{t("pending:reviewDialog.gone")}</Notice>;
  }
  return (
    <RetryNotice onRetry={onRetry}>
      {`${t("pending:reviewDialog.failed")} ${errorText(t, error)}`}
    </RetryNotice>
  );
}
