import type { Person } from "@kehila/shared/persons/answers";
import { Pencil } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "react-aria-components/Button";
import type { FieldInPlace, ValueField } from "../../../entities/persons/details/facts.tsx";
import { NoValue } from "../../../entities/persons/values/value.tsx";
import { useMe } from "../../../entities/users/session.queries.ts";
import { rescueFocus } from "../../../lib/page/rescue-focus.ts";
import { visuallyHidden } from "../../../styles/utilities.css.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { fieldWork } from "./field-work.ts";
import * as css from "./in-place.css.ts";
import { SavedToast } from "./saved-toast.tsx";
import { InPlaceForm } from "./in-place-form.tsx";

interface ValueInPlaceProps {
  person: Person;
  field: FieldInPlace;
  /** The shown value; empty if there is no value. */
  children: ReactNode;
}

/** A value that a press turns into an edit field. */
export function ValueInPlace({ person, field, children }: ValueInPlaceProps) {
  const userId = useMe()?.id ?? "";
  const [isOpen, setOpen] = useState(() => fieldWork.keptWork([userId, person.id, field]) !== null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    rescueFocus(() => button.current?.focus());
  };
  if (!isOpen) {
    return (
      <PressedValue field={field} button={button} onPress={() => setOpen(true)}>
        {children}
      </PressedValue>
    );
  }
  return (
    <InPlaceForm
      person={person}
      field={field}
      onClose={close}
      onSaved={(savedPerson) =>
        showToast("success", <SavedToast before={person} person={savedPerson} field={field} />)
      }
    />
  );
}

interface PressedValueProps {
  field: ValueField;
  /** The shown value; empty if there is no value. */
  children: ReactNode;
  button?: Ref<HTMLButtonElement>;
  onPress: () => void;
}

/** A value as a button with a pencil. */
export function PressedValue({ field, children, button, onPress }: PressedValueProps) {
  const { t } = useTranslation();
  return (
    <Button {...(button ? { ref: button } : {})} className={css.value} onPress={onPress}>
      <span className={css.text}>{children || <NoValue />}</span>
      <Pencil aria-hidden="true" className={css.pencil} />
      <span className={visuallyHidden}>
        {t("persons:inPlace.edit", { field: t(`persons:field.${field}`) })}
      </span>
    </Button>
  );
}
