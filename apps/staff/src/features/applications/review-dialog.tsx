import type { Person, PersonMatch } from "@kehila/shared/person-answers";
import { PAGES } from "@kehila/shared/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { fullName } from "../../entities/persons/format.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import * as css from "./applications.css.ts";
import { likelyDuplicatesQuery } from "./applications.queries.ts";

/** Likely duplicates beside an application, and what can be done when one is the same person. */
export interface MatchesSlot {
  application: Person;
  label: string;
  matches: readonly PersonMatch[];
  same: { label: string; render: (match: PersonMatch) => ReactNode };
}

/** How persons look is known to the persons slice; the route brings it here. */
export interface ReviewSlots {
  renderFacts: (application: Person) => ReactNode;
  renderMatches: (slot: MatchesSlot) => ReactNode;
}

interface ReviewDialogProps extends ReviewSlots {
  id: string;
  /** A name known before the application is loaded, so that the title does not jump. */
  knownName: string | undefined;
  onClose: () => void;
  onApprove: (application: Person) => void;
  onReject: (application: Person) => void;
  onEdit: (application: Person) => void;
  /** The application is somebody who is there already. */
  onSame: (application: Person, match: PersonMatch) => void;
}

/** The whole application beside whoever might be the same person already, with every decision. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { id, onClose, onApprove, onReject, onEdit, renderFacts } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(personQuery(id));
  // Decided by somebody else: the address may outlive the application.
  const person = data?.pending ? data : undefined;
  const name = data ? fullName(data) : props.knownName;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable
      size="wide"
      title={<bdi>{name ?? t("applications:reviewDialog.loading")}</bdi>}
      footer={
        person ? (
          <DialogActions
            more={[
              {
                id: "reject",
                label: t("applications:reject", { name: fullName(person) }),
                shown: (
                  <NamedText
                    text={t("applications:reject", { name: NAME_SLOT })}
                    name={fullName(person)}
                  />
                ),
                isDangerous: true,
                onAction: () => onReject(person),
              },
              { id: "edit", label: t("applications:editShort"), onAction: () => onEdit(person) },
            ]}
            main={
              <Button variant="primary" onPress={() => onApprove(person)}>
                <NamedText
                  text={t("applications:approve", { name: NAME_SLOT })}
                  name={fullName(person)}
                />
              </Button>
            }
          />
        ) : null
      }
    >
      {person ? (
        <div className={css.review}>
          <LikelyDuplicates
            person={person}
            renderMatches={props.renderMatches}
            onSame={(match) => props.onSame(person, match)}
          />
          {renderFacts(person)}
        </div>
      ) : null}
      {data && !person ? <Notice tone="warning">{t("applications:reviewDialog.gone")}</Notice> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Waiting>{t("applications:reviewDialog.loading")}</Waiting>}
    </Dialog>
  );
}

interface LikelyDuplicatesProps extends Pick<ReviewSlots, "renderMatches"> {
  person: Person;
  onSame: (match: PersonMatch) => void;
}

function LikelyDuplicates({ person, renderMatches, onSame }: LikelyDuplicatesProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { data: matches, isError, refetch } = useQuery(likelyDuplicatesQuery(person));
  if (isError) {
    return (
      <RetryNotice tone="warning" onRetry={() => void refetch()}>
        {t("applications:reviewDialog.checkFailed")}
      </RetryNotice>
    );
  }
  if (!matches) return <Waiting>{t("applications:reviewDialog.checking")}</Waiting>;
  if (matches.length === 0) {
    return <Notice tone="success">{t("applications:reviewDialog.noMatches")}</Notice>;
  }
  return (
    <section aria-labelledby={titleId}>
      <Notice tone="warning">
        <h3 id={titleId} className={css.sectionTitle}>
          {t("applications:reviewDialog.matches", { count: matches.length })}
        </h3>
        <p>{t("applications:reviewDialog.matchesText")}</p>
      </Notice>
      {renderMatches({
        application: person,
        label: t("applications:reviewDialog.application"),
        matches,
        same: {
          label: t("applications:reviewDialog.same"),
          render: (match) => <SamePerson match={match} onSame={() => onSame(match)} />,
        },
      })}
    </section>
  );
}

/** What to do when a match is the applicant: it depends on where that record is. */
function SamePerson({ match, onSame }: { match: PersonMatch; onSame: () => void }) {
  const { t } = useTranslation();
  const name = fullName(match);
  if (!match.active && !match.pending) {
    return (
      <p>
        {t("applications:reviewDialog.archived")}{" "}
        <Link to={PAGES.archive} search={{ person: match.id }}>
          <NamedText
            text={t("applications:reviewDialog.openArchived", { name: NAME_SLOT })}
            name={name}
          />
        </Link>
      </p>
    );
  }
  const text = match.pending ? "applications:mergeWith" : "applications:approveInto";
  return (
    <Button size="small" onPress={onSame}>
      <NamedText text={t(text, { name: NAME_SLOT })} name={name} />
    </Button>
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
    return <Notice tone="warning">{t("applications:reviewDialog.gone")}</Notice>;
  }
  return (
    <RetryNotice onRetry={onRetry}>
      {`${t("applications:reviewDialog.failed")} ${errorText(t, error)}`}
    </RetryNotice>
  );
}
