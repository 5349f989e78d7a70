import type { Person, PersonMatch } from "@kehila/shared/persons/answers";
import { isPossibleDuplicate } from "@kehila/shared/matcher/uses";
import { PAGES } from "@kehila/shared/base/paths";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { PersonFacts } from "../../../entities/persons/details/facts.tsx";
import { Relatives } from "../../../entities/persons/family/family.tsx";
import { IdNumberHolders } from "../../../entities/persons/links/id-number-holders.tsx";
import { MatchComparison } from "../../../entities/persons/matches/match-comparison.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import { likelyDuplicatesQuery, personQuery } from "../../../entities/persons/persons.queries.ts";
import { holdersOf } from "../../../entities/persons/refusals.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { media } from "../../../styles/theme.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/actions.tsx";
import { linkButton } from "../../../ui/button/link-button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { LoadFailure, RetryNotice } from "../../../ui/feedback/retry-notice.tsx";
import { Waiting } from "../../../ui/feedback/waiting.tsx";
import { stack } from "../../../styles/utilities.css.ts";
import * as css from "../applications.css.ts";
import { FamilyOffer, useSpouseApplication } from "./family-offer.tsx";
import { ListApplications } from "./list-applications.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { useDecisions } from "../decision/use-decisions.tsx";
import { isOtherHolder, WithoutNumber, WithoutNumberButton } from "../decision/without-number.tsx";

type Spouse = NonNullable<Person["spouse"]>;

interface ReviewDialogProps {
  id: string;
  /** The name from the queue, so that the title is complete before the person is loaded. */
  knownName: string | undefined;
  /** Whether another application follows in the queue; a decision opens it. */
  hasNext: boolean;
  onClose: () => void;
  /** The report of the previous decision, if that decision opened this review. */
  report: ReactNode;
  /** Called after a decision on this application, with its report. */
  onDecided: (application: Person, report: ReactNode, joinedId?: string) => void;
  onEdit: (application: Person) => void;
  /** Opens the review of the spouse, who is part of the same application. */
  onReview: (spouse: Spouse) => void;
  /** Called when the user decides that the applicant and a match are the same person. */
  onSame: (application: Person, match: PersonMatch) => void;
}

/** Compares an application with its likely duplicates, and offers every decision. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { id, onClose } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(personQuery(id));
  // The URL may name an application that another user has already decided.
  const person = data?.pending ? data : undefined;
  const name = data ? fullName(data) : props.knownName;
  const decisions = useDecisions(
    (report, joinedId) => person && props.onDecided(person, report, joinedId),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={<UserText>{name ?? t("applications:reviewDialog.loading")}</UserText>}
      footer={
        person ? (
          <ReviewActions
            person={person}
            hasNext={props.hasNext}
            decisions={decisions}
            onSame={(match) => props.onSame(person, match)}
            onEdit={() => props.onEdit(person)}
          />
        ) : null
      }
    >
      {props.report ? <Notice tone="success">{props.report}</Notice> : null}
      {person ? (
        <div className={stack.l}>
          {decisions.failure ? (
            <Notice tone="danger">
              <p>{decisions.failure}</p>
              <IdNumberHolders holders={holdersOf(decisions.error)} />
              <WithoutNumberOfFamily person={person} decisions={decisions} />
            </Notice>
          ) : null}
          {person.city === "" ? (
            <Notice tone="warning">{t("applications:walkIn.incomplete")}</Notice>
          ) : null}
          <Couple person={person} />
          <LikelyDuplicates
            person={person}
            decisions={decisions}
            onSame={(match) => props.onSame(person, match)}
          />
          <SpouseDuplicates person={person} onReview={props.onReview} />
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
 * Returns the person with the applicant's ID number: an active person, otherwise an archived one.
 * The server refuses to approve the application, since both records are the same person.
 */
function holderAmong(matches: readonly PersonMatch[] = []): PersonMatch | undefined {
  const holders = matches.filter(
    ({ pending, matchedBy }) => !pending && matchedBy.includes("idNumber"),
  );
  return holders.find(({ active }) => active) ?? holders[0];
}

/** Offers an approval without ID numbers, together with the spouse's own application. */
function WithoutNumberOfFamily(props: {
  person: Person;
  decisions: ReturnType<typeof useDecisions>;
  ids?: readonly string[];
}) {
  const { person, ...others } = props;
  const { offer } = useSpouseApplication(person);
  return <WithoutNumber application={{ ...person, familyWith: offer ?? undefined }} {...others} />;
}

