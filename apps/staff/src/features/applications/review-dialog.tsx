import type { Person, PersonMatch } from "@kehila/shared/persons/answers";
import { PAGES } from "@kehila/shared/base/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { PersonFacts } from "../../entities/persons/facts.tsx";
import { Relatives } from "../../entities/persons/family.tsx";
import { MatchComparison } from "../../entities/persons/match-comparison.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { likelyDuplicatesQuery, personQuery } from "../../entities/persons/persons.queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../ui/dialog/actions.tsx";
import { linkButton } from "../../ui/button/link-button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { LoadFailure, RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { stack } from "../../styles/utilities.css.ts";
import * as css from "./applications.css.ts";
import { ListApplications } from "./list-applications.tsx";
import { UserText } from "../../ui/user-text.tsx";

interface ReviewDialogProps {
  id: string;
  /** A name that is known before loading, so that the title does not change. */
  knownName: string | undefined;
  onClose: () => void;
  onApprove: (application: Person) => void;
  onReject: (application: Person) => void;
  onEdit: (application: Person) => void;
  /** Called when the user decides that the applicant is the person of a match. */
  onSame: (application: Person, match: PersonMatch) => void;
}

/** Compares an application with its likely duplicates, and offers every decision. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { id, onClose } = props;
  const { t } = useTranslation();
  const named = useNamed();
  const { data, error, refetch } = useQuery(personQuery(id));
  // The URL may name an application that another user has already decided.
  const person = data?.pending ? data : undefined;
  const name = data ? fullName(data) : props.knownName;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={<UserText>{name ?? t("applications:reviewDialog.loading")}</UserText>}
      footer={
        person ? (
          <DialogActions
            more={[
              {
                id: "reject",
                label: t("applications:reject", { name: fullName(person) }),
                shown: named("applications:reject", fullName(person)),
                isDangerous: true,
                onAction: () => props.onReject(person),
              },
              {
                id: "edit",
                label: t("applications:editShort"),
                onAction: () => props.onEdit(person),
              },
            ]}
            main={
              <MainDecision
                person={person}
                onApprove={() => props.onApprove(person)}
                onSame={(match) => props.onSame(person, match)}
              />
            }
          />
        ) : null
      }
    >
      {person ? (
        <div className={stack.l}>
          <LikelyDuplicates person={person} onSame={(match) => props.onSame(person, match)} />
          <ListApplications person={person} />
          <Relatives person={person} />
          <PersonFacts person={person} />
        </div>
      ) : null}
      {data && !person ? (
        <Notice tone="warning">{t("applications:reviewDialog.gone")}</Notice>
      ) : null}
      {error && !data ? (
        <LoadFailure
          error={error}
          gone={t("applications:reviewDialog.gone")}
          failed={t("applications:reviewDialog.failed")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || error ? null : <Waiting>{t("applications:reviewDialog.loading")}</Waiting>}
    </Dialog>
  );
}

/**
 * Returns the active or archived person who has the ID number of an application, an active one
 * first. The server refuses the approval of such an application: the equal numbers mean one person.
 */
function holderAmong(matches: readonly PersonMatch[] = []): PersonMatch | undefined {
  const holders = matches.filter(
    ({ pending, matchedBy }) => !pending && matchedBy.includes("idNumber"),
  );
  return holders.find(({ active }) => active) ?? holders[0];
}

interface MainDecisionProps {
  person: Person;
  onApprove: () => void;
  onSame: (match: PersonMatch) => void;
}

/**
 * The main decision: merge into the active record with the same ID number, open the archived one,
 * otherwise approve.
 */
function MainDecision({ person, onApprove, onSame }: MainDecisionProps) {
  const named = useNamed();
  const { data: matches, isPending } = useQuery(likelyDuplicatesQuery(person));
  const holder = holderAmong(matches);
  if (holder && !holder.active) {
    return (
      <Link to={PAGES.archive} search={{ person: holder.id }} className={linkButton("primary")}>
        {named("applications:reviewDialog.openArchived", fullName(holder))}
      </Link>
    );
  }
  if (holder) {
    return (
      <Button variant="primary" onPress={() => onSame(holder)}>
        {named("applications:approveInto", fullName(holder))}
      </Button>
    );
  }
  return (
    <Button variant="primary" isDisabled={isPending} onPress={onApprove}>
      {named("applications:approve", fullName(person))}
    </Button>
  );
}

interface LikelyDuplicatesProps {
  person: Person;
  onSame: (match: PersonMatch) => void;
}

function LikelyDuplicates({ person, onSame }: LikelyDuplicatesProps) {
  const { t } = useTranslation();
  const named = useNamed();
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
  const holder = holderAmong(matches);
  const samePerson = {
    label: t("persons:duplicates.same"),
    // The main decision below already merges or opens this record.
    render: (match: PersonMatch) =>
      match === holder ? null : <SamePerson match={match} onSame={() => onSame(match)} />,
  };
  return (
    <section aria-labelledby={titleId}>
      <Notice tone="warning">
        <h3 id={titleId} className={css.sectionTitle}>
          {t("applications:reviewDialog.matches", { count: matches.length })}
        </h3>
        {holder ? (
          <p>
            {named("applications:reviewDialog.sameNumber", fullName(holder))}
            {holder.active ? null : <> {t("applications:reviewDialog.archived")}</>}
          </p>
        ) : (
          <p>{t("applications:reviewDialog.matchesText")}</p>
        )}
      </Notice>
      <MatchComparison
        subject={person}
        subjectLabel={t("applications:reviewDialog.application")}
        matches={matches}
        {...(matches.length === 1 && holder ? {} : { samePerson: samePerson })}
      />
    </section>
  );
}

/** The action for a match that is the applicant; it depends on the status of the matched record. */
function SamePerson({ match, onSame }: { match: PersonMatch; onSame: () => void }) {
  const { t } = useTranslation();
  const named = useNamed();
  const name = fullName(match);
  if (!match.active && !match.pending) {
    return (
      <p>
        {t("applications:reviewDialog.archived")}{" "}
        <Link to={PAGES.archive} search={{ person: match.id }}>
          {named("applications:reviewDialog.openArchived", name)}
        </Link>
      </p>
    );
  }
  const text = match.pending ? "applications:mergeWith" : "applications:approveInto";
  return (
    <Button size="small" onPress={onSame}>
      {named(text, name)}
    </Button>
  );
}
