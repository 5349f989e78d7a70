import type { Person } from "@kehila/shared/persons/answers";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import type { Choices, Side, Sides } from "../../../lib/form/three-way.ts";
import { hasConflict } from "../../../lib/form/three-way.ts";
import { ButtonLine } from "../../../ui/button/button-line.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { keepAboveBar } from "../../../ui/layout/keep-above-bar.ts";
import { EditConflict as EditComparison } from "../../../ui/dialog/edit-conflict.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import type { ReadDraft } from "../form/changes.ts";
import { asStored } from "../form/changes.ts";
import type { PersonDraft } from "../form/draft.ts";
import { draftOf, isDirty } from "../form/draft.ts";
import * as formCss from "../form/form.css.ts";
import type { Work } from "../form/use-form.ts";
import { ComparedValue, useSubjectLabel } from "./conflict-values.tsx";
import { mergeDrafts } from "./merge-drafts.ts";

/** A conflict between two edits of one record. */
export interface EditConflict {
  sides: Sides<PersonDraft>;
  /** The record as stored now. */
  current: Person;
}

/**
 * Returns the comparison of a draft with the record that another user has stored. Null if that
 * record contains every change of the draft, as after a save whose response was lost.
 */
export function conflictOf(current: Person, from: Work, read: ReadDraft): EditConflict | null {
  const theirDraft = draftOf(current);
  const base = from.person ? draftOf(from.person) : theirDraft;
  const sides = { base, mine: asStored(read), theirs: theirDraft };
  return isDirty(mergeDrafts(sides).draft, theirDraft) ? { sides, current } : null;
}

interface ConflictComparisonProps {
  conflict: EditConflict;
  /** Returns to the form with the merged draft. */
  onBack: (work: Work) => void;
  onSave: (work: Work) => void;
}

/** The comparison of two edits of one person, field by field. */
export function ConflictComparison({ conflict, onBack, onSave }: ConflictComparisonProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const labelOf = useSubjectLabel();
  const { sides, current } = conflict;
  const [choices, setChoices] = useState<Choices>({});
  const { draft, differences } = mergeDrafts(sides, choices);
  const work: Work = { draft, person: current };
  return (
    <div className={formCss.form}>
      <EditComparison
        title={namedText("edit:stale.title", fullName(current))}
        fields={differences.map(({ path, subject, origin, values }) => {
          const renderSide = (side: Side | "base") => (
            <ComparedValue subject={subject} value={values[side]} />
          );
          const three = {
            base: renderSide("base"),
            mine: renderSide("mine"),
            theirs: renderSide("theirs"),
          };
          return { path, label: labelOf(subject), origin, values: three };
        })}
        choices={choices}
        onChoose={setChoices}
      />
      <div ref={keepAboveBar} className={formCss.dialogSaveBar}>
        <ButtonLine>
          <Button onPress={() => onBack(work)}>{t("edit:stale.back")}</Button>
          <Button variant="primary" onPress={() => onSave(work)}>
            {t(hasConflict(differences) ? "edit:stale.save" : "edit:stale.saveBoth")}
          </Button>
        </ButtonLine>
      </div>
    </div>
  );
}
