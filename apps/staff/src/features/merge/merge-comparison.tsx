import type { FieldErrors } from "@kehila/shared/base/errors";
import type { Person } from "@kehila/shared/persons/answers";
import { ArrowLeftRight } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { fullName, statusOf } from "../../entities/persons/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { BirthDate } from "../../entities/persons/values/texts.tsx";
import { Instant } from "../../ui/dates.tsx";
import type { Picks, Side } from "./merge-choices.ts";
import {
  answerOf,
  BOTH,
  canSwap,
  isApproval,
  separatedSpouseOf,
  mergedChildren,
  mergedListCount,
  questionsOf,
  undisputedFields,
  spouseOf,
} from "./merge-choices.ts";
import { MergeQuestion, RecordValue } from "./merge-question.tsx";
import { anywhere, secondary, stack, strong } from "../../styles/utilities.css.ts";
import * as css from "./merge.css.ts";
import { UserText } from "../../ui/user-text.tsx";

interface MergeComparisonProps {
  /** The record that remains. */
  own: Person;
  /** The record that is merged into the remaining record and ends. */
  other: Person;
  picks: Picks;
  onPicks: (picks: Picks) => void;
  onSwap: () => void;
  /** Field errors from the server. */
  errors: FieldErrors;
}

/** Two records side by side, the choices between them, and the resulting values. */
export function MergeComparison(props: MergeComparisonProps) {
  const { own, other, picks, onPicks, onSwap, errors } = props;
  const { t } = useTranslation();
  const records = { own, other };
  const questions = questionsOf(records);
  const idOf: Record<Side, string> = { own: own.id, other: other.id, both: BOTH };
  return (
    <>
      <div className={css.records}>
        <RecordHead person={own} side="own" />
        <RecordHead person={other} side={isApproval(records) ? "application" : "other"} />
        {canSwap(own, other) ? (
          <div className={css.swap}>
            <Button size="small" icon={<ArrowLeftRight aria-hidden="true" />} onPress={onSwap}>
              {t("merge:swap")}
            </Button>
          </div>
        ) : null}
      </div>
      {questions.length > 0 ? (
        <section className={stack.xs} aria-label={t("merge:differences")}>
          <h3 className={css.partTitle}>{t("merge:differences")}</h3>
          <div className={stack.m}>
            {questions.map((question) => (
              <MergeQuestion
                key={question.field}
                question={question}
                own={own}
                other={other}
                answer={answerOf(question, picks, records)}
                onAnswer={(side) => onPicks({ ...picks, [question.field]: idOf[side] })}
                errorCode={errors[`choices.${question.field}`]}
              />
            ))}
          </div>
        </section>
      ) : (
        <p>{t("merge:noDifferences")}</p>
      )}
      <FieldsWithoutChoice own={own} other={other} />
      <CarriedOver own={own} other={other} picks={picks} />
    </>
  );
}

interface RecordHeadProps {
  person: Person;
  side: "own" | "other" | "application";
}

function RecordHead({ person, side }: RecordHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={side === "own" ? css.staying : css.record}>
      <span className={secondary}>{t(`merge:record.${side}`)}</span>
      <span className={strong}>
        <UserText>{fullName(person)}</UserText>
      </span>
      <span className={secondary}>
        {t("persons:field.createdAt")}: <Instant at={person.createdAt} />
      </span>
      <span>
        <Badge tone={person.pending ? "warning" : "neutral"}>
          {t(`persons:status.${statusOf(person)}`)}
        </Badge>
      </span>
    </div>
  );
}

/** The fields without a choice, shown in muted text. */
function FieldsWithoutChoice({ own, other }: { own: Person; other: Person }) {
  const { t } = useTranslation();
  const titleId = useId();
  const fields = undisputedFields({ own, other }).filter(({ field }) => field !== "spouse");
  if (fields.length === 0) return null;
  return (
    <section className={stack.xs} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.partTitle}>
        {t("merge:settled")}
      </h3>
      <dl className={css.settled}>
        {fields.map(({ field, source }) => (
          <div key={field} className={anywhere}>
            <dt className={secondary}>{t(`persons:field.${field}`)}</dt>
            <dd>
              <RecordValue field={field} person={source} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CarriedOver({ own, other, picks }: Pick<MergeComparisonProps, "own" | "other" | "picks">) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const titleId = useId();
  const records = { own, other };
  const spouseQuestion = questionsOf(records).find(({ field }) => field === "spouse");
  const family = {
    ...records,
    spouse: spouseQuestion ? answerOf(spouseQuestion, picks, records) : "own",
  };
  const spouse = spouseOf(family);
  const separatedSpouse = separatedSpouseOf(family);
  const children = mergedChildren(family);
  const approves = isApproval(records);
  return (
    <section className={stack.xs} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.partTitle}>
        {t("merge:carried.title")}
      </h3>
      <ul className={stack.xs}>
        <li>{t("merge:carried.lists", { count: mergedListCount(records) })}</li>
        <li>
          {t("merge:carried.children", { count: children.length })}
          <ul className={stack.xxs}>
            {children.map(({ id, firstName, birthDate }) => (
              <li key={id}>
                <UserText>{firstName}</UserText> · <BirthDate day={birthDate} />
              </li>
            ))}
          </ul>
        </li>
        {spouse ? <li>{namedText("merge:carried.spouse", fullName(spouse))}</li> : null}
        {separatedSpouse ? (
          <li>{namedText("merge:carried.left", fullName(separatedSpouse))}</li>
        ) : null}
        {approves ? <li>{t("merge:carried.events")}</li> : null}
        {approves && other.spouse && spouse?.id === other.spouse.id ? (
          <li>{namedText("merge:carried.approved", fullName(other.spouse))}</li>
        ) : null}
        <li>{t("merge:carried.history")}</li>
      </ul>
    </section>
  );
}
