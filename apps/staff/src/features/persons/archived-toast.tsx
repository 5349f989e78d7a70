import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import type { SeenPerson } from "../../entities/persons/persons.queries.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { useUndoArchive } from "./persons.queries.ts";

/** A person to archive, in the version that the user saw. */
export interface PersonToArchive extends SeenPerson {
  firstName: string;
  lastName: string;
  spouse: { firstName: string; lastName: string } | null;
}

/** Reports the archived persons, and offers undo, which also restores their event lists. */
export function ArchivedToast({
  person,
  isFamily,
}: {
  person: PersonToArchive;
  isFamily: boolean;
}) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUndoArchive();
  const { spouse } = person;
  const report = (text: "done" | "undone") =>
    isFamily && spouse
      ? named(`archive:archived.family.${text}`, fullName(person), { other: fullName(spouse) })
      : named(`archive:archived.${text}`, fullName(person));
  return (
    <Undoable
      undo={() => undo.mutateAsync({ ...person, withSpouse: isFamily })}
      onDone={() => showToast("success", report("undone"))}
      failed={t("persons:archive.undoFailed")}
    >
      {report("done")}
    </Undoable>
  );
}
