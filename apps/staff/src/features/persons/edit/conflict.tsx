import type { Person } from "@kehila/shared/person-answers";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { Button } from "../../../ui/button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import type { Work } from "../form/kept-draft.ts";
import type { PersonDraft } from "../form/draft.ts";
import * as formCss from "../form/form.css.ts";
import * as css from "./conflict.css.ts";
import type { Choices, Difference, Side, Three } from "./merge-drafts.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { StaleValue, useSubjectLabel } from "./conflict-values.tsx";

/** An edit that somebody else's edit has overtaken. */
export interface StaleEdit {
  sides: Three<PersonDraft>;
  /** The record as it is now. */
  current: Person;
}

interface StaleComparisonProps {
  edit: StaleEdit;
  /** Back to the form, with both edits in it. */
  onBack: (work: Work) => void;
  onSave: (work: Work) => void;
}

/**
 * Both edits of one person, field by field (decisions, versions): where both changed the same field
 * one chooses; what only one of them changed stays, and is told.
 */
export function StaleComparison({ edit, onBack, onSave }: StaleComparisonProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const { sides, current } = edit;
  const [choices, setChoices] = useState<Choices>({});
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { draft, differences } = mergeDrafts(sides, choices);
  const of = (origin: Difference["origin"]) =>
    differences.filter((difference) => difference.origin === origin);
  const conflicts = of("both");
  const work: Work = { draft, person: current };
  return (
    <div className={formCss.form}>
      <Notice tone="warning" ref={notice}>
        {named("persons:stale.title", fullName(current))}{" "}
        {t(conflicts.length > 0 ? "persons:stale.choose" : "persons:stale.merged")}
      </Notice>
      {conflicts.map((difference) => (
        <Conflict
          key={difference.path}
          difference={difference}
          side={choices[difference.path] ?? "mine"}
          onChoose={(side) => setChoices({ ...choices, [difference.path]: side })}
        />
      ))}
      <Changes title={t("persons:stale.theirs")} side="theirs" differences={of("theirs")} />
      <Changes title={t("persons:stale.mine")} side="mine" differences={of("mine")} />
      <div className={formCss.dialogSaveBar}>
        <div className={formCss.dialogButtons}>
          <Button onPress={() => onBack(work)}>{t("persons:stale.back")}</Button>
          <Button variant="primary" onPress={() => onSave(work)}>
            {t("persons:stale.save")}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ConflictProps {
  difference: Difference;
  side: Side;
  onChoose: (side: Side) => void;
}

function Conflict({ difference, side, onChoose }: ConflictProps) {
  const { t } = useTranslation();
  const labelOf = useSubjectLabel();
  const { subject, values, path } = difference;
  const option = (one: Side) => ({
    value: one,
    label: (
      <span className={css.option}>
        <span className={css.whose}>{t(`persons:stale.side.${one}`)}</span>
        <StaleValue subject={subject} value={values[one]} />
      </span>
    ),
  });
  return (
    <div className={formCss.group}>
      <RadioGroup<Side>
        name={path}
        label={labelOf(subject)}
        options={[option("mine"), option("theirs")]}
        value={side}
        onChange={onChoose}
      />
      <p className={css.before}>
        {t("persons:stale.before")} <StaleValue subject={subject} value={values.base} />
      </p>
    </div>
  );
}

interface ChangesProps {
  title: string;
  side: Side;
  differences: readonly Difference[];
}

/** What only one side changed: kept, and told. */
function Changes({ title, side, differences }: ChangesProps) {
  const labelOf = useSubjectLabel();
  if (differences.length === 0) return null;
  return (
    <section className={formCss.group} aria-label={title}>
      <h3 className={formCss.partTitle}>{title}</h3>
      <dl className={css.changes}>
        {differences.map(({ path, subject, values }) => (
          <div key={path} className={css.change}>
            <dt className={css.whose}>{labelOf(subject)}</dt>
            <dd className={css.values}>
              <del className={css.gone}>
                <StaleValue subject={subject} value={values.base} />
              </del>
              <ins className={css.come}>
                <StaleValue subject={subject} value={values[side]} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
