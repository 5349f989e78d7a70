import type { Person } from "@kehila/shared/person-answers";
import { useTranslation } from "react-i18next";
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
}

/** Reports saved changes; of a move it offers the same for the spouse. */
export function SavedToast({ before, person }: SavedToastProps) {
  const named = useNamed();
  const move = moveOf(before, person);
  return (
    <>
      <p>{named("persons:edit.saved", fullName(person))}</p>
      {move && person.spouse ? <MoveSpouse spouse={person.spouse} move={move} /> : null}
    </>
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
