import { EVENT_CATEGORIES, CAPACITY_UNITS } from "@kehila/shared/events/categories";
import { isCalendarDay } from "@kehila/shared/base/dates";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Choices } from "../../../lib/form/three-way.ts";
import { hasConflict } from "../../../lib/form/three-way.ts";
import { stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Day } from "../../../ui/dates.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { EditConflict } from "../../../ui/dialog/edit-conflict.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import type { ListField } from "../fields.ts";
import type { ListFormState } from "./use-list-form.ts";
import { UserText } from "../../../ui/user-text.tsx";

interface ListConflictDialogProps {
  conflict: NonNullable<ListFormState["conflict"]>;
  onClose: () => void;
}

/** Two edits of one list, field by field. */
export function ListConflictDialog({ conflict, onClose }: ListConflictDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const [choices, setChoices] = useState<Choices>({});
  const { theirs, onBack, onSave } = conflict;
  const { draft, differences } = conflict.merge(choices);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t("event-lists:edit.title")}
      footer={
        <>
          <Button onPress={() => onBack(draft)}>{t("edit:stale.back")}</Button>
          <Button variant="primary" onPress={() => onSave(draft)}>
            {t(hasConflict(differences) ? "edit:stale.save" : "edit:stale.saveBoth")}
          </Button>
        </>
      }
    >
      <div className={stack.m}>
        <EditConflict
          title={namedText("event-lists:stale", theirs.title)}
          fields={differences.map(({ path, origin, values }) => {
            const renderValue = (value: string) => <FieldValue field={path} value={value} />;
            return {
              path,
              label: t(`event-lists:field.${path}`),
              origin,
              values: {
                base: renderValue(values.base),
                mine: renderValue(values.mine),
                theirs: renderValue(values.theirs),
              },
            };
          })}
          choices={choices}
          onChoose={setChoices}
        />
      </div>
    </Dialog>
  );
}

function FieldValue({ field, value }: { field: ListField; value: string }): ReactNode {
  const { t } = useTranslation();
  if (value === "") return <span>{t("common:state.none")}</span>;
  const unit = field === "capacityUnit" && CAPACITY_UNITS.find((option) => option === value);
  if (unit) return <span>{t(`event-lists:capacityUnit.${unit}`)}</span>;
  if (field === "date" && isCalendarDay(value)) return <Day day={value} />;
  const category = field === "category" && EVENT_CATEGORIES.find((option) => option === value);
  return <span>{category ? t(`common:category.${category}`) : <UserText>{value}</UserText>}</span>;
}
