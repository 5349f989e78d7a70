import type { PersonRow } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { PersonLink } from "../../entities/persons/links/link.tsx";
import { useCan } from "../../entities/users/session.queries.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { useArchiveAgain } from "./archive.queries.ts";

interface UnarchivedToastProps {
  /** The person as stored after the unarchiving. */
  person: Pick<PersonRow, "id" | "version" | "firstName" | "lastName" | "spouse">;
  isFamily: boolean;
}

/** Reports the unarchived persons, and offers undo to a user who may archive. */
export function UnarchivedToast({ person, isFamily }: UnarchivedToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const can = useCan();
  const archive = useArchiveAgain();
  const { id, spouse } = person;
  const name = fullName(person);
  const report = (
    <>
      {named(`archive:unarchiveDialog.${isFamily ? "bothDone" : "done"}`, name)}
      <PersonLink id={id} />
    </>
  );
  if (!can("persons.archive")) return report;
  const archived =
    isFamily && spouse
      ? named("archive:archived.family.done", name, { other: fullName(spouse) })
      : named("archive:archived.done", name);
  return (
    <Undoable
      undo={() => archive.mutateAsync({ ...person, withSpouse: isFamily })}
      onDone={() => showToast("success", archived)}
      failed={t("persons:archive.failed")}
    >
      {report}
    </Undoable>
  );
}