/** A notice about the spouse's own application; nothing if the spouse did not apply. */
function Couple({ person }: { person: Person }) {
  const { t } = useTranslation();
  const { offer, isFailed, retry } = useSpouseApplication(person);
  if (isFailed) {
    return (
      <RetryNotice tone="warning" onRetry={retry}>
        {t("applications:family.failed")}
      </RetryNotice>
    );
  }
  return offer ? <FamilyOffer offer={offer} /> : null;
}

interface ReviewActionsProps {
  person: Person;
  hasNext: boolean;
  decisions: ReturnType<typeof useDecisions>;
  onSame: (match: PersonMatch) => void;
  onEdit: () => void;
}

/** The main decision on an application, with rejection and edit next to it. */
function ReviewActions(props: ReviewActionsProps) {
  const { person, decisions, onEdit } = props;
  const { t } = useTranslation();
  const namedText = useNamed();
  const name = fullName(person);
  return (
    <DialogActions
      more={[
        {
          id: "reject",
          label: person.spouse ? t("applications:rejectBoth") : t("applications:reject", { name }),
          shown: person.spouse
            ? t("applications:rejectBoth")
            : namedText("applications:reject", name),
          isDangerous: true,
          onAction: () => decisions.reject(person),
        },
        { id: "edit", label: t("applications:editShort"), onAction: onEdit },
      ]}
      main={<MainDecision {...props} />}
    />
  );
}

/**
 * The main button. With the same ID number it merges into the active record or opens the archived
 * record, or approves another person without the number; without a city it opens the edit form;
 * otherwise it approves.
 */
function MainDecision({ person, hasNext, decisions, onSame, onEdit }: ReviewActionsProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { data: matches, isPending } = useQuery(likelyDuplicatesQuery(person));
  const { offer, isLoading } = useSpouseApplication(person);
  const isNarrow = useMedia(media.narrow);
  const holder = holderAmong(matches);
  if (holder && person.city !== "" && isOtherHolder(person, holder)) {
    const application = { ...person, familyWith: offer ?? undefined };
    return (
      <WithoutNumberButton application={application} decisions={decisions} ids={[person.id]} />
    );
  }
  if (holder && !holder.active) {
    return (
      <Link to={PAGES.archive} search={{ person: holder.id }} className={linkButton("primary")}>
        {namedText("applications:reviewDialog.openArchived", fullName(holder))}
      </Link>
    );
  }
  if (holder) {
    return (
      <Button variant="primary" onPress={() => onSame(holder)}>
        {namedText("applications:approveInto", fullName(holder))}
      </Button>
    );
  }
  if (person.city === "") {
    return (
      <Button variant="primary" onPress={onEdit}>
        {t("applications:walkIn.complete")}
      </Button>
    );
  }
  const next = hasNext ? "Next" : "";
  const label = () => {
    if (person.spouse) return t(`applications:${offer ? "approveFamily" : "approveBoth"}${next}`);
    // The title of the dialog already names the person, and a phone has no space for both.
    if (isNarrow) return t(`applications:approveShort${next}`);
    return namedText(`applications:approve${next}`, fullName(person));
  };
  return (
    <Button
      variant="primary"
      isDisabled={isPending || isLoading}
      isPending={decisions.isPending}
      onPress={() => decisions.approve({ ...person, familyWith: offer ?? undefined })}
    >
      {label()}
    </Button>
  );
}

interface LikelyDuplicatesProps {
  person: Person;
  decisions: ReturnType<typeof useDecisions>;
  onSame: (match: PersonMatch) => void;
}

