import type { Person } from "@kehila/shared/person-answers";
import type { PersonUpdateInput } from "@kehila/shared/persons";
import { useTranslation } from "react-i18next";
import type { FieldInPlace } from "../../../entities/persons/facts.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { Button } from "../../../ui/button.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { useUpdatePerson } from "../persons.queries.ts";
import type { Move } from "./family-move.ts";
import { moveOf } from "./family-move.ts";

interface SavedToastProps {
  before: Person;
  person: Person;
  /** A field that was edited in its place: the change can be undone. */
  field?: FieldInPlace;
}

/** Reports saved changes; of a move it offers the same for the spouse, of one field to undo it. */
export function SavedToast({ before, person, field }: SavedToastProps) {
  const named = useNamed();
  const move = moveOf(before, person);
  return (
    <>
      <p>{named("persons:edit.saved", fullName(person))}</p>
      {field ? <UndoChange before={before} person={person} field={field} /> : null}
      {move && person.spouse ? <MoveSpouse spouse={person.spouse} move={move} /> : null}
    </>
  );
}

function UndoChange({ before, person, field }: Required<SavedToastProps>) {
  const { t } = useTranslation();
  const update = useUpdatePerson();
  const undo = () => {
    const body: PersonUpdateInput = { version: person.version, confirmDuplicates: true };
    body[field] = before[field] ?? "";
    update.mutate({ id: person.id, body });
  };
  if (update.isSuccess) return <p>{t("persons:inPlace.undone")}</p>;
  return (
    <div>
      <Button
        size="small"
        isPending={update.isPending}
        pendingLabel={t("persons:form.saving")}
        onPress={undo}
      >
        {t("persons:inPlace.undo")}
      </Button>
      {update.error ? (
        <p role="alert">{failureText(t, update.error, t("persons:inPlace.undoFailed"))}</p>
      ) : null}
    </div>
  );
}

interface MoveSpouseProps {
  spouse: NonNullable<Person["spouse"]>;
  move: Move;
}

function MoveSpouse({ spouse, move }: MoveSpouseProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const update = useUpdatePerson();
  const name = fullName(spouse);
  if (update.isSuccess) return <p>{named("persons:edit.move.done", name)}</p>;
  return (
    <div>
      <Button
        size="small"
        isPending={update.isPending}
        pendingLabel={t("persons:form.saving")}
        // The phone is the person's: it was confirmed just now.
        onPress={() => update.mutate({ id: spouse.id, body: { ...move, confirmDuplicates: true } })}
      >
        {named("persons:edit.move.offer", name)}
      </Button>
      {update.error ? (
        <p role="alert">{failureText(t, update.error, t("persons:edit.move.failed"))}</p>
      ) : null}
    </div>
  );
}
