import type { ChangedListPersons } from "@kehila/shared/events/event-lists";
import { useTranslation } from "react-i18next";
import { UndoableAddition } from "../../../entities/event-lists/undoable-addition.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import { useNamed } from "../../../ui/named-text.tsx";

interface AddedName {
  firstName: string;
  lastName: string;
}

interface ChangeProps {
  changed: ChangedListPersons;
}

/** A person who was added to a list, and the spouse who was added with the person. */
export interface Addition {
  person: AddedName;
  spouse: AddedName | null;
}

/** Reports that a person, or a couple, was added or waits for a place, and offers undo. */
export function AddedToast({ person, spouse, changed }: Addition & ChangeProps) {
  const namedText = useNamed();
  const { waiting } = changed;
  const outcome = waiting > 0 ? "waits" : "done";
  const familyText = waiting === 1 ? "oneWaits" : outcome;
  return (
    <UndoableAddition changed={changed}>
      {spouse
        ? namedText(`participants:add.family.${familyText}`, fullName(person), {
            other: fullName(spouse),
          })
        : namedText(`participants:add.${outcome}`, fullName(person))}
    </UndoableAddition>
  );
}

/** Reports how many persons were added and how many of them wait for a place, and offers undo. */
export function AddedPersonsToast({ changed }: ChangeProps) {
  const { t } = useTranslation();
  const { added, waiting } = changed;
  return (
    <UndoableAddition changed={changed}>
      <span>{t("event-lists:choose.added", { count: added })}</span>{" "}
      <span>{waiting > 0 ? t("event-lists:add.waiting", { waiting }) : null}</span>
    </UndoableAddition>
  );
}