function LikelyDuplicates({ person, decisions, onSame }: LikelyDuplicatesProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const titleId = useId();
  const { data: matches, isError, refetch } = useQuery(likelyDuplicatesQuery(person));
  const ofSpouse = useSpouseDuplicates(person);
  if (isError) {
    return (
      <RetryNotice tone="warning" onRetry={() => void refetch()}>
        {t("applications:reviewDialog.checkFailed")}
      </RetryNotice>
    );
  }
  if (!matches || ofSpouse?.isPending) {
    return <Waiting>{t("applications:reviewDialog.checking")}</Waiting>;
  }
  if (matches.length === 0) {
    // The queue marks a couple because of either adult, so "none" is said of both.
    if (ofSpouse && ofSpouse.data?.length !== 0) return null;
    return <Notice tone="success">{t("applications:reviewDialog.noMatches")}</Notice>;
  }
  const possible = matches.filter((match) => isPossibleDuplicate(person, match));
  const similarText = t("applications:reviewDialog.similar", {
    count: matches.length - possible.length,
  });
  const holder = holderAmong(matches);
  const isOther = holder !== undefined && person.city !== "" && isOtherHolder(person, holder);
  const mainMatch = isOther ? undefined : holder;
  const samePerson = {
    label: t("same-person:same"),
    // The main button has the action for the holder of the ID number.
    render: (match: PersonMatch) =>
      match === mainMatch ? null : <SamePerson match={match} onSame={() => onSame(match)} />,
  };
  return (
    <section aria-labelledby={titleId}>
      <Notice tone={possible.length > 0 ? "warning" : "info"}>
        <h3 id={titleId} className={css.sectionTitle}>
          {possible.length > 0
            ? t("applications:reviewDialog.matches", { count: possible.length })
            : similarText}
        </h3>
        {possible.length > 0 && possible.length < matches.length ? <p>{similarText}</p> : null}
        {holder ? (
          <>
            <p>
              <span>{namedText("applications:reviewDialog.sameNumber", fullName(holder))}</span>
              {holder.active || isOther ? null : (
                <span> {t("applications:reviewDialog.archived")}</span>
              )}
            </p>
            {isOther ? (
              <p>{t("applications:withoutNumber.text")}</p>
            ) : (
              <WithoutNumberOfFamily person={person} decisions={decisions} ids={[person.id]} />
            )}
          </>
        ) : (
          <p>
            {t(`applications:reviewDialog.${possible.length > 0 ? "matchesText" : "similarText"}`)}
          </p>
        )}
      </Notice>
      <MatchComparison
        subject={person}
        subjectLabel={t("applications:reviewDialog.application")}
        matches={matches}
        {...(matches.length === 1 && mainMatch ? {} : { samePerson: samePerson })}
      />
    </section>
  );
}

/** Reads the likely duplicates of the spouse; undefined without a spouse. */
function useSpouseDuplicates({ spouse }: Pick<Person, "spouse">) {
  const spouses = spouse ? [spouse] : [];
  const [spouseQuery] = useQueries({ queries: spouses.map(likelyDuplicatesQuery) });
  return spouseQuery;
}

interface SpouseDuplicatesProps {
  person: Person;
  onReview: (spouse: Spouse) => void;
}

/** A notice that the spouse may be in the register, with a button for the spouse's review. */
function SpouseDuplicates({ person, onReview }: SpouseDuplicatesProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { spouse } = person;
  const ofSpouse = useSpouseDuplicates(person);
  if (ofSpouse?.isError) {
    return (
      <RetryNotice tone="warning" onRetry={() => void ofSpouse.refetch()}>
        {t("applications:reviewDialog.checkFailed")}
      </RetryNotice>
    );
  }
  if (!spouse || !ofSpouse?.data || ofSpouse.data.length === 0) return null;
  const name = fullName(spouse);
  const possible = ofSpouse.data.filter((match) => isPossibleDuplicate(spouse, match));
  const [tone, key, count] =
    possible.length > 0
      ? (["warning", "spouseMatches", possible.length] as const)
      : (["info", "spouseSimilar", ofSpouse.data.length] as const);
  return (
    <Notice tone={tone}>
      <p>{namedText(`applications:reviewDialog.${key}`, name, { count })}</p>
      <Button size="small" onPress={() => onReview(spouse)}>
        {namedText("applications:review", name)}
      </Button>
    </Notice>
  );
}

/** The button for a match that is the same person; the action depends on the match's status. */
function SamePerson({ match, onSame }: { match: PersonMatch; onSame: () => void }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const name = fullName(match);
  if (!match.active && !match.pending) {
    return (
      <p>
        {t("applications:reviewDialog.archived")}{" "}
        <Link to={PAGES.archive} search={{ person: match.id }}>
          {namedText("applications:reviewDialog.openArchived", name)}
        </Link>
      </p>
    );
  }
  const text = match.pending ? "applications:mergeWith" : "applications:approveInto";
  return (
    <Button size="small" onPress={onSame}>
      {namedText(text, name)}
    </Button>
  );
}
