import type { Person } from "@kehila/shared/person-answers";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { Button } from "../../../ui/button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import type { Work } from "../form/use-form.ts";
import type { PersonDraft } from "../form/draft.ts";
import { muted, secondary } from "../../../styles/utilities.css.ts";
import * as formCss from "../form/form.css.ts";
import { panel } from "../../../ui/panel.css.ts";
import * as css from "./conflict.css.ts";
import type { Difference, Side, Three } from "./differences.ts";
import type { Choices } from "./merge-drafts.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { ComparedValue, useSubjectLabel } from "./conflict-values.tsx";

/** Two concurrent edits of one record. */
export interface EditConflict {
  sides: Three<PersonDraft>;
  /** The record as stored now. */
  current: Person;
}

interface ConflictComparisonProps {
  conflict: EditConflict;
  /** Returns to the form, with both edits in it. */
  onBack: (work: Work) => void;
  onSave: (work: Work) => void;
}

/**
 * Two edits of one person, field by field (decisions, versions). Where both changed a field the user
 * chooses; a change of one side only is kept and shown.
 */
export function ConflictComparison({ conflict, onBack, onSave }: ConflictComparisonProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const { sides, current } = conflict;
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
        <ConflictField
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

interface ConflictFieldProps {
  difference: Difference;
  side: Side;
  onChoose: (side: Side) => void;
}

function ConflictField({ difference, side, onChoose }: ConflictFieldProps) {
  const { t } = useTranslation();
  const labelOf = useSubjectLabel();
  const { subject, values, path } = difference;
  const option = (one: Side) => ({
    value: one,
    label: (
      <span className={css.option}>
        <span className={secondary}>{t(`persons:stale.side.${one}`)}</span>
        <ComparedValue subject={subject} value={values[one]} />
      </span>
    ),
  });
  return (
    <div className={panel}>
      <RadioGroup<Side>
        name={path}
        label={labelOf(subject)}
        options={[option("mine"), option("theirs")]}
        value={side}
        onChange={onChoose}
      />
      <p className={css.before}>
        {t("persons:stale.before")} <ComparedValue subject={subject} value={values.base} />
      </p>
    </div>
  );
}

interface ChangesProps {
  title: string;
  side: Side;
  differences: readonly Difference[];
}

/** The changes of one side only: kept, and shown. */
function Changes({ title, side, differences }: ChangesProps) {
  const labelOf = useSubjectLabel();
  if (differences.length === 0) return null;
  return (
    <section className={panel} aria-label={title}>
      <h3 className={formCss.partTitle}>{title}</h3>
      <dl className={css.changes}>
        {differences.map(({ path, subject, values }) => (
          <div key={path} className={css.change}>
            <dt className={secondary}>{labelOf(subject)}</dt>
            <dd className={css.values}>
              <del className={muted}>
                <ComparedValue subject={subject} value={values.base} />
              </del>
              <ins className={css.come}>
                <ComparedValue subject={subject} value={values[side]} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
