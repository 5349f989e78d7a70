import type { Person } from "@kehila/shared/person-answers";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { fullName } from "../../entities/persons/format.ts";
import { Button } from "../../ui/button.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { PersonLink } from "../../entities/persons/link.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useUndoLastMerge } from "./merge.queries.ts";
import { spread } from "../../styles/utilities.css.ts";

interface MergedToastProps {
  /** The record that stayed. */
  person: Person;
  /** The record that was merged into it. */
  otherId: string;
}

/** Reports a merge and offers to undo it. */
export function MergedToast({ person, otherId }: MergedToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUndoLastMerge({
    id: person.id,
    otherId,
    onUndone: () => showToast("success", t("merge:undo.done")),
    onFailed: (error) => showToast("danger", failureText(t, error, t("merge:undo.failed"))),
  });
  return (
    <span className={spread}>
      <span>
        <span>
          {named("merge:done", fullName(person))}
          {person.active ? <PersonLink id={person.id} /> : null}
        </span>
      </span>
      <Button
        size="small"
        isPending={undo.isPending}
        pendingLabel={t("merge:undo.pending")}
        onPress={() => undo.mutate()}
      >
        {t("merge:undo.short")}
      </Button>
    </span>
  );
}
