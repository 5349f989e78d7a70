import type { Person } from "@kehila/shared/persons/answers";
import { Pencil } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "react-aria-components/Button";
import type { FieldInPlace, ValueField } from "../../../entities/persons/facts.tsx";
import { NoValue } from "../../../entities/persons/value.tsx";
import { useMe } from "../../../entities/users/session.queries.ts";
import { rescueFocus } from "../../../lib/rescue-focus.ts";
import { visuallyHidden } from "../../../styles/utilities.css.ts";
import { onDemand } from "../../../ui/on-demand.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { draftOf } from "../form/draft.ts";
import type { TypedAhead } from "./awaited-field.tsx";
import { AwaitedField } from "./awaited-field.tsx";
import { fieldWork } from "./field-work.ts";
import * as css from "./in-place.css.ts";
import { SavedToast } from "./saved-toast.tsx";

const InPlaceForm = onDemand(async () => (await import("./in-place-form.tsx")).InPlaceForm, {
  hasOtherTexts: true,
});

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
  const [ahead, setAhead] = useState<TypedAhead | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setAhead({ text: draftOf(person)[field], isChanged: false, isFocused: true, isSaved: false });
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    rescueFocus(() => button.current?.focus());
  };
  const shownValue = (
    <PressedValue field={field} button={button} onPress={open}>
      {children}
    </PressedValue>
  );
  if (!isOpen) return shownValue;
  return (
    <InPlaceForm
      // A field that reopened with stored work has no `ahead`, and shows the value while it loads.
      whileLoading={
        ahead ? (
          <AwaitedField
            field={field}
            ahead={ahead}
            onChange={(change) => setAhead((before) => before && { ...before, ...change })}
            onCancel={close}
          />
        ) : (
          shownValue
        )
      }
      person={person}
      field={field}
      ahead={ahead}
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
